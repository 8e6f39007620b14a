import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { describe, expect, test } from "vitest";
import { checkNetwork } from "../../generator/doctor/check-network.ts";
import { checkNode } from "../../generator/doctor/check-node.ts";
import { configuredAt } from "../../generator/project/project.ts";
import { codicil, projectAt, publishedProject, scratch, tree, write, type TestProject } from "./project.ts";

const healthy =
  "Nothing is wrong: line ends, byte-order marks, names, duplicate $id, the build,\nthe lock, Node, the clone, the registry, the way to others.\nNext: `codicil check`.\n";
const parcel = "schemas/example.parcel/schema.json";

/** A repository that `init` made ready. */
async function repository(): Promise<TestProject> {
  const project = projectAt(scratch());
  execFileSync("git", ["init", "-q", "-b", "main", project.root]);
  for (const command of ["init", "generate", "publish"]) expect((await project.run(command)).code).toBe(0);
  return project;
}

test("where nothing is wrong, that is said, in a repository and outside of one", async () => {
  for (const project of [await publishedProject(), await repository()]) {
    const before = tree(project.root);
    expect(await project.run("doctor")).toEqual({ code: 0, out: healthy, err: "" });
    expect(tree(project.root)).toEqual(before);
  }
});

test("whoever only builds is told of a lock that was not merged, and what is next for a builder", async () => {
  const project = projectAt(scratch());
  write(project.root, { "codicil.json": { contracts: ["iban.validate"] } });
  expect((await project.run("generate")).code).toBe(0);
  const next = "Next: `codicil generate --frozen --check`.\n";
  expect(await project.run("doctor")).toMatchObject({ code: 0, out: expect.stringContaining(next) });
  project.edit("codicil.lock", (text) => `<<<<<<< HEAD\n${text}`);
  const { code, out } = await project.run("doctor");
  expect([code, out]).toEqual([1, expect.stringMatching(/^error\[lock-malformed\] codicil\.lock holds the marks of a merge;/)]);
});

describe("each with its place and its cure", () => {
  test.each<[string, (project: TestProject) => void, string, string, string]>([
    [
      "line-ends",
      (project) => project.edit(parcel, (text) => text.replaceAll("\n", "\r\n")),
      `${parcel}:1:2`,
      "lines of this file end in CRLF.",
      "Run `codicil check --fix`",
    ],
    [
      "line-ends",
      (project) => project.edit("generated/package.json", (text) => text.replace("\n", "\r\n")),
      "generated/package.json:1:43",
      "1 line of this file ends in CRLF.",
      "Run `codicil generate`",
    ],
    [
      "byte-order-mark",
      (project) => project.edit(parcel, (text) => `\ufeff${text}`),
      `${parcel}:1:1`,
      "The file begins with a byte-order mark.",
      "UTF-8 without BOM",
    ],
    [
      "names-collide",
      (project) => write(project.root, { "schemas/Example.parcel/valid/small.json": "{}" }),
      "schemas/example.parcel:1:1",
      'this is the same name as "schemas/Example.parcel"',
      "Rename one of the two",
    ],
    [
      "id-duplicate",
      (project) =>
        project.edit("schemas/carrier.tracking/schema.json", (text) =>
          text.replace("carrier.tracking@2026-09-18", "example.parcel/1"),
        ),
      `${parcel}:3:10`,
      "is already that of schemas/carrier.tracking/schema.json",
      "Give each schema an $id of its own.",
    ],
    [
      "build-stale",
      (project) => project.edit("generated/manifest.json", (text) => text.replace(/codicil [\d.]+/, "codicil 0.0.1")),
      "generated/manifest.json:2:16",
      'The generated files were made by "codicil 0.0.1"',
      "Run `codicil generate`",
    ],
    [
      "registry-faulty",
      (project) => project.edit("registry/published/c/example.parcel/1.0/schema.json", (text) => text.replace("Grams", "Pounds")),
      "registry/published/c/example.parcel/1.0/schema.json:1:1",
      "is not what the log gives.",
      "It is derived from the log: `codicil publish` rebuilds it",
    ],
    [
      "registry-faulty",
      (project) => project.edit("registry/published/log/1.json", (text) => text.replace("\n", "\r\n")),
      "registry/published/log/1.json:1:1",
      "Only line ends differ (a CRLF checkout)",
      "Restore the file from the history",
    ],
  ])("%s", async (code, spoil, place, message, cure) => {
    const project = await publishedProject();
    spoil(project);
    const { code: exit, out, err } = await project.run("doctor");
    expect([exit, err]).toEqual([1, ""]);
    expect(out).toContain(`error[${code}] `);
    expect(out).toContain(` --> ${place} `);
    expect(out).toContain(message);
    expect(out).toMatch(new RegExp(`= hint: .*${cure.replace(/[$().*?[\]]/g, "\\$&")}`));
  });

  test("a file and its twin in one folder are named once, and what lies in a twin folder with it", async () => {
    const project = await publishedProject();
    write(project.root, { "schemas/Example.parcel/a.json": "{}", "schemas/Example.parcel/b.json": "{}" });
    const { findings } = JSON.parse((await project.run("doctor", "--json")).out);
    expect(findings.map(({ code, span }: { code: string; span: { file: string } }) => [code, span.file])).toEqual([
      ["names-collide", "schemas/example.parcel"],
    ]);
  });
});

