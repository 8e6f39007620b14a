import { lstat, realpath } from "node:fs/promises";
import type { EmittedFile } from "../emit/unit.ts";
import { absent } from "./absent.ts";
import type { Disk } from "./disk.ts";
import { hiddenPaths } from "./hidden.ts";
import { holdSignals } from "./hold-signals.ts";
import { readJournal, writeJournal, type Journal } from "./journal.ts";
import { takeLock, type Release } from "./lock.ts";
import { isNothing, planWriting, type Plan } from "./plan.ts";
import { rollForward } from "./roll-forward.ts";
import type { Seam } from "./seam.ts";
import { stage } from "./stage.ts";

/**
 * Brings an output folder from one whole state to another and answers what was done, or the foreign files because of which nothing was.
 * Where nothing differs nothing is touched, not even the lock. Otherwise: lock; finish or drop what an earlier run left; plan; stage;
 * journal, which is the commit point; move and remove; unlock.
 *
 * Killed before the journal stands, the folder is as it was, and the next run drops what was staged; killed after it, the next run
 * finishes. What the file system throws before the commit leaves the folder as it was, after it the work for the next run.
 */
export async function transact(folder: string, files: readonly EmittedFile[], seam: Seam): Promise<Plan> {
  const root = (await realpath(folder).catch(absent)) ?? folder;
  if (!(await isThere(hiddenPaths(root).folder))) {
    const plan = await planWriting(root, files);
    if (isNothing(plan) || plan.foreign.length > 0) return refusedOr(plan, plan.foreign);
  }
  const release = await takeLock(root, seam);
  try {
    const { plan, journal } = await prepare(root, files, seam);
    return await holdSignals(async () => {
      const foreign = journal === undefined ? plan.foreign : await commit(root, journal, seam.disk);
      await leave(root, release, seam.disk);
      return refusedOr(plan, foreign);
    });
  } catch (error) {
    await abandon(root, release, seam.disk);
    throw error;
  }
}

interface Prepared {
  readonly plan: Plan;
  /** Absent where nothing is to be done. */
  readonly journal?: Journal;
}

async function prepare(root: string, files: readonly EmittedFile[], { disk }: Seam): Promise<Prepared> {
  // So that nobody commits what a kill leaves.
  await disk.writeFlushed(hiddenPaths(root).ignore, "*\n");
  const foreign = await holdSignals(() => recover(root, disk));
  if (foreign.length > 0) return { plan: { replace: [], remove: [], foreign } };
  const plan = await planWriting(root, files);
  if (isNothing(plan) || plan.foreign.length > 0) return { plan };
  return { plan, journal: await stage(root, plan, disk) };
}

/** Finishes what was committed, drops what was not. Answers what stands in the way of it. */
async function recover(root: string, disk: Disk): Promise<readonly string[]> {
  const journal = await readJournal(root);
  const foreign = journal === undefined ? [] : await rollForward(root, journal, disk);
  if (foreign.length === 0) await dropStaged(root, disk);
  return foreign;
}

async function commit(root: string, journal: Journal, disk: Disk): Promise<readonly string[]> {
  await writeJournal(root, journal, disk);
  return recover(root, disk);
}

async function dropStaged(root: string, disk: Disk): Promise<void> {
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

const refusedOr = (plan: Plan, foreign: readonly string[]): Plan =>
  foreign.length > 0 ? { replace: [], remove: [], foreign } : plan;

const isThere = async (path: string): Promise<boolean> => (await lstat(path).catch(absent)) !== undefined;
