import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BuildOptions, OnResolveResult, PartialMessage, PluginBuild } from "esbuild";
import type { Runner } from "./run.ts";
import type { Told } from "./told.ts";

/**
 * Before each build of a context. esbuild does not say whether it watches: a script that does asks for `build: "generate"`. It watches what
 * is told with a resolved path, so what was read is told with the entry points.
 */
export function setUp(build: PluginBuild, { root, run }: Runner): void {
  let watched: Watched = { watchFiles: [], watchDirs: [] };
  build.onStart(async () => {
    const { files, folders, errors, warnings } = await run(false);
    watched = await watchedBy(files, folders);
    return { errors: errors.map(toEsbuild), warnings: warnings.map(toEsbuild) };
  });
  build.onResolve({ filter: anyOf(entryPoints(build.initialOptions)) }, async ({ kind, path, resolveDir, pluginData }) => {
    if (kind !== "entry-point" || pluginData === resolving) return undefined;
    const { errors, warnings, ...resolved } = await build.resolve(path, { kind, resolveDir, pluginData: resolving });
    // What cannot be resolved is esbuild's own to tell.
    return errors.length > 0 ? undefined : { ...resolved, warnings, ...watched };
  });

  function toEsbuild({ text, span }: Told): PartialMessage {
    if (span === undefined) return { text };
    const { file, line, column, length, excerpt } = span;
    const before = Buffer.byteLength(excerpt.slice(0, column - 1));
    return { text, location: { file: resolve(root, file), line, column: before, length, lineText: excerpt } };
  }
}

type Watched = Required<Pick<OnResolveResult, "watchFiles" | "watchDirs">>;

/** Marks the question that the plugin itself asks. */
const resolving = Symbol("codicil");

/** Every file and folder by its own name: esbuild looks no further than that. */
async function watchedBy(files: readonly string[], folders: readonly string[]): Promise<Watched> {
  const watched: Watched = { watchFiles: [...files], watchDirs: [...folders] };
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      (entry.isDirectory() ? watched.watchDirs : watched.watchFiles).push(join(entry.parentPath, entry.name));
  }
  return watched;
}

function entryPoints({ entryPoints: given = [] }: BuildOptions): readonly string[] {
  const points: readonly (string | { readonly in: string })[] = Array.isArray(given) ? given : Object.values(given);
  return points.map((point) => (typeof point === "string" ? point : point.in));
}

/** esbuild puts "./" before one that is a file. No more than these goes through our callback: each call of one is a message between processes. */
const anyOf = (paths: readonly string[]): RegExp =>
  new RegExp(`^(?:\\./)?(?:${paths.map((path) => path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})$`);
