import { disk, type Disk } from "../../generator/write/disk.ts";

/** The process was killed at this step: nothing that would come after it happens. */
export class Killed extends Error {}

/** How a step ends: done before it, or in its middle where it has one. */
export type Moment = "before" | "within";

const steps = Object.keys(disk) as (keyof Disk)[];

/** A disk that counts the steps and, at one of them, lets the process die. What a step leaves in its middle is left. */
export function killingDisk(at: number, moment: Moment): { readonly disk: Disk; readonly count: () => number } {
  let count = 0;
  let killed = false;
  const step = async (name: keyof Disk, args: readonly string[]): Promise<unknown> => {
    const mine = count++;
    if (killed) throw new Killed();
    if (mine !== at) return call(name, args);
    killed = true;
    if (moment === "within") await half(name, args);
    throw new Killed();
  };
  return { disk: wrap(step), count: () => count };
}

/** A disk on which the process dies at a move; the journal's is move 0. */
export function killedAtMove(at: number): Disk {
  let moves = 0;
  return {
    ...disk,
    async rename(from, to) {
      if (moves++ >= at) throw new Killed();
      await disk.rename(from, to);
    },
  };
}

/** A disk on which one step fails with an error of the system, and the others do not. */
export function failingDisk(at: number, code: string): { readonly disk: Disk; readonly count: () => number } {
  let count = 0;
  const step = async (name: keyof Disk, args: readonly string[]): Promise<unknown> => {
    if (count++ === at) throw Object.assign(new Error(`${code}: ${name}`), { code, path: args[0], syscall: name });
    return call(name, args);
  };
  return { disk: wrap(step), count: () => count };
}

const call = (name: keyof Disk, args: readonly string[]): Promise<unknown> =>
  (disk[name] as (...args: readonly string[]) => Promise<unknown>)(...args);

/** Half of a file, one file of a folder; other steps happen or do not. */
async function half(name: keyof Disk, args: readonly string[]): Promise<void> {
  const [path = "", text = ""] = args;
  if (name === "writeFlushed") await disk.writeFlushed(path, text.slice(0, text.length >> 1));
  else if (name === "removeFolder") await disk.removeFile(`${path}/0`);
  else await call(name, args);
}

const wrap = (step: (name: keyof Disk, args: readonly string[]) => Promise<unknown>): Disk =>
  Object.fromEntries(steps.map((name) => [name, (...args: string[]) => step(name, args)])) as unknown as Disk;
