import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commands } from "../../generator/cli/help.ts";
import { codicil, projectAt, publishedProject, scratch, write, type TestProject } from "./project.ts";

/** With --json every command prints one JSON value on standard output, whatever comes of it. */
interface Lines {
  /** What it is asked for, and a situation in which that holds; absent where that needs a server, which its own tests have. */
  readonly holds?: readonly string[];
  /** One in which it does not. */
  readonly fails: readonly string[];
}

const reason = ["--reason", "The unit was wrong."];
const lines: Readonly<Record<string, Lines>> = {
  init: { holds: ["init"], fails: ["init", "--name", "NoName"] },
  check: { holds: ["check"], fails: ["check", "--base", "no-such-branch"] },
  add: { holds: ["add", "carrier.tracking@2026-09-18"], fails: ["add", "example.parsel/1"] },
  generate: { holds: ["generate", "--check"], fails: ["generate", "--update", "example.parcel/1"] },
  outdated: { holds: ["outdated"], fails: ["outdated"] },
  migrate: {
    holds: ["migrate", "example.parcel/1.0", "example.parcel/1"],
    fails: ["migrate", "example.room/1", "example.room/2"],
  },
  publish: { holds: ["publish"], fails: ["publish"] },
  next: { holds: ["next"], fails: ["next"] },
  attest: { holds: ["attest"], fails: ["attest", "example.room"] },
  withdraw: { holds: ["withdraw", "example.parcel/1.0", ...reason], fails: ["withdraw", "example.parcel/1.7", ...reason] },
  deprecate: { holds: ["deprecate", "example.parcel/1.0", ...reason], fails: ["deprecate", "example.parcel/1", ...reason] },
  list: { holds: ["list"], fails: ["list", "no such word"] },
  lookup: { holds: ["lookup", "example.parcel/1"], fails: ["lookup", "example.parsel/1"] },
  validate: {
    holds: ["validate", "example.parcel/1", "parcel.json"],
    fails: ["validate", "example.parcel/1", "parcel.json", "weightless.json"],
  },
  compare: {
    holds: ["compare", "example.parcel/1", "schemas/example.parcel/schema.json"],
    fails: ["compare", "example.parcel/1", "narrow.json"],
  },
  includes: { holds: ["includes", "narrow.json", "narrow.json"], fails: ["includes", "example.parcel/1", "narrow.json"] },
  diff: { holds: ["diff", "narrow.json", "narrow.json"], fails: ["diff", "example.parcel/1", "narrow.json"] },
  import: {
    holds: ["import", "draft-07", "old.json", "--name", "example.old", "--source", "https://old.example/"],
    fails: ["import", "draft-07", "parcel.json"],
  },
  verify: { holds: ["verify"], fails: ["verify", "schemas"] },
  "verify-live": { fails: ["verify-live", "http://127.0.0.1:1/.well-known/legal-context.json"] },
  doctor: { holds: ["doctor"], fails: ["doctor"] },
};

async function project(): Promise<TestProject> {
  const made = await publishedProject();
  write(made.root, {
    "parcel.json": { weight: 3 },
    "weightless.json": { weight: 0 },
    "narrow.json": { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", required: ["colour"] },
    "old.json": { $schema: "http://json-schema.org/draft-07/schema#", description: "Old.", type: "object" },
  });
  return made;
}

/** Somebody who has no schemas and takes a contract from that registry. */
async function builder(): Promise<TestProject> {
  const made = await project();
  rmSync(made.path("schemas"), { recursive: true });
  write(made.root, { "codicil.json": { registries: ["registry/published"], contracts: ["example.parcel/1.0"] } });
  expect(await made.run("generate")).toMatchObject({ code: 0, err: "" });
  return made;
}

const situation = (name: string): Promise<TestProject> =>
  name === "init" ? Promise.resolve(projectAt(scratch())) : ["add", "migrate"].includes(name) ? builder() : project();

/** Where nothing is as it should be: no schema can be read, the lock and the registry are spoilt. */
async function spoilt(): Promise<TestProject> {
  const made = await project();
  made.edit("schemas/example.parcel/schema.json", () => "{");
  made.edit("registry/published/index.json", (text) => text.replace("{", "{ "));
  write(made.root, { "codicil.lock": "not a lock" });
  return made;
}

/** The one value on standard output. */
function valueOf(out: string, about: string): object {
  const value: unknown = JSON.parse(out);
  expect(value, about).toBeTypeOf("object");
  return value as object;
}

test("the table names every command", () => {
  expect(Object.keys(lines)).toEqual(commands.map(({ name }) => name));
});

const holding = Object.entries(lines).flatMap(([name, { holds }]) => (holds ? [{ name, holds }] : []));

test.each(holding)("$name --json, where it holds", async ({ name, holds }) => {
  const { code, out, err } = await (await situation(name)).run(...holds, "--json");
  expect([code, err], out).toEqual([0, ""]);
  valueOf(out, out);
});

describe.each(Object.entries(lines))("%s --json", (name, { holds, fails }) => {
  test("where it does not", async () => {
    const made = fails.join() === holds?.join() ? await spoilt() : await project();
    const { code, out, err } = await made.run(...fails, "--json");
    expect(code, `${out}${err}`).not.toBe(0);
    valueOf(out, out);
  });

  test("where nothing can be read", async () => {
    const { out, err } = await (await spoilt()).run(...fails, "--json");
    valueOf(out, err);
  });

  test("where there is no project", async () => {
    const { out, err } = await codicil([...fails, "--json"], { cwd: scratch() });
    valueOf(out, err);
  });

  test("where it is asked for what it does not do", async () => {
    const { code, out, err } = await codicil([name, "--nonsense", "--json"], { cwd: scratch() });
    expect(code).toBe(64);
    expect(valueOf(out, err)).toEqual({ outcome: "failed", code: "usage", message: expect.stringContaining("--nonsense") });
    expect(err).toMatch(/^codicil: .*--nonsense/);
  });
});

test("a command that there is not", async () => {
  const { code, out, err } = await codicil(["chekc", "--json"]);
  expect(code).toBe(64);
  expect(valueOf(out, err)).toMatchObject({ outcome: "failed", code: "usage" });
});

test("without --json nothing is printed on standard output of what stopped a command", async () => {
  expect(await codicil(["check", "--nonsense"])).toMatchObject({ code: 64, out: "" });
});
