import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { codicil, publishedProject, scratch, tree, write, type TestProject } from "./project.ts";

const parcel = "schemas/example.parcel/schema.json";
const note = '"note": { "description": "For the carrier.", "type": "string" },';

/** example.parcel/1.1 stands beside 1.0, which has no member "note". */
async function withTwoMinors(): Promise<TestProject> {
  const project = await publishedProject();
  project.edit(parcel, (text) => text.replace('"properties": {', `"properties": {\n    ${note}`));
  for (const command of ["generate", "publish"]) expect((await project.run(command)).code).toBe(0);
  return project;
}

test("the entry answers and says why; its line goes on; the log holds; nothing of it comes back by itself", async () => {
  const project = await withTwoMinors();
  const { code, out, err } = await project.run(
    ...["withdraw", "example.parcel/1.1", "--reason", "Notes were read aloud.", "--replacement", "example.parcel/1.0"],
  );
  expect([code, err]).toEqual([0, ""]);
  expect(out).toBe(
    "example.parcel/1.1 is withdrawn: Notes were read aloud. Use example.parcel/1.0 instead.\n" +
      "example.parcel/1 now stands for example.parcel/1.0.\n" +
      "Its number, its names and its aliases stay taken.\n" +
      "Next: commit registry/published on the newest main branch; the log has one order.\n" +
      "If the working schema still says what example.parcel/1.1 said, change it in that\n" +
      "commit: else the next publish puts the same out again under the next number.\n",
  );
  expect((await project.run("lookup", "example.parcel/1.1")).out).toMatch(
    /^status {7}withdrawn: Notes were read aloud\. Use example\.parcel\/1\.0 instead\.$/m,
  );
  expect(JSON.parse((await project.run("lookup", "example.parcel/1.1", "--json")).out)).toMatchObject({
    status: "withdrawn",
    reason: "Notes were read aloud.",
    replacement: "example.parcel/1.0",
  });
  expect((await project.run("lookup", "com.parcels.example/parcel")).out).toMatch(/^entry {8}example\.parcel\/1\.0$/m);
  expect((await project.run("verify")).out).toBe(
    "registry/published: 3 entries, 20 files; every digest, the log and every index hold.\n",
  );

  project.edit(parcel, (text) => text.replace(note, ""));
  await project.run("generate");
  expect((await project.run("check")).out).toContain("unchanged  2 contracts, as published\n");
  project.edit(parcel, (text) => text.replace('"properties": {', `"properties": {\n    ${note.replace("note", "remark")}`));
  await project.run("generate");
  expect((await project.run("publish")).out).toContain("published  example.parcel/1.2");
});

test("what was withdrawn comes back from an unchanged schema, and every command on the way says so", async () => {
  const project = await withTwoMinors();
  await project.run("withdraw", "example.parcel/1.1", "--reason", "Notes were read aloud.");
  const told = 'Same content as withdrawn example.parcel/1.1 ("Notes were read aloud.").';
  for (const command of ["check", "next", "publish"]) {
    const { code, out } = await project.run(command);
    expect([command, code]).toEqual([command, 0]);
    expect(out).toContain(told);
    expect(out).toContain("example.parcel/1.2");
  }
  expect((await project.run("check")).out).not.toContain(told);
});

test("a schema that says something else than what was withdrawn, or what stands, is told nothing", async () => {
  const project = await withTwoMinors();
  await project.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
  await project.run("publish");
  project.edit("schemas/example.parcel/contract.json", (text) => text.replace("A parcel and", "One parcel and"));
  expect((await project.run("next")).out).not.toContain("withdrawn");
  project.edit(parcel, (text) => text.replace('"note"', '"remark"').replace('"properties": {', `"properties": {\n    ${note}`));
  await project.run("generate");
  expect((await project.run("check")).out).not.toContain("Same content");
});

test("a document is still judged by it, and told", async () => {
  const project = await withTwoMinors();
  await project.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
  write(project.root, { "a.json": { weight: 1 } });
  expect(await project.run("validate", "example.parcel/1.1", "a.json")).toEqual({
    code: 0,
    out: "example.parcel/1.1 is withdrawn: Wrong.\na.json: a valid example.parcel/1.1.\n",
    err: "",
  });
});

test("the last of a line: line and aliases refuse and say why", async () => {
  const project = await publishedProject();
  const { out } = await project.run("withdraw", "example.parcel/1.0", "--reason", "It never was right.");
  expect(out).toContain("example.parcel/1 now stands for nothing.\n");
  for (const pointer of ["example.parcel/1", "https://parcels.example/a2a/ext/parcel/v1", "/.well-known/parcel.json"]) {
    const { code, err } = await project.run("lookup", pointer);
    expect(code).toBe(1);
    expect(err).toContain(`error[withdrawn] Every entry that "${pointer}" could stand for is withdrawn: "It never was right."`);
    expect(err).toContain("there is:     example.parcel/1.0");
  }
});

test("one that is not the newest: its line goes on as it was, and nothing would come back", async () => {
  const project = await withTwoMinors();
  const { code, out } = await project.run("withdraw", "example.parcel/1.0", "--reason", "Wrong.");
  expect([code, out]).toEqual([
    0,
    "example.parcel/1.0 is withdrawn: Wrong.\n" +
      "Its number, its names and its aliases stay taken.\n" +
      "Next: commit registry/published on the newest main branch; the log has one order.\n",
  ]);
  expect((await project.run("publish")).out).toContain("0 published, 2 unchanged.");
});

