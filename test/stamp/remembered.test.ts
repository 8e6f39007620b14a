import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { codicil, scratch } from "../cli/project.ts";
import { stampedProject, type StampedProject } from "./stamped-project.ts";

beforeEach(() => void vi.stubEnv("CODICIL_CACHE", ""));

const runs = "node_modules/.cache/codicil/runs";
const outs = (project: StampedProject): string[] => Object.keys(project.stamps()).filter((name) => name.endsWith(".out"));

/** The one answer that is remembered, with another text in it, rightly signed: what prints it has read it. */
function forge(project: StampedProject, change: (stamp: Record<string, unknown>) => void = () => undefined): void {
  const [name = "", ...more] = outs(project);
  expect(more).toEqual([]);
  const file = project.path(`${runs}/${name}`);
  const stamp = JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, unknown>;
  stamp["value"] = "remembered\n";
  stamp["digest"] = createHash("sha256")
    .update(`${String(stamp["key"])}\nremembered\n`)
    .digest("hex");
  change(stamp);
  fs.writeFileSync(file, JSON.stringify(stamp));
}
const memory = { code: 0, out: "remembered\n", err: "" };

describe("a run that held is remembered", () => {
  test.each([
    [["check"]],
    [["check", "--json"]],
    [["next"]],
    [["generate"]],
    [["generate", "--check"]],
    [["check", "--format", "text"]],
  ])("%j", async (args) => {
    const project = await stampedProject();
    const first = await project.again(args);
    expect(first.code).toBe(0);
    expect(await project.again(args)).toEqual(first);
    forge(project);
    expect(await project.again(args)).toEqual(memory);
    expect(await project.anew(args)).toEqual(first);
  });

  test("by its command line, its folder, its colours and its program", async () => {
    const project = await stampedProject();
    const others = [
      () => project.again(["check", "--json"]),
      () => project.again(["check", "--project", "."]),
      () => project.again(["check"], { cwd: project.path("schemas") }),
      () => project.again(["check"], { color: true }),
      () => project.again(["check"], { build: "another build" }),
      () => project.again(["next"]),
    ];
    await project.again(["check"]);
    forge(project);
    for (const other of others) expect((await other()).out).not.toBe(memory.out);
    expect(outs(project)).toHaveLength(1 + others.length);
    expect(await project.again(["check"])).toEqual(memory);
  });

  test("from a folder below, until a config stands nearer", async () => {
    const project = await stampedProject();
    const options = { cwd: project.path("schemas/example.parcel") };
    await project.again(["check"], options);
    forge(project);
    expect(await project.again(["check"], options)).toEqual(memory);
    fs.writeFileSync(project.path("schemas/package.json"), '{ "codicil": { "base": "https://contracts.example/" } }\n');
    const nearer = await project.again(["check"], options);
    expect(nearer).toEqual(await project.anew(["check"], options));
    expect(nearer.out).not.toBe(memory.out);
  });

  test("and so is what it was before, when that comes back", async () => {
    const project = await stampedProject();
    await project.again(["check"]);
    forge(project);
    const file = "schemas/example.parcel/valid/small.json";
    const before = project.read(file);
    project.edit(file, (text) => text.replace("A small one.", "A very small one."));
    expect((await project.again(["check"])).out).not.toBe(memory.out);
    fs.writeFileSync(project.path(file), before);
    expect(await project.again(["check"])).toEqual(memory);
  });
});

