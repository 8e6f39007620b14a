import { lstat, realpath } from "node:fs/promises";
import { absent } from "./absent.ts";
import type { Disk } from "./disk.ts";
import { hiddenPaths } from "./hidden.ts";
import { holdSignals } from "./hold-signals.ts";
import { takeLock, type Release } from "./lock.ts";
import type { Seam } from "./seam.ts";

/** What is left to do, and brought to its end although the process is told to end meanwhile. */
export type Finish<T> = () => Promise<T>;

/**
 * Runs `prepare` while this process alone writes in an output folder, then what it answers, then gives the folder back. `prepare` may take
 * its time and be killed; what it answers is short. Throws an `OutputRefusal` where another process writes there and does not end.
 */
export async function holdFolder<T>(folder: string, seam: Seam, prepare: (root: string) => Promise<Finish<T>>): Promise<T> {
  const root = await rootOf(folder);
  const release = await takeLock(root, seam);
  try {
    // So that nobody commits what a kill leaves.
    await seam.disk.writeFlushed(hiddenPaths(root).ignore, "*\n");
    const finish = await prepare(root);
    return await holdSignals(async () => {
      const done = await finish();
      await leave(root, release, seam.disk);
      return done;
    });
  } catch (error) {
    await abandon(root, release, seam.disk);
    throw error;
  }
}

/** Where an output folder really is. */
export const rootOf = async (folder: string): Promise<string> => (await realpath(folder).catch(absent)) ?? folder;

/** What was staged and not committed goes. */
export async function dropStaged(root: string, disk: Disk): Promise<void> {
  const { staged, journal } = hiddenPaths(root);
  await disk.removeFolder(staged);
  await disk.removeFile(`${journal}.new`);
}

/** As tidy as can be after a failure that is told: a second one would hide it. What was committed stays for the next run. */
async function abandon(root: string, release: Release, disk: Disk): Promise<void> {
  const tidy = async (): Promise<void> => {
    if (!(await isThere(hiddenPaths(root).journal))) await dropStaged(root, disk);
  };
  await tidy().catch(() => undefined);
  await leave(root, release, disk).catch(() => undefined);
}

/** While something waits to be finished, nobody may commit it. */
async function leave(root: string, release: Release, disk: Disk): Promise<void> {
  const { ignore, journal } = hiddenPaths(root);
  if (!(await isThere(journal))) await disk.removeFile(ignore);
  await release();
}

/** Also a link to nothing. */
export const isThere = async (path: string): Promise<boolean> => (await lstat(path).catch(absent)) !== undefined;
