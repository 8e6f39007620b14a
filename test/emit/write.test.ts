import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findDrift } from "../../generator/drift.ts";
import { emitFolder, ownedPaths } from "../../generator/emit/manifest.ts";
import type { EmittedFile } from "../../generator/emit/unit.ts";
import { writeGenerated } from "../../generator/write.ts";
import { scratch, tree, write } from "../cli/project.ts";

const contract = (name: string, text = "code\n") => ({
  identifier: `${name}/1`,
  digest: "sha256:0",
  files: [{ path: `${name}/1/index.js`, text }],
});
const folderOf = (...contracts: ReturnType<typeof contract>[]): EmittedFile[] => emitFolder(contracts, "codicil test");
const one = folderOf(contract("a.one"), contract("a.two"));

describe("only what a manifest names is replaced or removed", () => {
  test("written once; again, nothing; and what is the same keeps its time", async () => {
    const folder = join(scratch(), "not", "yet", "there");
    const first = await writeGenerated(folder, one);
    expect(first).toEqual({
      outcome: "written",
      changed: ["a.one/1/index.js", "a.two/1/index.js", "package.json", "manifest.json"],
      removed: [],
    });
    const before = tree(folder);
    const long = new Date("2001-01-01T00:00:00Z");
    for (const path of Object.keys(before)) fs.utimesSync(join(folder, path), long, long);
    expect(await writeGenerated(folder, one)).toEqual({ outcome: "written", changed: [], removed: [] });
    const changed = folderOf(contract("a.one", "other\n"), contract("a.two"));
    expect(await writeGenerated(folder, changed)).toEqual({
      outcome: "written",
      changed: ["a.one/1/index.js", "manifest.json"],
      removed: [],
    });
    const times = Object.fromEntries(
      Object.keys(before).map((path) => [path, fs.statSync(join(folder, path)).mtime.getTime() === long.getTime()]),
    );
    expect(times).toEqual({ "a.one/1/index.js": false, "a.two/1/index.js": true, "manifest.json": false, "package.json": true });
    expect(Object.keys(tree(folder)).filter((path) => path.endsWith(".new"))).toEqual([]);
  });

  test.each([
    ["merge", (ours: string, theirs: string) => `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> other\n`],
    ["diff3", (ours: string, theirs: string) => `<<<<<<< HEAD\n${ours}||||||| 123abc\n{}\n=======\n${theirs}>>>>>>> other\n`],
    [
      "merge, with CRLF",
      (ours: string, theirs: string) => `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> other\n`.replaceAll("\n", "\r\n"),
    ],
  ])("where git left the marks of a %s, what either side names is ours", async (_style, marked) => {
    const folder = scratch();
    const textOf = (files: readonly EmittedFile[]): string => files.find(({ path }) => path === "manifest.json")?.text ?? "";
    const merged = marked(textOf(folderOf(contract("a.one"), contract("a.gone"))), textOf(one));
    write(folder, {
      "manifest.json": merged,
      "package.json": '{ "type": "module", "sideEffects": false }\n',
      ...Object.fromEntries(["a.one", "a.two", "a.gone"].map((name) => [`${name}/1/index.js`, marked("ours\n", "theirs\n")])),
    });
    expect(await writeGenerated(folder, one)).toEqual({
      outcome: "written",
      changed: ["a.one/1/index.js", "a.two/1/index.js", "manifest.json"],
      removed: ["a.gone/1/index.js"],
    });
    expect(tree(folder)).toEqual(Object.fromEntries(one.map(({ path, text }) => [path, text]).sort()));
  });

  test("marks around what is no manifest make nothing ours", async () => {
    const folder = scratch();
    write(folder, { "manifest.json": "<<<<<<< HEAD\n{}\n=======\nmine\n>>>>>>> other\n", "a.one/1/index.js": "mine\n" });
    expect(await writeGenerated(folder, one)).toEqual({ outcome: "refused", foreign: ["a.one/1/index.js", "manifest.json"] });
  });

  test("what is gone is removed with the folders that it leaves empty; what somebody put there stays", async () => {
    const folder = scratch();
    await writeGenerated(folder, one);
    write(folder, { "notes.md": "mine", "a.two/mine.txt": "mine" });
    expect(await writeGenerated(folder, folderOf(contract("a.one")))).toEqual({
      outcome: "written",
      changed: ["manifest.json"],
      removed: ["a.two/1/index.js"],
    });
    expect(Object.keys(tree(folder))).toEqual([
      "a.one/1/index.js",
      "a.two/mine.txt",
      "manifest.json",
      "notes.md",
      "package.json",
    ]);
    expect(fs.existsSync(join(folder, "a.two/1"))).toBe(false);
  });

  test("a file that was changed by hand is ours all the same: it is put back", async () => {
    const folder = scratch();
    await writeGenerated(folder, one);
    write(folder, { "a.one/1/index.js": "edited" });
    expect(await findDrift(folder, "generated", one)).toMatchObject([
      { code: "generated-drift", span: { file: "generated/a.one/1/index.js" } },
    ]);
    expect(await writeGenerated(folder, one)).toMatchObject({ changed: ["a.one/1/index.js"] });
    expect(await findDrift(folder, "generated", one)).toEqual([]);
  });
});