describe("no run is remembered", () => {
  test.each([
    [["check", "--format", "github"]],
    [["check", "--format", "sarif"]],
    [["check", "--format", "markdown"]],
    [["check", "--sarif", "check.sarif"]],
    [["check", "--markdown", "check.md"]],
    [["check", "--fix"]],
    [["check", "--no-cache"]],
    [["generate", "--update"]],
    [["verify"]],
    [["lookup", "example.parcel/1"]],
    [["publish", "--dry-run"]],
  ])("of %j", async (args) => {
    const project = await stampedProject();
    expect((await project.again(args)).code).toBe(0);
    expect(project.stamps()).toEqual({});
  });

  test("that did not hold", async () => {
    const project = await stampedProject();
    fs.appendFileSync(project.path("generated/manifest.json"), " ");
    for (const args of [["check"], ["generate", "--check"], ["check", "--queue"], ["check", "more"]])
      expect((await project.again(args)).code).not.toBe(0);
    expect(project.stamps()).toEqual({});
  });

  test("that wrote something; the next one is", async () => {
    const project = await stampedProject();
    fs.rmSync(project.path("generated/manifest.json"));
    expect((await project.again(["generate"])).out).toContain("1 written");
    expect(project.stamps()).toEqual({});
    expect((await project.again(["generate"])).out).toContain("nothing changed");
    expect(outs(project)).toHaveLength(1);
  });

  test("where the program runs from source", async () => {
    const project = await stampedProject();
    expect((await project.run("check")).code).toBe(0);
    expect(project.stamps()).toEqual({});
  });

  test("where there is no node_modules", async () => {
    const project = await stampedProject();
    fs.rmSync(project.path("node_modules"), { recursive: true });
    expect((await project.again(["check"])).code).toBe(0);
    expect(fs.existsSync(project.path("node_modules"))).toBe(false);
    expect(fs.existsSync(project.path(".codicil"))).toBe(false);
  });

  test("where an input is a link, or a killed run left something in the output folder", async () => {
    const project = await stampedProject();
    fs.symlinkSync("manifest.json", project.path("generated/linked"));
    expect((await project.again(["check"])).code).toBe(0);
    fs.rmSync(project.path("generated/linked"));
    fs.mkdirSync(project.path("generated/.codicil-write/staged"), { recursive: true });
    expect((await project.again(["check"])).code).toBe(0);
    expect(project.stamps()).toEqual({});
  });

  test("where it would lie in an input itself", async () => {
    const project = await stampedProject();
    project.edit("codicil.json", (text) => text.replace("{", '{ "generated": "node_modules",'));
    expect((await project.again(["generate"])).code).toBe(0);
    expect((await project.again(["generate"])).out).toContain("nothing changed");
    expect(project.stamps()).toEqual({});
  });

  test("where it cannot be kept, and the run is none the worse", async () => {
    const project = await stampedProject();
    fs.mkdirSync(project.path("node_modules/.cache"));
    fs.writeFileSync(project.path("node_modules/.cache/codicil"), "a file in the way");
    expect(await project.again(["check"])).toEqual(await project.run("check"));
  });
});

