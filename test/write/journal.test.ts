import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findDrift } from "../../generator/drift.ts";
import { ownedPaths } from "../../generator/emit/manifest.ts";
import { parseJournal } from "../../generator/write/journal.ts";
import { ownSeam } from "../../generator/write/seam.ts";
import { transact } from "../../generator/write/transact.ts";
import { writeGenerated } from "../../generator/write.ts";
import { scratch, tree, write } from "../cli/project.ts";
import { Killed, killedAtMove } from "./failing-disk.ts";
import { stateOf } from "./state-of.ts";

const good = { journal: 1, replace: ["a/index.js", "manifest.json"], remove: ["b/index.js"] };

test("a journal is read, members of a later version too", () => {
  expect(parseJournal(JSON.stringify(good))).toEqual({ replace: good.replace, remove: good.remove });
  expect(parseJournal(JSON.stringify({ ...good, later: true }))).toBeDefined();
});

describe("what is none is told, and nothing is done", () => {
  test.each<unknown>([
    "",
    "{",
    "null",
    { ...good, journal: 2 },
    { ...good, replace: "a" },
    { ...good, replace: [5] },
    { ...good, remove: undefined },
    { ...good, replace: ["a", "a"] },
    ...["../a", "/etc/hostname", "a/../../b", "", ".", "a\\b", "a\0b", ".codicil-write/lock"].flatMap((path) => [
      { ...good, replace: [path] },
      { ...good, remove: [path] },
    ]),
  ])("%j", async (journal) => {
    const folder = scratch();
    await writeGenerated(folder, stateOf("A", 3));
    write(folder, { ".codicil-write/journal.json": journal, ".codicil-write/staged/0": "theirs" });
    const before = tree(folder);
    const sentence =
      /journal\.json" is no journal that this version of codicil can finish\. Run the version that began it, or remove/;
    await expect(writeGenerated(folder, stateOf("B", 3))).rejects.toThrow(sentence);
    await expect(findDrift(folder, "generated", stateOf("A", 3))).rejects.toThrow(sentence);
    expect(tree(folder)).toMatchObject({ ...withoutHidden(before) });
  });
});

