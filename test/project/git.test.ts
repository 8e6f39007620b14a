import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { findBase } from "../../generator/project/base.ts";
import {
  findMergeBase,
  findNamed,
  findRevision,
  findTop,
  isShallow,
  readTree,
  type Revision,
} from "../../generator/project/git.ts";
import { layOut } from "../../generator/project/lay-out.ts";
import { scratch, write } from "../cli/project.ts";
import { repositoryAt, type Repository } from "./repository.ts";

function fresh(files: Readonly<Record<string, unknown>>): Repository {
  const work = repositoryAt(scratch());
  write(work.root, files);
  work.git("init", "--quiet", "--initial-branch=main");
  work.commit("first");
  return work;
}

function revision(work: Repository, ref = "HEAD"): Revision {
  const found = findRevision(work.root, ref);
  if (found.outcome === "refused") throw new Error(found.problem);
  return found.value;
}

const texts = (read: ReturnType<typeof readTree>): Record<string, string> =>
  read.outcome === "read" ? Object.fromEntries([...read.value].map(([path, bytes]) => [path, bytes.toString("utf8")])) : {};

describe("readTree", () => {
  test("files as they were committed, whatever they are called and whatever is in them", () => {
    const files = {
      "a/plain.json": "one\n",
      "a/no newline": "two",
      "a/empty": "",
      "a/bläu ☃.json": "\u0000\r\n",
      'a/"quoted"\\back': "three",
      "a/line\nfeed": "four",
      "a/*": "five",
      "a/deep/er/x": "six",
      "b/other": "seven",
    };
    const work = fresh(files);
    write(work.root, { "a/plain.json": "changed" });
    const { "b/other": _other, ...below } = files;
    expect(texts(readTree(revision(work), ["a"]))).toEqual(below);
    expect(texts(readTree(revision(work), [""]))).toEqual(files);
    expect(texts(readTree(revision(work), ["a/*", "b"]))).toEqual({ "a/*": "five", "b/other": "seven" });
    expect(texts(readTree(revision(work), ["a"], (path) => path.endsWith(".json")))).toEqual({
      "a/plain.json": "one\n",
      "a/bläu ☃.json": "\u0000\r\n",
    });
    expect(texts(readTree(revision(work), ["nowhere"]))).toEqual({});
  });

  test("links and other repositories are no files", () => {
    const work = fresh({ "a/file": "one" });
    fs.symlinkSync("/etc/hostname", work.path("a/link"));
    work.git("add", "--all");
    work.git("update-index", "--add", "--cacheinfo", `160000,${work.git("rev-parse", "HEAD")},a/module`);
    work.git("commit", "--quiet", "--message=more");
    expect(texts(readTree(revision(work), ["a"]))).toEqual({ "a/file": "one" });
  });
});

describe("findNamed", () => {
  test("tracked or about to be, at any depth, and nothing that is ignored", () => {
    const work = fresh({
      "codicil.json": "{}",
      "a b/codicil.json": "{}",
      ".gitignore": "ignored/\n",
      "x/not-codicil.json": "{}",
    });
    write(work.root, { "ignored/codicil.json": "{}", "new/deep/codicil.json": "{}" });
    expect(findNamed(work.root, "codicil.json")).toEqual({
      outcome: "read",
      value: ["a b/codicil.json", "codicil.json", "new/deep/codicil.json"],
    });
    expect(findNamed(work.path("new"), "codicil.json")).toEqual({ outcome: "read", value: ["deep/codicil.json"] });
  });
});