test("the newest that stands, although a later one was withdrawn before", async () => {
  const project = await withTwoMinors();
  await project.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
  const { out } = await project.run("withdraw", "example.parcel/1.0", "--reason", "Wrong.");
  expect(out).toContain("example.parcel/1 now stands for nothing.\n");
  expect(out).toContain("If the working schema still says what example.parcel/1.0 said");
});

test("a draft has no line that stands for it, and would come back all the same", async () => {
  const project = await publishedProject();
  project.edit("schemas/example.parcel/contract.json", (text) =>
    text.replace('"line": 1', '"line": 0').replace(/"aliases": \[[^\]]*\]/, '"aliases": []'),
  );
  project.edit(parcel, (text) => text.replace("example.parcel/1", "example.parcel/0"));
  for (const command of ["generate", "publish"]) expect((await project.run(command)).code).toBe(0);
  const { code, out } = await project.run("withdraw", "example.parcel/0.0", "--reason", "Wrong.");
  expect(code).toBe(0);
  expect(out).not.toContain("now stands for");
  expect(out).toContain("If the working schema still says what example.parcel/0.0 said");
  expect((await project.run("publish")).out).toContain("published  example.parcel/0.1");
});

test("a mirrored date", async () => {
  const project = await publishedProject();
  const { code, out } = await project.run("withdraw", "carrier.tracking@2026-09-18", "--reason", "Misread.");
  expect(code).toBe(0);
  expect(out).not.toMatch(/now stands for|working schema/);
  expect((await project.run("lookup", "carrier.tracking")).err).toContain("error[withdrawn]");
  expect((await project.run("check")).code).toBe(0);
});

test("the same again is unchanged and writes nothing", async () => {
  const project = await withTwoMinors();
  await project.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.");
  const before = tree(project.root);
  expect(await project.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.")).toEqual({
    code: 0,
    out: "unchanged: example.parcel/1.1 is withdrawn: Wrong.\n",
    err: "",
  });
  expect(tree(project.root)).toEqual(before);
});

test("--json says what the log says", async () => {
  const project = await withTwoMinors();
  const { out } = await project.run("withdraw", "example.parcel/1.1", "--reason", "Wrong.", "--json");
  expect(JSON.parse(out)).toEqual({
    outcome: "changed",
    identifier: "example.parcel/1.1",
    status: "withdrawn",
    reason: "Wrong.",
  });
  const refused = await project.run("withdraw", "example.parcel/1", "--reason", "Wrong.", "--json");
  expect([refused.code, JSON.parse(refused.out).code]).toEqual([1, "exact-required"]);
});

describe("refused, and nothing is written", () => {
  test.each<[string, string[], number, string]>([
    ["no identifier", ["--reason", "x"], 64, "withdraw takes one identifier. Usage: codicil withdraw ID --reason TEXT"],
    ["two of them", ["a.b/1.0", "a.b/1.1", "--reason", "x"], 64, "withdraw takes one identifier."],
    ["no reason", ["example.parcel/1.0"], 64, "withdraw wants a reason, which everybody who looks the entry up will read."],
    ["a blank reason", ["example.parcel/1.0", "--reason", " "], 1, "error[reason-missing]"],
    ["a line", ["example.parcel/1", "--reason", "x"], 1, 'At the moment that is "example.parcel/1.0": name it'],
    ["an alias", ["com.parcels.example/parcel", "--reason", "x"], 1, 'At the moment that is "example.parcel/1.0": name it'],
    ["a near miss", ["example.parcl/1.0", "--reason", "x"], 1, "did you mean: example.parcel/1.0"],
    ["itself instead", ["example.parcel/1.0", "--reason", "x", "--replacement", "example.parcel/1.0"], 1, "replacement-unusable"],
  ])("%s", async (_what, args, want, said) => {
    const project = await publishedProject();
    const before = tree(project.root);
    const { code, out, err } = await project.run("withdraw", ...args);
    expect([code, out]).toEqual([want, ""]);
    expect(err).toContain(said);
    expect(tree(project.root)).toEqual(before);
  });

  test("a registry that does not hold takes nothing", async () => {
    const project = await publishedProject();
    project.edit("registry/published/log/0.json", (text) => text.replace("publish", "publisch"));
    const { code, err } = await project.run("withdraw", "example.parcel/1.0", "--reason", "x");
    expect([code, err.split("\n")[0]]).toEqual([1, expect.stringContaining('"codicil verify" names everything that is wrong.')]);
    expect(fs.existsSync(project.path("registry/published/log/2.json"))).toBe(false);
  });

  test("where nothing was ever published", async () => {
    const { code, err } = await codicil(["withdraw", "a.b/1.0", "--reason", "x", "--registry", "none"], { cwd: scratch() });
    expect([code, err]).toEqual([2, expect.stringContaining("there is no registry at")]);
  });
});

test("what a reason says reaches no terminal raw", async () => {
  const project = await publishedProject();
  const { out } = await project.run("withdraw", "example.parcel/1.0", "--reason", "red \u001b[31m\u202e");
  expect(out).toContain("red \\u001b[31m\\u202e");
  expect((await project.run("lookup", "example.parcel/1.0")).out).toContain("red \\u001b[31m\\u202e");
  expect((await project.run("lookup", "example.parcel/1")).err).not.toContain("\u001b");
});
