import type { EmittedFile } from "../emit/unit.ts";
import type { Disk } from "./disk.ts";
import { hiddenPaths } from "./hidden.ts";
import { dropStaged, holdFolder, isThere, rootOf, type Finish } from "./hold-folder.ts";
import { holdSignals } from "./hold-signals.ts";
import { readJournal, writeJournal, type Journal } from "./journal.ts";
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
  return (await foresee(folder, files)) ?? holdFolder(folder, seam, (root) => prepareWriting(root, files, seam));
}

/** What writing would come to where nothing is to be written, or nothing may be; undefined where something has to be done. */
export async function foresee(folder: string, files: readonly EmittedFile[]): Promise<Plan | undefined> {
  const root = await rootOf(folder);
  if (await isThere(hiddenPaths(root).folder)) return undefined;
  const plan = await planWriting(root, files);
  return isNothing(plan) || plan.foreign.length > 0 ? refusedOr(plan, plan.foreign) : undefined;
}

/** In a folder that is held: everything up to the commit. What it answers commits, or does nothing where nothing is to be done. */
export async function prepareWriting(root: string, files: readonly EmittedFile[], { disk }: Seam): Promise<Finish<Plan>> {
  const foreign = await holdSignals(() => recover(root, disk));
  if (foreign.length > 0) return async () => refusedOr(nothing, foreign);
  const plan = await planWriting(root, files);
  if (isNothing(plan) || plan.foreign.length > 0) return async () => refusedOr(plan, plan.foreign);
  const journal = await stage(root, plan, disk);
  return async () => refusedOr(plan, await commit(root, journal, disk));
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

const nothing: Plan = { replace: [], remove: [], foreign: [] };

const refusedOr = (plan: Plan, foreign: readonly string[]): Plan => (foreign.length > 0 ? { ...nothing, foreign } : plan);
