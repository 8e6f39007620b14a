import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../generator/write/make-folder.ts";
import { dropLeftBeside, endOfLink, stageAll, stageFile } from "../../generator/write/stage-file.ts";
import { scratch, tree, write } from "../cli/project.ts";

describe("a staged file", () => {
  test("waits beside its place until it is put there, with the mode of what stood there", async () => {
    const root = scratch();
    write(root, { "a.txt": "before" });
    fs.chmodSync(join(root, "a.txt"), 0o600);
    const staged = await stageFile(join(root, "a.txt"), "after");
    expect(fs.readFileSync(join(root, "a.txt"), "utf8")).toBe("before");
    await staged.put();
    expect(tree(root)).toEqual({ "a.txt": "after" });
    expect(fs.statSync(join(root, "a.txt")).mode & 0o777).toBe(0o600);
  });

  test("or is dropped, and of several none is left where one cannot be staged", async () => {
    const root = scratch();
    write(root, { "a.txt": "before", file: "" });
    const places = ["a.txt", "new/b.txt", "file/c.txt"].map((path) => join(root, path));
    const staging = stageAll(places.map((path) => () => stageFile(path, "after")));
    await expect(staging).rejects.toMatchObject({ code: expect.stringMatching(/ENOTDIR|EEXIST/) });
    expect(tree(root)).toEqual({ "a.txt": "before", file: "" });
  });

  test("that cannot be put is told by its place, and leaves nothing", async () => {
    const root = scratch();
    fs.mkdirSync(join(root, "a.txt"));
    const staged = await stageFile(join(root, "a.txt"), "after");
    await expect(staged.put()).rejects.toMatchObject({ code: "EISDIR", dest: join(root, "a.txt") });
    expect(fs.readdirSync(root)).toEqual(["a.txt"]);
  });

  test("that a kill left beside its place is removed, and nothing else", async () => {
    const root = scratch();
    const others = {
      "a.txt": "",
      "a.txt.new": "",
      "a.txt.1.new": "",
      "b.txt.1.2.new": "",
      "aatxt.1.2.new": "",
      "a.txt.1.2.new.md": "",
    };
    write(root, { ...others, "a.txt.31337.4.new": "half a f" });
    await dropLeftBeside(join(root, "a.txt"));
    expect(tree(root)).toEqual(others);
    await dropLeftBeside(join(root, "nowhere/a.txt"));
  });
});

test("the end of a link is where it leads, though nothing be there; links that go round have none", async () => {
  const root = scratch();
  write(root, { "there.txt": "" });
  for (const [link, to] of Object.entries({ one: "two", two: "there.txt", none: "gone", gone: "nowhere/x", round: "round" }))
    fs.symlinkSync(to, join(root, link));
  const ends = await Promise.all(["one", "there.txt", "none", "new"].map((name) => endOfLink(join(root, name))));
  expect(ends).toEqual(["there.txt", "there.txt", "nowhere/x", "new"].map((name) => join(root, name)));
  await expect(endOfLink(join(root, "round"))).rejects.toMatchObject({ code: "ELOOP" });
});

describe("a folder", () => {
  test("is made with those above it, and may be there", async () => {
    const root = scratch();
    for (const path of ["a/b/c", "a/b/c", "a", ""]) await makeFolder(join(root, path));
    fs.symlinkSync(join(root, "a"), join(root, "link"));
    await makeFolder(join(root, "link/d"));
    await makeFolder(join(root, "link"));
    expect(fs.readdirSync(join(root, "a")).sort()).toEqual(["b", "d"]);
  });

  test.each<readonly [string, string]>([
    ["file", "EEXIST"],
    ["file/below", "ENOTDIR"],
    ["file/below/it", "ENOTDIR"],
    ["link", "EEXIST"],
    [`${"a".repeat(300)}/b`, "ENAMETOOLONG"],
    ...(fs.existsSync("/proc/self") ? [["/proc/nowhere/at/all", "ENOENT"] as const] : []),
  ])("that cannot be is told at once: %s", async (path, code) => {
    const root = scratch();
    write(root, { file: "" });
    fs.symlinkSync("nowhere", join(root, "link"));
    await expect(makeFolder(path.startsWith("/") ? path : join(root, path))).rejects.toMatchObject({ code });
  });
});
