import { lstat, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifestPath } from "../emit/manifest.ts";
import { absent } from "./absent.ts";
import type { Disk } from "./disk.ts";
import { hiddenPaths } from "./hidden.ts";
import type { Journal } from "./journal.ts";
import { ownedIn } from "./plan.ts";
import { standing } from "./places.ts";

/**
 * Does what a journal says and was not done yet: files to their places, removals, the manifest last, then the journal goes. May be broken
 * off anywhere and begun again. Answers the paths where something that no manifest names stands in the way; then nothing was done.
 */
export async function rollForward(root: string, journal: Journal, disk: Disk): Promise<readonly string[]> {
  const owned = await ownedIn(root);
  const waiting = await waitingIn(root, journal);
  const foreign: string[] = [];
  for (const { path } of waiting) {
    const stands = await standing(root, path);
    if (stands === "blocked" || (stands === "file" && !owned.has(path))) foreign.push(path);
  }
  if (foreign.length > 0) return foreign;

  const move = async ({ path, staged }: Waiting): Promise<void> => {
    const target = join(root, path);
    await disk.makeFolder(dirname(target));
    await disk.rename(staged, target);
  };
  for (const one of waiting.filter(({ path }) => path !== manifestPath)) await move(one);
  for (const path of journal.remove) {
    if (owned.has(path) && (await standing(root, path)) === "file") await removeFile(root, path, disk);
  }
  for (const one of waiting.filter(({ path }) => path === manifestPath)) await move(one);
  // Names are not flushed here, a folder at a time: file systems keep the order of moves and removals, so the journal goes last there too.
  await disk.removeFile(hiddenPaths(root).journal);
  return [];
}

/** A path and its new bytes, which were not moved yet. */
export interface Waiting {
  readonly path: string;
  readonly staged: string;
}

/** In the order of the journal. Only plain files count: a link would be moved into the output as a link. */
export async function waitingIn(root: string, { replace }: Journal): Promise<readonly Waiting[]> {
  const { staged } = hiddenPaths(root);
  const found = new Set(await plainFilesIn(staged));
  return replace.flatMap((path, at) => (found.has(String(at)) ? [{ path, staged: join(staged, String(at)) }] : []));
}

async function plainFilesIn(folder: string): Promise<readonly string[]> {
  if ((await lstat(folder).catch(absent))?.isDirectory() !== true) return [];
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Removes a file and the folders that it leaves empty. */
async function removeFile(root: string, path: string, disk: Disk): Promise<void> {
  await disk.removeFile(join(root, path));
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) await disk.removeEmptyFolder(join(root, parent));
}
