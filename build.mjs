// Builds dist/: the command (one entry and lazily loaded chunks), the library, and its declarations.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: { cli: "generator/cli/bin.ts", index: "index.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  chunkNames: "chunks/[name]-[hash]",
  legalComments: "none",
  logLevel: "warning",
  // AJV is CommonJS and asks for its own parts with require; in an ES module that needs a require of its own.
  banner: { js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);' },
});
chmodSync("dist/cli.js", 0o755);
if (process.argv.includes("--types")) {
  execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json"], { stdio: "inherit" });
}
