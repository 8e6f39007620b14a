import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Contestant, Face } from "./contestants.ts";
import type { Subject } from "./subjects.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

/** One self-contained module of a contestant, minified as a browser would get it. */
export async function bundled(contestant: Contestant, subjects: readonly Subject[], face: Face): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: contestant.source(subjects, face), resolveDir: here, loader: "js" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "error",
    plugins: [generatedModules(subjects)],
  });
  return (outputFiles[0] as { contents: Uint8Array }).contents;
}

export const gzipped = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length;

const generatedModules = (subjects: readonly Subject[]): Plugin => ({
  name: "generated modules",
  setup(builder) {
    builder.onResolve({ filter: /^subject:/ }, ({ path }) => ({ path, namespace: "subject", sideEffects: false }));
    builder.onLoad({ filter: /.*/, namespace: "subject" }, ({ path }) => ({
      contents: subjects.find(({ identifier }) => `subject:${identifier}` === path)?.module ?? "",
    }));
  },
});
