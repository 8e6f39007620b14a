import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { CaseFileError, type Result } from "./cases-runner/case.ts";
import { runCases } from "./cases-runner/runner.ts";
import { scratch } from "./cli/project.ts";
import { sharedPath } from "./support/shared.ts";

/** The black-box cases: what must hold, as data. All of them run, and all of them hold. */
const folder = fileURLToPath(new URL("cases", import.meta.url));

interface Ran extends Record<"file" | "kind", string> {
  readonly result: Result;
}

async function run(path: string): Promise<Ran[]> {
  const all: Ran[] = [];
  for await (const { file, kind, results } of runCases([path]))
    for (const result of results) all.push({ file: file.slice(path.length + 1), kind, result });
  return all;
}

let ran: readonly Ran[];
beforeAll(async () => {
  ran = await run(folder);
});

test("every case passes", () => {
  const faults = ran.filter((one) => one.result.outcome === "failed");
  expect(faults.map(({ file, result }) => ({ file, ...result }))).toEqual([]);
});

test("and each file has as many as it had", () => {
  const counts: Record<string, number> = {};
  for (const { file } of ran) {
    const [top = ""] = file.split(/[\\/]/);
    counts[top] = (counts[top] ?? 0) + 1;
  }
  expect(counts).toEqual({
    "agent-cards": 3,
    "codossier-cases.json": 124,
    "compat-pairs.json": 140,
    "hostile-schemas": 15,
    "lcp-cases.json": 150,
    "line-cases.json": 115,
  });
});

test.skipIf(sharedPath("cases") === undefined)("beside the project they are the same", async () => {
  expect(await run(sharedPath("cases")!)).toEqual(ran);
});

describe("what the runner does not understand stops it", () => {
  const written = (name: string, content: unknown): string => {
    const path = join(scratch(), name);
    fs.writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  const codossier = { id: "K1", contract: "codossier.quick-ask/1", level: "schema", input: {}, expect: "valid" };
  test.each<[string, unknown]>([
    ["an unknown level", { cases: [{ ...codossier, level: "guess" }] }],
    ["an unknown expectation", { cases: [{ ...codossier, expect: "maybe" }] }],
    ["an unknown expectation of a schema", { name: "x", schema: {}, expect: "maybe", valid: [], invalid: [] }],
    ["a file of no known shape", { something: 1 }],
    ["a list of nothing known", [1, 2]],
    ["a file that is not JSON", "{"],
  ])("%s", async (_what, content) => {
    await expect(run(written("cases.json", content))).rejects.toThrow(CaseFileError);
  });

  test("a case that throws has failed, and the next one runs", async () => {
    const throwing = { ...codossier, level: "pair", input: { stated: 7, answered: {} } };
    const ran = await run(written("cases.json", { cases: [throwing, codossier] }));
    expect(ran.map(({ result }) => result.outcome)).toEqual(["failed", "passed"]);
  });

  test("two extensions with schemas leave every skill of the card without one", async () => {
    const extension = { uri: "https://a.example/tool-schema/v1", params: { "a.b": {} } };
    const lists = { supportedInterfaces: [], defaultInputModes: [], defaultOutputModes: [] };
    const skills = [{ id: "a.b", name: "", description: "", tags: [] }];
    const capabilities = { extensions: [extension, extension] };
    const path = written("cases.json", {
      cases: ["schema-refused", "valid"].map((expect) => ({
        ...codossier,
        level: "card",
        input: { card: "twice.json", skill: "a.b", args: {} },
        expect,
      })),
    });
    fs.mkdirSync(join(dirname(path), "agent-cards"));
    const card = { name: "", description: "", version: "", ...lists, capabilities, skills };
    fs.writeFileSync(join(dirname(path), "agent-cards", "twice.json"), JSON.stringify(card));
    expect((await run(path)).map(({ result }) => result.outcome)).toEqual(["passed", "failed"]);
  });

  test.each<[string, unknown, string]>([
    ["a document that is refused though it is said to be valid", { cases: [{ ...codossier, input: 5 }] }, "failed"],
    [
      "a document that is accepted though it is said to be invalid",
      { cases: [{ ...codossier, input: { question: "?" }, expect: "invalid" }] },
      "failed",
    ],
    [
      "a schema that ought to be refused",
      { name: "x", schema: { type: "string" }, expect: "reject", valid: [], invalid: [] },
      "failed",
    ],
    [
      "a schema that accepts too much",
      { name: "x", schema: { type: "string" }, expect: "types", valid: [], invalid: ["x"] },
      "failed",
    ],
    [
      "a schema that accepts too little",
      { name: "x", schema: { type: "string" }, expect: "types", valid: [5], invalid: [] },
      "failed",
    ],
    [
      "a pair whose ask is no block",
      { cases: [{ ...codossier, level: "pair", input: { stated: 7, answered: {} }, expect: "producer-violation" }] },
      "failed",
    ],
    [
      "an answer that no receiver accepts, though only its writer is said to be wrong",
      { cases: [{ ...codossier, level: "producer", expect: "producer-violation" }] },
      "failed",
    ],
    [
      "an answer that a receiver is said to refuse, and does",
      { cases: [{ ...codossier, level: "producer", expect: "producer-violation", schema_expect: "invalid" }] },
      "passed",
    ],
    ["a schema that is right", { name: "x", schema: { type: "string" }, expect: "types", valid: ["x"], invalid: [5] }, "passed"],
  ])("and it sees %s", async (_what, content, outcome) => {
    expect((await run(written("cases.json", content))).map(({ result }) => result.outcome)).toEqual([outcome]);
  });
});