describe("a journal that somebody made", () => {
  test("replaces and removes no file that the manifest does not name", async () => {
    const folder = scratch();
    await writeGenerated(folder, stateOf("A", 3));
    write(folder, {
      "notes.md": "mine",
      "more.md": "mine",
      ".codicil-write/journal.json": { journal: 1, replace: ["notes.md"], remove: ["more.md"] },
      ".codicil-write/staged/0": "theirs",
    });
    expect(await writeGenerated(folder, stateOf("B", 3))).toEqual({ outcome: "refused", foreign: ["notes.md"] });
    fs.rmSync(join(folder, ".codicil-write"), { recursive: true });
    write(folder, { ".codicil-write/journal.json": { journal: 1, replace: [], remove: ["more.md"] } });
    expect(await writeGenerated(folder, stateOf("B", 3))).toMatchObject({ outcome: "written" });
    expect(tree(folder)).toMatchObject({ "notes.md": "mine", "more.md": "mine" });
  });

  test("moves no link into the output, and follows none out of it", async () => {
    const outside = scratch();
    const folder = scratch();
    write(outside, { "secret.txt": "precious" });
    write(folder, { ".codicil-write/journal.json": { journal: 1, replace: ["a.js", "out/new.js"], remove: [] } });
    fs.mkdirSync(join(folder, ".codicil-write/staged"));
    fs.symlinkSync(join(outside, "secret.txt"), join(folder, ".codicil-write/staged/0"));
    write(folder, { ".codicil-write/staged/1": "theirs" });
    fs.symlinkSync(outside, join(folder, "out"));
    expect(await writeGenerated(folder, stateOf("A", 3))).toEqual({ outcome: "refused", foreign: ["out/new.js"] });
    fs.rmSync(join(folder, "out"));
    await writeGenerated(folder, stateOf("A", 3));
    expect(fs.existsSync(join(folder, "a.js"))).toBe(false);
    expect(tree(outside)).toEqual({ "secret.txt": "precious" });
  });

  test("is not read through a link", async () => {
    const [outside, folder] = [scratch(), scratch()];
    await writeGenerated(folder, stateOf("A", 3));
    write(outside, { "journal.json": { journal: 1, replace: ["both.n0/1/index.js"], remove: [] }, "staged/0": "theirs" });
    fs.symlinkSync(outside, join(folder, ".codicil-write"));
    expect(await findDrift(folder, "generated", stateOf("A", 3))).toEqual([]);
    await expect(writeGenerated(folder, stateOf("A", 3))).rejects.toThrow("is no folder");
  });

  test("a file that somebody put in the way of it is told until it is moved; then the work is finished", async () => {
    const folder = scratch();
    write(folder, {
      "a/index.js": "mine",
      ".codicil-write/journal.json": { journal: 1, replace: ["a/index.js", "manifest.json"], remove: [] },
      ".codicil-write/staged/0": "ours",
      ".codicil-write/staged/1": JSON.stringify({ generator: "codicil test", contracts: [], files: { "a/index.js": "" } }),
    });
    expect(await writeGenerated(folder, [])).toEqual({ outcome: "refused", foreign: ["a/index.js"] });
    expect(fs.readFileSync(join(folder, ".codicil-write/.gitignore"), "utf8")).toBe("*\n");
    fs.rmSync(join(folder, "a/index.js"));
    write(folder, { "notes.md": "mine" });
    expect(await writeGenerated(folder, [{ path: "notes.md", text: "" }])).toMatchObject({ foreign: ["notes.md"] });
    expect(ownedPaths(fs.readFileSync(join(folder, "manifest.json"), "utf8"))).toContain("a/index.js");
    expect(fs.existsSync(join(folder, ".codicil-write"))).toBe(false);
  });
});

describe("a run that was killed in its commit", () => {
  async function killed(): Promise<string> {
    const folder = scratch();
    await writeGenerated(folder, stateOf("A", 3));
    const seam = { disk: killedAtMove(2), holder: { ...ownSeam().holder, pid: 2 ** 31 - 1 }, patience: 0 };
    await expect(transact(folder, stateOf("B", 3), seam)).rejects.toThrow(Killed);
    return folder;
  }

  test("leaves drift that says so, file by file, and the check writes nothing", async () => {
    const folder = await killed();
    const before = tree(folder);
    expect(Object.keys(before)).toContain(".codicil-write/journal.json");
    const drift = await findDrift(folder, "generated", stateOf("B", 3));
    expect(drift.map(({ code, span, message }) => [code, span.file, message])).toEqual(
      ["both.n1/1/index.js", "both.n2/1/index.js", "manifest.json"].map((path) => [
        "generated-drift",
        `generated/${path}`,
        "What was generated for this place waits beside it: a run was ended before it could be moved here.",
      ]),
    );
    expect(tree(folder)).toEqual(before);
  });

  test("is compared in the state that it had committed", async () => {
    const folder = await killed();
    const texts = (await findDrift(folder, "generated", stateOf("A", 3))).map(({ message }) => message);
    expect(texts.filter((text) => text.includes("differs from what its schema gives"))).toHaveLength(4);
  });
});

test("what a manifest says of the hidden folder is not followed", async () => {
  const folder = scratch();
  write(folder, {
    "manifest.json": { generator: "codicil test", contracts: [], files: { ".codicil-write/mine.txt": "" } },
    ".codicil-write/mine.txt": "mine",
  });
  expect(await writeGenerated(folder, stateOf("A", 3))).toMatchObject({ outcome: "written", removed: [] });
  expect(await findDrift(folder, "generated", stateOf("A", 3))).toEqual([]);
  expect(tree(folder)[".codicil-write/mine.txt"]).toBe("mine");
});

const withoutHidden = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith(".codicil-write/")));
