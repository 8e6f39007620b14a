// Builds dist/: the command (one entry and lazily loaded chunks) and the library with its entries; with --types what the compiler
// makes too: declarations, and the contracts package in dist/contracts. --out FOLDER builds to another place.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apart } from "./build/apart.mjs";
import { buildId } from "./build/build-id.mjs";
import { keepReachable, nameEmittedModules } from "./build/declarations.mjs";
import { nameSources } from "./build/name-sources.mjs";
import { noticesOf } from "./build/notices.mjs";
import { registryFile } from "./build/registry-file.mjs";

const require = createRequire(import.meta.url);
const { values } = parseArgs({ options: { types: { type: "boolean" }, out: { type: "string", default: "dist" } } });
const out = values.out;
rmSync(out, { recursive: true, force: true });
const common = {
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  chunkNames: "chunks/[name]-[hash]",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  // Names are kept: an error that a user reports should say where it arose.
  minifyWhitespace: true,
  minifySyntax: true,
};
// Large, or loaded only where they are asked for: node_modules has them. What every start needs is bundled.
const external = ["@apidevtools/json-schema-ref-parser", "chokidar", "ts-morph", "undici", "unplugin"];
// Each file that Node opens costs time, and so does what it reads there for nothing: a start reads one file, a look-up one more, and what
// compiles, or asks the network, lies in chunks that are loaded when they are asked for.
const alone = {
  cli: "generator/cli/bin.ts",
  list: "generator/cli/commands/list.ts",
  lookup: "generator/cli/commands/lookup.ts",
  verify: "generator/cli/commands/verify.ts",
  remembered: "generator/cli/remembered.ts",
};
const inChunks = {
  http: "registry/store/http.ts",
  compiling: "generator/cli/compiling.ts",
  comparing: "generator/cli/comparing.ts",
  "compile-entry": "generator/cli/compile-entry.ts",
  "run-and-remember": "generator/cli/run-and-remember.ts",
  "base-commits": "generator/stamp/base-commits.ts",
  "find-projects": "generator/project/find-projects.ts",
  render: "generator/diagnostic/render.ts",
};
const starting = {
  ...common,
  // Node loads CommonJS faster than ES modules.
  format: "cjs",
  splitting: false,
  outExtension: { ".js": ".cjs" },
  define: { "import.meta.dirname": "__dirname" },
  plugins: [apart({ commonjs: Object.keys(alone), esm: Object.keys(inChunks) })],
  external,
};
const chunked = {
  ...common,
  external,
  // AJV is CommonJS and asks for its own parts with require; in an ES module that needs a require of its own.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};
const parts = [];
for (const [name, file] of Object.entries(alone)) parts.push(await build({ ...starting, entryPoints: { [name]: file } }));
parts.push(await build({ ...chunked, entryPoints: inChunks }));
const ofCommand = (which) => parts.flatMap(({ metafile }) => Object.keys(metafile[which]));
chmodSync(join(out, "cli.cjs"), 0o755);
writeFileSync(join(out, "build-id"), buildId(ofCommand("outputs")));
writeFileSync(join(out, "THIRD-PARTY.txt"), noticesOf(ofCommand("inputs")));

/** What package.json exports, by the name of the file in dist/. */
const entries = {
  index: "index.ts",
  registry: "registry/reading.ts",
  vite: "generator/plugin/vite.ts",
  rollup: "generator/plugin/rollup.ts",
  webpack: "generator/plugin/webpack.ts",
  esbuild: "generator/plugin/esbuild.ts",
};
// A library bundles nothing of others: its user has one copy of each package, and a debugger steps into ours by the maps.
const library = await build({ ...common, entryPoints: entries, packages: "external", sourcemap: "linked" });
nameSources(Object.keys(library.metafile.outputs));

// What "bundled" means in a config: the registry of this repository.
writeFileSync(join(out, "registry.json"), registryFile("registry/published"));
// For editors: what the "$schema" of an author's files names.
mkdirSync(join(out, "meta"));
for (const name of ["config", "contract", "example"])
  copyFileSync(`schemas/codicil.${name}/schema.json`, join(out, `meta/${name}.schema.json`));
if (values.types) {
  const types = join(out, "types");
  const compiler = require.resolve("typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json", "--outDir", types], { stdio: "inherit" });
  nameEmittedModules(types);
  keepReachable(types, Object.values(entries));
  execFileSync(process.execPath, ["build/contracts.mjs", join(out, "contracts")], { stdio: "inherit" });
}
