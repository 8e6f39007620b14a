import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A program as a page would load it: one minified ES module. */
export interface BrowserBundle {
  readonly text: string;
  /** The files of which something is in it. */
  readonly inputs: readonly string[];
  /** What it imports and does not contain. */
  readonly outside: readonly string[];
  /** Bytes that a server would send, compressed at level 9. */
  readonly gzip: number;
}

/** Bundles a program, its imports resolved from the folder; refuses where they need what browsers do not have. */
export async function browserBundle(program: string, folder: string, external: readonly string[] = []): Promise<BrowserBundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: "browser",
    format: "esm",
    logLevel: "silent",
    external: [...external],
  });
  const { text, contents } = outputFiles[0]!;
  const outputs = Object.values(metafile.outputs);
  const parts = outputs.flatMap(({ inputs }) => Object.entries(inputs)).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return {
    text,
    inputs: parts.map(([input]) => input).filter((input) => input !== "<stdin>"),
    outside: outputs.flatMap(({ imports }) => imports.map(({ path }) => path)),
    gzip: gzipSync(contents, { level: 9 }).length,
  };
}