describe("something of somebody else in the way: nothing is written", () => {
  const ways: Record<string, readonly [prepare: (folder: string) => void, foreign: readonly string[]]> = {
    "a file": [(folder) => write(folder, { "a.one/1/index.js": "mine" }), ["a.one/1/index.js"]],
    "a package.json": [(folder) => write(folder, { "package.json": '{ "name": "mine" }' }), ["package.json"]],
    "a manifest of another program": [
      (folder) => write(folder, { "manifest.json": '{ "name": "An app", "icons": [] }' }),
      ["manifest.json"],
    ],
    "a manifest that a merge has spoilt": [
      (folder) => write(folder, { "manifest.json": "<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n" }),
      ["manifest.json"],
    ],
    "a folder where a file belongs": [(folder) => write(folder, { "a.one/1/index.js/mine.txt": "mine" }), ["a.one/1/index.js"]],
    "a file where a folder belongs": [(folder) => write(folder, { "a.one": "mine" }), ["a.one/1/index.js"]],
    "a folder called like the manifest": [(folder) => write(folder, { "manifest.json/mine.txt": "mine" }), ["manifest.json"]],
  };
  test.each(Object.keys(ways))("%s", async (way) => {
    const folder = scratch();
    ways[way]![0](folder);
    const before = tree(folder);
    expect(await writeGenerated(folder, one)).toEqual({ outcome: "refused", foreign: ways[way]![1] });
    expect(tree(folder)).toEqual(before);
  });

  test("the folder itself is a file", async () => {
    const folder = join(scratch(), "generated");
    fs.writeFileSync(folder, "mine");
    expect(await writeGenerated(folder, one)).toMatchObject({ outcome: "refused" });
    expect(fs.readFileSync(folder, "utf8")).toBe("mine");
  });

  test("a file of the very same bytes is no quarrel", async () => {
    const folder = scratch();
    write(folder, { "a.one/1/index.js": "code\n" });
    expect(await writeGenerated(folder, one)).toMatchObject({ outcome: "written" });
  });

  test("a link that leads out of the folder is not followed", async () => {
    const outside = scratch();
    const folder = scratch();
    write(outside, { "1/index.js": "precious" });
    fs.symlinkSync(outside, join(folder, "a.one"));
    expect(await writeGenerated(folder, one)).toEqual({ outcome: "refused", foreign: ["a.one/1/index.js"] });
    expect(fs.readFileSync(join(outside, "1/index.js"), "utf8")).toBe("precious");
  });
});

describe("a manifest is a file that anybody can edit", () => {
  const manifestWith = (paths: readonly string[]): string =>
    JSON.stringify({
      generator: "codicil test",
      contracts: [],
      files: Object.fromEntries(paths.map((path) => [path, "sha256:0"])),
    });

  test.each([
    "../outside/secret.txt",
    "a.one/../../outside/secret.txt",
    "/etc/hostname",
    "",
    ".",
    "..",
    "a//b",
    "./notes.md",
    "a\\b",
    "nul\0byte",
    "link/secret.txt",
    "folder",
  ])("the path %j is not followed", async (path) => {
    const root = scratch();
    const folder = join(root, "generated");
    write(root, {
      "outside/secret.txt": "precious",
      "generated/manifest.json": manifestWith([path]),
      "generated/notes.md": "mine",
      "generated/a.txt": "mine",
      "generated/folder/mine.txt": "mine",
    });
    fs.symlinkSync(join(root, "outside"), join(folder, "link"));
    const written = await writeGenerated(folder, one);
    expect(written).toMatchObject({ outcome: "written", removed: [] });
    expect(tree(root)).toMatchObject({
      "outside/secret.txt": "precious",
      "generated/notes.md": "mine",
      "generated/a.txt": "mine",
      "generated/folder/mine.txt": "mine",
    });
  });

  test.each([
    "",
    "null",
    "[]",
    "{}",
    '"text"',
    "{",
    '{ "generator": 5, "contracts": [], "files": {} }',
    '{ "generator": "codicil", "contracts": {}, "files": {} }',
    '{ "generator": "codicil" }',
  ])("%j is none of ours", (text) => {
    expect(ownedPaths(text)).toBeUndefined();
  });

  test("members of a later version are passed over", () => {
    const text = JSON.stringify({
      generator: "codicil 9",
      later: true,
      contracts: [{ identifier: "x", files: { "a.js": "" }, later: 1 }],
      files: { "b.js": "" },
    });
    expect([...ownedPaths(text)!]).toEqual(["manifest.json", "b.js", "a.js"]);
  });
});

describe("drift", () => {
  test("missing, different and left over, with the first place that differs; what is not ours is none", async () => {
    const folder = scratch();
    await writeGenerated(folder, folderOf(contract("a.one", "line one\nline two\n"), contract("a.old")));
    write(folder, { "a.one/1/index.js": "line one\nline 2\n", "mine.txt": "mine" });
    fs.rmSync(join(folder, "package.json"));
    const drift = await findDrift(folder, "generated", folderOf(contract("a.one", "line one\nline two\n")));
    expect(drift.map(({ message, span }) => `${span.file}:${span.line}:${span.column} ${message}`)).toEqual([
      "generated/a.one/1/index.js:2:6 This generated file differs from what its schema gives.",
      "generated/package.json:1:1 This generated file is missing.",
      expect.stringMatching(/^generated\/manifest\.json:\d+:\d+ This generated file differs/),
      "generated/a.old/1/index.js:1:1 This file stands in the generated folder, but its schema does not give it.",
    ]);
  });

  test("a folder that is not there", async () => {
    expect(await findDrift(join(scratch(), "nowhere"), "generated", one)).toHaveLength(one.length);
  });
});