describe("what is remembered is held against what it says of itself", () => {
  test.each<[string, (stamp: Record<string, unknown>) => void]>([
    ["another format", (stamp) => (stamp["stamp"] = 2)],
    ["another run's", (stamp) => (stamp["key"] = "0".repeat(64))],
    ["another text", (stamp) => (stamp["value"] = "forged\n")],
    ["no text", (stamp) => (stamp["value"] = 5)],
    ["no digest", (stamp) => delete stamp["digest"]],
  ])("%s is passed over, and written anew", async (_what, change) => {
    const project = await stampedProject();
    const first = await project.again(["check"]);
    forge(project, change);
    expect(await project.again(["check"])).toEqual(first);
    forge(project);
    expect(await project.again(["check"])).toEqual(memory);
  });

  test.each([
    ["a half", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ["nothing", () => Buffer.alloc(0)],
    ["null", () => Buffer.from("null")],
  ])("%s of a file is too, of either kind", async (_what, cut) => {
    const project = await stampedProject();
    const first = await project.again(["check"]);
    for (const name of Object.keys(project.stamps())) {
      const file = project.path(`${runs}/${name}`);
      fs.writeFileSync(file, cut(fs.readFileSync(file)));
      expect(await project.again(["check"])).toEqual(first);
    }
  });
});

test("the newest twenty of a kind are kept, and nothing else in that folder is touched", async () => {
  const project = await stampedProject();
  await project.again(["check"]);
  fs.writeFileSync(project.path(`${runs}/mine.out`), "mine");
  for (let build = 0; build < 25; build += 1) await project.again(["next"], { build: `build ${build}` });
  const kept = Object.keys(project.stamps()).filter((name) => name !== "mine.out");
  expect(kept.filter((name) => name.endsWith(".out"))).toHaveLength(20);
  expect(kept.filter((name) => name.endsWith(".inputs"))).toHaveLength(20);
  expect(project.read(`${runs}/mine.out`)).toBe("mine");
  expect(project.read(`${runs}/.gitignore`)).toBe("*\n");
});

test("CODICIL_CACHE is the cache of several projects, which do not mix", async () => {
  const cache = scratch();
  vi.stubEnv("CODICIL_CACHE", cache);
  const [one, other] = [await stampedProject(), await stampedProject()];
  fs.appendFileSync(other.path("schemas/example.parcel/valid/small.json"), "\n");
  for (const project of [one, other]) {
    const first = await project.again(["check"]);
    expect(await project.again(["check"])).toEqual(first);
    expect(project.stamps()).toEqual({});
  }
  expect(fs.readdirSync(join(cache, "runs")).filter((name) => name.endsWith(".out"))).toHaveLength(2);
});

test("a change while a run works is noticed: it is not remembered", async () => {
  const project = await stampedProject();
  const onOut = (): void => fs.writeFileSync(project.path("generated/notes.md"), "written meanwhile");
  expect((await project.again(["check"], { onOut })).code).toBe(0);
  expect(project.stamps()).toEqual({});
});

describe("against a base", () => {
  const git = (project: StampedProject, ...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.hooksPath=/dev/null", ...args], {
      cwd: project.root,
      encoding: "utf8",
    }).trim();

  async function inGit(): Promise<StampedProject> {
    const project = await stampedProject();
    fs.writeFileSync(project.path(".gitignore"), "node_modules/\n");
    git(project, "init", "--quiet", "--initial-branch=main");
    git(project, "add", "--all");
    git(project, "commit", "--quiet", "--message=published");
    git(project, "switch", "--quiet", "--create", "work");
    return project;
  }
  const commit = (project: StampedProject): string => git(project, "commit", "--quiet", "--allow-empty", "--message=more");

  test("the same commits and the same bytes are the same run; HEAD counts only by where it left the base", async () => {
    const project = await inGit();
    const args = ["check", "--base", "main"];
    const first = await project.again(args);
    expect(first.code).toBe(0);
    forge(project);
    expect(await project.again(args)).toEqual(memory);
    commit(project);
    expect(await project.again(args)).toEqual(memory);
    expect(await project.anew(args)).toEqual(first);
  });

  test.each<[string, (project: StampedProject) => void]>([
    [
      "the base moves on",
      (project) => git(project, "branch", "--force", "main", git(project, "commit-tree", "HEAD^{tree}", "-p", "main", "-m", "x")),
    ],
    ["the work takes the base in", (project) => (commit(project), git(project, "branch", "--force", "main", "work"))],
    [
      "the base is another kind of name",
      (project) => (git(project, "branch", "--move", "main", "trunk"), git(project, "tag", "main", commit(project) || "HEAD")),
    ],
  ])("%s: another run", async (_what, change) => {
    const project = await inGit();
    const args = ["check", "--base", "main"];
    await project.again(args);
    forge(project);
    change(project);
    const now = await project.again(args);
    expect(now).toEqual(await project.anew(args));
    expect(now.out).not.toBe(memory.out);
  });

  test("where objects of git stand for others, no run is remembered", async () => {
    const project = await inGit();
    git(project, "replace", "HEAD", git(project, "commit-tree", "HEAD^{tree}", "-m", "another"));
    const args = ["check", "--base", "main"];
    expect(await project.again(args)).toEqual(await project.anew(args));
    expect(project.stamps()).toEqual({});
  });

  test.each(["gone", "-n", "--all", "main..work", "main\nwork", "", "HEAD^9"])("%j is refused as ever", async (base) => {
    const project = await inGit();
    const args = [`--base=${base}`];
    expect(await project.again(["check", ...args])).toEqual(await project.anew(["check", ...args]));
    expect(project.stamps()).toEqual({});
  });
});

test("outside a project it says what it always says", async () => {
  const project = await stampedProject();
  const cwd = scratch();
  expect(await project.again(["check"], { cwd })).toEqual(await codicil(["check"], { cwd }));
});