describe("a repository is that of the folder", () => {
  const kept = { ...process.env };
  afterEach(() => {
    for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]) {
      if (kept[name] === undefined) delete process.env[name];
      else process.env[name] = kept[name];
    }
  });

  test("also inside a hook, which is told of one by the environment", () => {
    const [work, other] = [fresh({ a: "1" }), fresh({ b: "2" })];
    process.env["GIT_DIR"] = join(other.root, ".git");
    process.env["GIT_WORK_TREE"] = other.root;
    process.env["GIT_INDEX_FILE"] = join(other.root, ".git/index");
    expect(findTop(work.root)).toEqual({ outcome: "read", value: work.root });
    expect(texts(readTree(revision(work), [""]))).toEqual({ a: "1" });
    expect(findNamed(work.root, "b")).toEqual({ outcome: "read", value: [] });
  });

  test("there is none, or no such folder", () => {
    expect(findTop(scratch()).outcome).toBe("refused");
    expect(findTop(join(scratch(), "nowhere")).outcome).toBe("refused");
    expect(findNamed(scratch(), "x").outcome).toBe("refused");
  });
});

describe("findBase", () => {
  test("of branches that were merged into each other, the newest commit of both", () => {
    const work = fresh({ a: "1" });
    work.git("switch", "--quiet", "--create", "other");
    const fork = work.commit("shared");
    work.git("switch", "--quiet", "main");
    work.git("merge", "--quiet", "--no-ff", "--no-edit", "other");
    const base = findBase(work.root, "other");
    expect(base).toMatchObject({ outcome: "read", value: { ref: "other", tip: { ref: fork }, fork: { ref: fork } } });
  });

  test("a base that the work contains, and work that the base contains", () => {
    const work = fresh({ a: "1" });
    const first = work.git("rev-parse", "HEAD");
    const second = work.commit("second");
    expect(findBase(work.root, first)).toMatchObject({ value: { tip: { ref: first }, fork: { ref: first } } });
    work.git("switch", "--quiet", "--detach", first);
    expect(findBase(work.root, second)).toMatchObject({ value: { tip: { ref: second }, fork: { ref: first } } });
    expect(findMergeBase(revision(work, first), revision(work, second))?.ref).toBe(first);
    expect(isShallow(work.root)).toBe(false);
  });

  test.each([
    ["v1.2/next", "Fetch it: git fetch origin v1.2/next:refs/remotes/origin/v1.2/next, then use --base origin/v1.2/next"],
    ["origin/next", "Fetch it: git fetch origin next:refs/remotes/origin/next"],
    ["0123456789".repeat(4), `Fetch it: git fetch origin ${"0123456789".repeat(4)}`],
    ["-x", "Name a branch or a commit that this clone has"],
    ["origin/a;b", "Name a branch or a commit that this clone has"],
    ["origin/", "Name a branch or a commit that this clone has"],
  ])("%s is not there", (ref, help) => {
    const work = fresh({ a: "1" });
    work.git("remote", "add", "origin", "https://git.example/a.git");
    const found = findBase(work.root, ref);
    expect(found.outcome === "refused" && found.problem.replace(/ \(in GitHub Actions.*/, "")).toBe(
      `there is no commit ${JSON.stringify(ref)} here. ${help}`,
    );
  });

  test("nothing is fetched from a remote that is not there", () => {
    const found = findBase(fresh({ a: "1" }).root, "origin/next");
    expect(found.outcome === "refused" && found.problem).toBe(
      'there is no commit "origin/next" here. Name a branch or a commit that this clone has',
    );
  });
});

describe("layOut", () => {
  test("what leads out of the folder is left out, and all of it is removed", () => {
    const before = fs.readdirSync(tmpdir());
    const laid = layOut();
    laid.add(
      new Map(["a/b", "../out", "a/../../out", "a\\..\\..\\out", "..."].map((path) => [path, new TextEncoder().encode(path)])),
    );
    expect(fs.readdirSync(laid.folder).sort()).toEqual(["...", "a"]);
    expect(fs.readFileSync(join(laid.folder, "a/b"), "utf8")).toBe("a/b");
    laid.remove();
    expect(fs.existsSync(laid.folder)).toBe(false);
    expect(fs.readdirSync(tmpdir()).includes("out")).toBe(before.includes("out"));
  });
});