describe("in a repository", () => {
  test("attributes-missing: warned of, with the line that is wanted; init adds it", async () => {
    const project = await repository();
    project.edit(".gitattributes", (text) => text.replace("registry/published/** -text", "registry/published/** text"));
    const { code, out } = await project.run("doctor");
    expect(code).toBe(0);
    expect(out).toContain("warning[attributes-missing] A checkout may convert the line ends of this folder");
    expect(out).toContain('= hint: Put the line "registry/published/** -text" into .gitattributes');
    fs.rmSync(project.path(".gitattributes"));
    expect((await project.run("doctor")).out.match(/attributes-missing/g)).toHaveLength(2);
    await project.run("init");
    expect((await project.run("doctor")).out).toBe(healthy);
  });

  test("clone-shallow: what to fetch", async () => {
    const project = await repository();
    const git = (cwd: string, ...args: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@mail.example", ...args], { cwd, stdio: "pipe" });
    git(project.root, "add", "-A");
    for (const message of ["First", "Second"]) git(project.root, "commit", "-q", "--allow-empty", "-m", message);
    const clone = projectAt(`${scratch()}/clone`);
    git(project.root, "clone", "-q", "--depth", "1", `file://${project.root}`, clone.root);
    const { code, out } = await clone.run("doctor");
    expect(code).toBe(0);
    expect(out).toContain("warning[clone-shallow]");
    expect(out).toContain("= hint: Run `git fetch --unshallow`");
    git(clone.root, "fetch", "-q", "--unshallow");
    expect((await clone.run("doctor")).out).toBe(healthy);
  });

  test("a twin that this disk would merge is known from git", async () => {
    const project = await repository();
    const git = (...args: string[]) => execFileSync("git", args, { cwd: project.root, encoding: "utf8", input: "{}" });
    git("add", "-A");
    const blob = git("hash-object", "-w", "--stdin").trim();
    git("update-index", "--add", "--cacheinfo", `100644,${blob},schemas/example.message/Schema.json`);
    expect((await project.run("doctor")).out).toContain('the same name as "schemas/example.message/Schema.json"');
  });
});

test.each([
  ["18.20.4", 1],
  ["20.18.9", 1],
  ["20.9.0", 1],
  ["20.19.0", 0],
  ["20.20.2", 0],
  ["22.0.0", 0],
])("node-unsuitable: Node %s has %i findings", (version, count) => {
  const found = checkNode(version);
  expect(found.map(({ code }) => code)).toEqual(Array.from({ length: count }, () => "node-unsuitable"));
  if (found[0]) expect(`${found[0].message} ${found[0].hint}`).toContain("20.19 or newer");
});

test("a codicil.json that cannot be read is a finding too", async () => {
  const project = await publishedProject();
  project.edit("codicil.json", (text) => `\ufeff${text}`);
  const { code, out, err } = await project.run("doctor");
  expect([code, err]).toEqual([1, ""]);
  expect(out).toMatch(/^error\[byte-order-mark\][^]*--> codicil\.json:1:1/);
});

test("a project in which nothing is generated or published yet", async () => {
  const root = scratch();
  write(root, { "codicil.json": { base: "https://contracts.example/" } });
  expect(await codicil(["doctor"], { cwd: root })).toEqual({ code: 0, out: healthy, err: "" });
});

test("--json", async () => {
  const project = await publishedProject();
  expect(JSON.parse((await project.run("doctor", "--json")).out)).toEqual({ outcome: "held", findings: [] });
  project.edit(parcel, (text) => text.replaceAll("\n", "\r\n"));
  const { code, out } = await project.run("doctor", "--json");
  expect([code, JSON.parse(out).findings[0].code]).toEqual([1, "line-ends"]);
});

describe("in a project that only builds", () => {
  const config = { contracts: ["example.parcel/1"], registries: ["https://contracts.example/"] };

  test("nothing is said of schemas that it does not have", async () => {
    const project = projectAt(scratch());
    write(project.root, { "codicil.json": config });
    expect(await project.run("doctor")).toEqual({
      code: 0,
      out: healthy.replace("codicil check", "codicil generate --frozen --check"),
      err: "",
    });
  });

  test.each([
    [
      "proxy-malformed",
      { HTTPS_PROXY: "proxy.example:3128" },
      "HTTPS_PROXY is no address of a proxy",
      "Set HTTPS_PROXY to an http: or https: address",
    ],
    [
      "authority-missing",
      { NODE_EXTRA_CA_CERTS: "/no/such/file.pem" },
      'NODE_EXTRA_CA_CERTS names "/no/such/file.pem"',
      "Put the certificates",
    ],
  ])("%s: %j is named, with what to do", (code, environment, message, hint) => {
    const root = scratch();
    write(root, { "codicil.json": config });
    const found = configuredAt(root);
    if (found.outcome !== "found") throw new Error(found.outcome);
    const [told, ...others] = checkNetwork(found.project, environment);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ code, message: expect.stringContaining(message), hint: expect.stringContaining(hint) });
    expect(told?.span).toMatchObject({ file: "codicil.json", pointer: "/registries" });
  });

  test("what the environment says does not matter where nobody is asked over the network, nor an address that is one", () => {
    const root = scratch();
    write(root, { "codicil.json": { ...config, registries: ["bundled"] } });
    const local = configuredAt(root);
    write(root, { "codicil.json": config });
    const remote = configuredAt(root);
    if (local.outcome !== "found" || remote.outcome !== "found") throw new Error("no project");
    expect(checkNetwork(local.project, { HTTPS_PROXY: "nonsense" })).toEqual([]);
    expect(checkNetwork(remote.project, { HTTPS_PROXY: "http://proxy.example:3128", HTTP_PROXY: "" })).toEqual([]);
  });
});
