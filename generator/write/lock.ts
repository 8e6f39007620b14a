import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { quote } from "../diagnostic/define.ts";
import { absent } from "./absent.ts";
import type { Disk } from "./disk.ts";
import { hiddenPaths } from "./hidden.ts";
import { holderNamed, isAlive, lockName } from "./holder.ts";
import { OutputRefusal } from "./output-refusal.ts";
import type { Seam } from "./seam.ts";

/** Ends the hold; the hidden folder goes with the last who is in it. */
export type Release = () => Promise<void>;

/**
 * Takes the output folder for this process alone. Each writer puts a lock file of its own name there and holds the folder once it sees no
 * other that lives: of two who come at once one sees the other, and the one that sorts later steps back. So a lock whose process is dead
 * is removed by whoever meets it, and nobody can remove a living one with it.
 *
 * Waits for a living one; throws an {@link OutputRefusal} that names it when patience ends, or when something else stands in that place.
 */
export async function takeLock(root: string, { disk, holder, patience }: Seam): Promise<Release> {
  const { folder } = hiddenPaths(root);
  const name = lockName(holder);
  const stepBack = async (): Promise<void> => {
    await disk.removeFile(join(folder, name));
    await disk.removeEmptyFolder(folder);
  };
  let mine = false;
  try {
    for (let waited = 0; ; waited += pause) {
      await refuseOther(folder);
      await disk.makeFolder(folder);
      // Where it cannot be made, another call of this very process holds the folder, or the folder went with its last writer.
      mine ||= await disk.create(join(folder, name));
      const living = await livingBeside(name, folder, disk);
      if (mine && living.length === 0) return stepBack;
      if (waited >= patience) throw new OutputRefusal(heldBy(root, living[0] ?? name));
      if (mine && living.some((one) => one < name)) {
        await stepBack();
        mine = false;
      }
      await setTimeout(pause);
    }
  } catch (error) {
    // A lock that another call of this process made stays.
    await (mine ? stepBack() : disk.removeEmptyFolder(folder)).catch(() => undefined);
    throw error;
  }
}
const pause = 20;

/** Whether a process that lives writes there now. */
export const isHeld = async (root: string): Promise<boolean> => (await locksIn(hiddenPaths(root).folder)).some(isLiving);

async function refuseOther(folder: string): Promise<void> {
  if ((await lstat(folder).catch(absent))?.isDirectory() === false)
    throw new OutputRefusal(`${quote(folder)} is no folder, and codicil keeps there what it is about to write. Move it away.`);
}

/** The locks of others that live; those of the dead are removed. */
async function livingBeside(name: string, folder: string, disk: Disk): Promise<readonly string[]> {
  const others = (await locksIn(folder)).filter((one) => one !== name);
  const living = others.filter(isLiving);
  for (const dead of others.filter((one) => !living.includes(one))) await disk.removeFile(join(folder, dead));
  return living;
}

const locksIn = async (folder: string): Promise<readonly string[]> =>
  ((await readdir(folder).catch(absent)) ?? []).filter((name) => holderNamed(name) !== undefined).sort();

function isLiving(name: string): boolean {
  const holder = holderNamed(name);
  return holder !== undefined && isAlive(holder);
}

function heldBy(root: string, name: string): string {
  const { pid, host } = holderNamed(name) ?? {};
  return (
    `${quote(root)} is being written by process ${pid} on ${quote(host ?? "")}. Nothing was written. Run it again when that has ended; ` +
    `if no such process runs there, remove ${quote(join(hiddenPaths(root).folder, name))} first.`
  );
}
