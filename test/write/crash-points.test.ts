import * as fs from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { findDrift } from "../../generator/drift.ts";
import { hiddenFolder } from "../../generator/write/hidden.ts";
import type { Disk } from "../../generator/write/disk.ts";
import { readCommitted } from "../../generator/write/read-committed.ts";
import { ownSeam } from "../../generator/write/seam.ts";
import { transact } from "../../generator/write/transact.ts";
import { writeGenerated } from "../../generator/write.ts";
import { scratch } from "../cli/project.ts";
import { failingDisk, Killed, killingDisk, type Moment } from "./failing-disk.ts";
import { expectWholeFiles, foreign, putForeign, shownIn, stateIn, treeOf } from "./states.ts";
import { stateOf } from "./state-of.ts";

const [a, b, c] = [stateOf("A", 5, 40), stateOf("B", 5, 40), stateOf("C", 5, 40)];
const states = { A: treeOf(a), B: treeOf(b) };
/** Of no process: numbers that the system never gives, another one each time. */
let dead = 2 ** 31;
const deadHolder = () => ({ ...ownSeam().holder, pid: (dead -= 1) });
const writeOn = (folder: string, files: typeof a, disk: Disk) =>
  transact(folder, files, { disk, holder: deadHolder(), patience: 0 });

async function folderInA(): Promise<string> {
  const folder = scratch();
  putForeign(folder);
  await writeGenerated(folder, a);
  return folder;
}

/** What was committed, as a reader sees it who writes nothing. */
async function committedIn(folder: string): Promise<string> {
  const { files } = await readCommitted(folder);
  const ours = [...files].filter(([path]) => !(path in foreign)).map(([path, bytes]) => [path, bytes.toString("latin1")]);
  return stateIn(Object.fromEntries(ours), states);
}

/** A later run that changes nothing of its own: it finishes or drops what was left, and is then refused. */
async function open(folder: string): Promise<void> {
  const file = { path: "notes.md", text: "not mine\n" };
  expect(await writeGenerated(folder, [file])).toEqual({ outcome: "refused", foreign: ["notes.md"] });
  expect(fs.existsSync(join(folder, hiddenFolder))).toBe(false);
}

let steps = 0;
beforeAll(async () => {
  const counting = killingDisk(-1, "before");
  await writeOn(await folderInA(), b, counting.disk);
  steps = counting.count();
});

describe.each<Moment>(["before", "within"])("killed %s any step", (moment) => {
  test("each file is whole; readers see one state, and the next run brings the folder there", async () => {
    const seen = new Set<string>();
    for (let at = 0; at < steps; at += 1) {
      const folder = await folderInA();
      await expect(writeOn(folder, b, killingDisk(at, moment).disk)).rejects.toThrow(Killed);
      expectWholeFiles(folder, Object.values(states));
      const committed = await committedIn(folder);
      const drift = await findDrift(folder, "generated", committed === "A" ? a : b);
      const inPlace = JSON.stringify(shownIn(folder)) === JSON.stringify(sorted(states[committed as "A" | "B"]));
      expect(drift.length === 0, `step ${at}: ${drift.map(({ message }) => message).join(" ")}`).toBe(inPlace);
      await open(folder);
      expect(stateIn(shownIn(folder), states)).toBe(committed);
      seen.add(committed);
    }
    expect(steps).toBeGreaterThan(30);
    expect([...seen]).toEqual(["A", "B"]);
  });

  test("also while what a first kill left is brought to its end, and when another state is written after it", async () => {
    for (let at = 0; at < steps; at += 3) {
      const folder = await folderInA();
      await expect(writeOn(folder, b, killingDisk(at, moment).disk)).rejects.toThrow(Killed);
      const committed = await committedIn(folder);
      for (let again = 0; ; again += 3) {
        const second = killingDisk(again, moment);
        const done = await writeOn(folder, committed === "A" ? a : b, second.disk).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Killed) return false;
            throw error;
          },
        );
        if (done) break;
        expectWholeFiles(folder, Object.values(states));
        expect(await committedIn(folder)).toBe(committed);
      }
      expect(stateIn(shownIn(folder), states)).toBe(committed);
      await writeGenerated(folder, c);
      expect(shownIn(folder)).toEqual(treeOf(c));
      expect(fs.existsSync(join(folder, hiddenFolder))).toBe(false);
    }
  });
});

test("a first run that is killed leaves nothing, or everything", async () => {
  const empty = { nothing: {}, A: treeOf(a) };
  const counting = killingDisk(-1, "before");
  await writeOn(join(scratch(), "generated"), a, counting.disk);
  for (let at = 0; at < counting.count(); at += 1) {
    const folder = join(scratch(), "generated");
    await expect(writeOn(folder, a, killingDisk(at, "within").disk)).rejects.toThrow(Killed);
    fs.mkdirSync(folder, { recursive: true });
    putForeign(folder);
    await open(folder);
    stateIn(shownIn(folder), empty);
  }
});

test.each(["ENOSPC", "EROFS"])(
  "%s at any step is told with its path; nothing is lost, and nothing staged is left",
  async (code) => {
    for (let at = 0; at < steps; at += 1) {
      const folder = await folderInA();
      const failing = failingDisk(at, code);
      const failure = await writeOn(folder, b, failing.disk).then(
        () => undefined,
        (error: unknown) => error as NodeJS.ErrnoException,
      );
      expectWholeFiles(folder, Object.values(states));
      const committed = await committedIn(folder);
      if (failure === undefined) throw new Error(`step ${at} failed, and nobody was told`);
      expect(failure).toMatchObject({ code, path: expect.stringContaining(folder) });
      if (committed === "A") expect(fs.existsSync(join(folder, hiddenFolder))).toBe(false);
      await open(folder);
      expect(stateIn(shownIn(folder), states)).toBe(committed);
    }
  },
);

const sorted = (state: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(state).sort(([before], [after]) => (before < after ? -1 : 1)));
