import * as fs from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readCommitted } from "../../generator/write/read-committed.ts";
import { hiddenFolder } from "../../generator/write/hidden.ts";
import { holderNamed, isAlive, lockName, thisProcess, type Holder } from "../../generator/write/holder.ts";
import { ownSeam } from "../../generator/write/seam.ts";
import { takeLock } from "../../generator/write/lock.ts";
import { transact } from "../../generator/write/transact.ts";
import { writeGenerated } from "../../generator/write.ts";
import { scratch, tree } from "../cli/project.ts";
import { bundleChild, start } from "./children.ts";
import { stateOf } from "./state-of.ts";
import { expectWholeFiles, foreign, putForeign, shownIn, stateIn, treeOf } from "./states.ts";

const letters = ["A", "B"] as const;
const states = Object.fromEntries(letters.map((letter) => [letter, treeOf(stateOf(letter, 12))]));
let child = "";
beforeAll(async () => {
  child = await bundleChild();
});
const expectTidy = (folder: string): void => expect(fs.existsSync(join(folder, hiddenFolder))).toBe(false);

test("two processes write two states, fifty times each: readers always see one of them, and one is left", async () => {
  const folder = scratch();
  putForeign(folder);
  await writeGenerated(folder, stateOf("A", 12));
  const running = letters.map((letter) => start(child, folder, "repeat", letter, "50").ended);
  let over = false;
  const ended = Promise.all(running).finally(() => (over = true));
  let looks = 0;
  while (!over) {
    const { files } = await readCommitted(folder);
    const ours = [...files].filter(([path]) => !(path in foreign)).map(([path, bytes]) => [path, bytes.toString("latin1")]);
    stateIn(Object.fromEntries(ours), states);
    looks += 1;
  }
  for (const { code, err } of await ended) expect([code, err]).toEqual([0, ""]);
  expect(looks).toBeGreaterThan(5);
  stateIn(shownIn(folder), states);
  expectTidy(folder);
});

test("calls of one process take turns too", async () => {
  const folder = scratch();
  putForeign(folder);
  await Promise.all([...letters, ...letters, ...letters].map((letter) => writeGenerated(folder, stateOf(letter, 12))));
  stateIn(shownIn(folder), states);
  expectTidy(folder);
});

describe("a lock that stands there", () => {
  const here = thisProcess();
  const gone: Holder = { ...here, pid: 2 ** 31 - 1 };
  const putLock = (folder: string, holder: Holder): void => {
    fs.mkdirSync(join(folder, hiddenFolder), { recursive: true });
    fs.writeFileSync(join(folder, hiddenFolder, lockName(holder)), "");
  };

  test.each<readonly [string, Holder]>([
    ["of a process that is gone", gone],
    ["of an earlier process with the number of this one", { ...here, started: `${here.started}1` }],
    ["of an earlier process with the number of the first", { ...here, pid: 1, started: "999999999999" }],
  ])("%s is removed", async (_whose, holder) => {
    const folder = scratch();
    putLock(folder, holder);
    expect(await writeGenerated(folder, stateOf("A", 3))).toMatchObject({ outcome: "written" });
    expectTidy(folder);
  });

  test.each<readonly [string, Holder]>([
    ["of a process that lives", { ...here, pid: process.ppid, started: startOf(process.ppid) }],
    ["of another host, which cannot be asked", { ...gone, host: "elsewhere.example" }],
  ])("%s is waited for, then named; it stays, and nothing is written", async (_whose, holder) => {
    const folder = scratch();
    await writeGenerated(folder, stateOf("A", 3));
    putLock(folder, holder);
    const before = tree(folder);
    const writing = transact(folder, stateOf("B", 3), { ...ownSeam(), patience: 60 });
    await expect(writing).rejects.toThrow(`is being written by process ${holder.pid} on ${JSON.stringify(holder.host)}.`);
    expect(tree(folder)).toEqual(before);
    fs.rmSync(join(folder, hiddenFolder, lockName(holder)));
    expect(await writeGenerated(folder, stateOf("B", 3))).toMatchObject({ outcome: "written" });
    expectTidy(folder);
  });

  test("one that is given back in time is no trouble", async () => {
    const folder = scratch();
    const release = await takeLock(folder, ownSeam());
    const writing = writeGenerated(folder, stateOf("A", 3));
    setTimeout(() => void release(), 100);
    expect(await writing).toMatchObject({ outcome: "written" });
    expectTidy(folder);
  });

  test("two rivals find the same stale one, and what was left with it: one after the other writes", async () => {
    for (let round = 0; round < 10; round += 1) {
      const folder = scratch();
      putForeign(folder);
      putLock(folder, gone);
      fs.mkdirSync(join(folder, hiddenFolder, "staged"));
      fs.writeFileSync(join(folder, hiddenFolder, "staged", "0"), "half a fi");
      const ended = await Promise.all(letters.map((letter) => start(child, folder, "repeat", letter, "2").ended));
      for (const { code, err } of ended) expect([code, err]).toEqual([0, ""]);
      expectWholeFiles(folder, Object.values(states));
      stateIn(shownIn(folder), states);
      expectTidy(folder);
    }
  });

  test("its name is all there is to it", () => {
    expect(holderNamed(lockName(here))).toEqual(here);
    expect(isAlive(here)).toBe(true);
    for (const name of ["lock", "lock-0-1-host", "lock-1-1-", "lock--1-1-host", "lock-1-1-../host", "journal.json"])
      expect(holderNamed(name)).toBeUndefined();
  });
});

test.each([
  ["a file", (place: string) => fs.writeFileSync(place, "mine")],
  ["a link to a folder", (place: string) => fs.symlinkSync(scratch(), place)],
])("%s where a run keeps its things is refused and stays", async (_what, put) => {
  const folder = scratch();
  put(join(folder, hiddenFolder));
  await expect(writeGenerated(folder, stateOf("A", 3))).rejects.toThrow("is no folder, and codicil keeps there");
  expect(fs.readdirSync(folder)).toEqual([hiddenFolder]);
});

/** As the system counts it; "0" where it does not tell. */
function startOf(pid: number): string {
  const stat = fs.existsSync(`/proc/${pid}/stat`) ? fs.readFileSync(`/proc/${pid}/stat`, "latin1") : "";
  return /\) \S+ (?:-?\d+ ){18}(\d+)/.exec(stat)?.[1] ?? "0";
}
