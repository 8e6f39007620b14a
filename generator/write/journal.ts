import { lstat, readFile } from "node:fs/promises";
import { quote } from "../diagnostic/define.ts";
import { absent } from "./absent.ts";
import type { Disk } from "./disk.ts";
import { hiddenPaths } from "./hidden.ts";
import { OutputRefusal } from "./output-refusal.ts";
import { isInside } from "./places.ts";

/**
 * `journal.json`: what was decided and may not be finished. While it stands, the folder's state is the one that it leads to:
 *
 *     { "journal": 1, "replace": [path, …], "remove": [path, …] }
 *
 * The new bytes of the n-th path of `replace` are in `staged/<n>` until they are moved to their place; the manifest's is the last.
 * Another format is another number.
 */
export interface Journal {
  readonly replace: readonly string[];
  readonly remove: readonly string[];
}

/** The commit point: the file appears in one step, after everything that it names was flushed. */
export async function writeJournal(root: string, { replace, remove }: Journal, disk: Disk): Promise<void> {
  const { folder, journal } = hiddenPaths(root);
  await disk.writeFlushed(`${journal}.new`, `${JSON.stringify({ journal: 1, replace, remove })}\n`);
  await disk.rename(`${journal}.new`, journal);
  await disk.flushFolder(folder);
}

/** Undefined where there is none. Throws an {@link OutputRefusal} for one that this version cannot finish. */
export async function readJournal(root: string): Promise<Journal | undefined> {
  const { folder, journal } = hiddenPaths(root);
  // Not through a link, which may lead out of the output folder.
  const isFolder = (await lstat(folder).catch(absent))?.isDirectory() === true;
  const text = isFolder ? await readFile(journal, "utf8").catch(absent) : undefined;
  if (text === undefined) return undefined;
  const read = parseJournal(text);
  if (read !== undefined) return read;
  throw new OutputRefusal(
    `${quote(journal)} is no journal that this version of codicil can finish. ` +
      `Run the version that began it, or remove ${quote(folder)} and run \`codicil generate\`.`,
  );
}

export function parseJournal(text: string): Journal | undefined {
  try {
    const { journal, replace, remove } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return journal === 1 && arePaths(replace) && arePaths(remove) ? { replace, remove } : undefined;
  } catch {
    return undefined;
  }
}

const arePaths = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.every((path) => typeof path === "string" && isInside(path)) &&
  new Set(value).size === value.length;
