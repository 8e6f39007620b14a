import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { manifestPath } from "../emit/manifest.ts";
import { absent } from "./absent.ts";
import { hasCode } from "./has-code.ts";
import { hiddenFolder } from "./hidden.ts";
import { readJournal, type Journal } from "./journal.ts";
import { isHeld } from "./lock.ts";
import { waitingIn } from "./roll-forward.ts";

export interface Committed {
  /** The bytes of every file of the folder, by path with forward slashes, in the state that was committed last. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Paths at which another state still stands, because a run was killed and no later one has finished its work. */
  readonly unfinished: readonly string[];
}

/**
 * Reads an output folder in one whole state, also while a run writes there and after one was killed. Writes nothing: where a journal
 * stands, the new files are read from where they wait. A folder that is not there is empty.
 */
export async function readCommitted(root: string): Promise<Committed> {
  for (let round = 1; ; round += 1) {
    const before = await markOf(root);
    const found = await readOnce(root);
    // A commit that came or went meanwhile changes the mark. Who writes without end is not waited for.
    if (round === mostRounds || before === (await markOf(root))) return found;
  }
}
const mostRounds = 50;

/** A commit replaces the manifest, so the file is another one even where its bytes come back. */
async function markOf(root: string): Promise<string> {
  const manifest = await stat(join(root, manifestPath), { bigint: true }).catch(absent);
  return JSON.stringify([await readJournal(root), `${manifest?.ino} ${manifest?.ctimeNs}`]);
}

async function readOnce(root: string): Promise<Committed> {
  const journal = await readJournal(root);
  if (journal === undefined) return { files: await readFolder(root), unfinished: [] };
  // In this order: what is moved in between is then read at its place.
  const waiting = await readWaiting(root, journal);
  const files = await readFolder(root);
  const left = journal.remove.filter((path) => files.delete(path));
  for (const [path, bytes] of waiting) files.set(path, bytes);
  return { files, unfinished: (await isHeld(root)) ? [] : [...waiting.keys(), ...left] };
}

async function readWaiting(root: string, journal: Journal): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const { path, staged } of await waitingIn(root, journal)) {
    const bytes = await readIfThere(staged);
    if (bytes !== undefined) found.set(path, bytes);
  }
  return found;
}

async function readFolder(root: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await entriesOf(join(root, folder))) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory() && path !== hiddenFolder) waiting.push(`${path}/`);
      const bytes = entry.isFile() ? await readIfThere(join(root, path)) : undefined;
      if (bytes !== undefined) files.set(path, bytes);
    }
  }
  return files;
}

/** None for a folder that is not there, or no longer. A file in its place is no folder. */
const entriesOf = (folder: string): Promise<readonly Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });

/** Undefined for what is not there, or no longer. */
const readIfThere = (path: string): Promise<Buffer | undefined> => readFile(path).catch(absent);
