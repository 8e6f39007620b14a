/**
 * Stages the contracts package, codicil-contracts: `node build/contracts.mjs [new folder]`, dist/contracts if none is given.
 *
 *     package.json README.md LICENSE
 *     index.js index.d.ts       what there is, from generated/manifest.json and schemas/
 *     generated/                the modules of the contracts, byte for byte
 *     runtime/                  their behaviour: the entries that contracts/tsconfig.json lists, and what those import
 *     manifest.json             digests of all of it
 *
 * The compiler emits file for file, so that entries share what they import and a stack trace names a file that can be read. It
 * knows the platform of browsers only: what needs Node does not compile.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nameEmittedModules } from "./declarations.mjs";
import { indexModule } from "./contracts/index-module.mjs";
import { manifestOf } from "./contracts/manifest.mjs";
import { packageJson } from "./contracts/package-json.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const usual = join(root, "dist/contracts");
const out = resolve(process.argv[2] ?? usual);
const config = "build/contracts/tsconfig.json";

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const writeJson = (path, value) => writeFileSync(join(out, path), `${JSON.stringify(value, null, 2)}\n`);
const copy = (from, to) => cpSync(join(root, from), join(out, to));

function stage() {
  const generated = readJson("generated/manifest.json");
  mkdirSync(out, { recursive: true });
  compile();
  // What its manifest names, and nothing else that may lie there.
  for (const { files } of generated.contracts)
    for (const path of Object.keys(files)) copy(`generated/${path}`, `generated/${path}`);
  writeFileSync(join(out, "index.js"), indexModule(generated.contracts, recordOf));
  copy("build/contracts/index.d.ts", "index.d.ts");
  copy("build/contracts/README.md", "README.md");
  copy("LICENSE", "LICENSE");
  writeJson("package.json", packageJson(readJson("package.json"), readJson(config).files));
  writeJson("manifest.json", manifestOf(out, generated));
}

function compile() {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", join(root, config), "--outDir", out], { stdio: "inherit" });
  nameEmittedModules(join(out, "runtime"));
}

/** The `contract.json` of the family to which a generated contract belongs. */
const recordOf = (identifier) => readJson(`schemas/${/^[^/@]+/.exec(identifier)[0]}/contract.json`);

// Nothing is removed but what an earlier run made.
if (out === usual) rmSync(usual, { recursive: true, force: true });
if (existsSync(out)) {
  console.error(`${out} is there already; name a folder that is not.`);
  process.exitCode = 64;
} else stage();
