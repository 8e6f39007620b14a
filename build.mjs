// Builds dist/: the command (one entry and lazily loaded chunks) and the library; with --types what the compiler makes too:
// declarations, and the contracts package in dist/contracts.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
rmSync("dist", { recursive: true, force: true });
const common = {
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  chunkNames: "chunks/[name]-[hash]",
  legalComments: "none",
  logLevel: "warning",
  // Large, or loaded only where they are asked for: node_modules has them.
  external: ["@apidevtools/json-schema-ref-parser", "chokidar", "ts-morph", "undici", "unplugin"],
  // Names are kept: an error that a user reports should say where it arose.
  minifyWhitespace: true,
  minifySyntax: true,
  // AJV is CommonJS and asks for its own parts with require; in an ES module that needs a require of its own.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};
// Two builds: what the command shares with itself is then few files, and each file that Node opens costs time.
await build({ ...common, entryPoints: { cli: "generator/cli/bin.ts" } });
await build({ ...common, entryPoints: { index: "index.ts" } });
chmodSync("dist/cli.js", 0o755);
// For editors: what the "$schema" of an author's files names.
mkdirSync(`${common.outdir}/meta`);
for (const name of ["config", "contract", "example"])
  copyFileSync(`schemas/codicil.${name}/schema.json`, `${common.outdir}/meta/${name}.schema.json`);
if (process.argv.includes("--types")) {
  execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json"], { stdio: "inherit" });
  execFileSync(process.execPath, ["build/contracts.mjs"], { stdio: "inherit" });
}
