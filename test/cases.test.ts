import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { CaseFileError, type Result } from "./cases-runner/case.ts";
import { runCases } from "./cases-runner/runner.ts";
import { scratch } from "./cli/project.ts";
import { sharedPath } from "./support/shared.ts";

/**
 * The black-box cases: what must hold, as data. All of them run. What is not built yet fails, and is expected to, by what
 * is missing and how often: a case that begins to pass, or that fails for another reason, is noticed here.
 */
const notBuilt: Readonly<Record<string, number>> = {
  // The contract of the envelopes is not written.
  "codossier: an implementation of contract json-rpc error": 9,
  // runtime/: placements, readers, writers and agent cards.
  "agent-cards: an implementation of agent-cards": 3,
  "codossier: an implementation of level card": 16,
  "codossier: an implementation of level pair": 9,
  "codossier: an implementation of level placement": 19,
  "codossier: an implementation of level producer": 4,
  "lcp: an implementation of a2a.read": 23,
  "lcp: an implementation of a2a.write": 12,
  "lcp: an implementation of capability.normalise": 21,
  "lcp: an implementation of constants.list": 1,
  "lcp: an implementation of discovery.read": 36,
  "lcp: an implementation of discovery.readBytes": 5,
  "lcp: an implementation of discovery.write": 9,
  "lcp: an implementation of format.classify": 6,
  "lcp: an implementation of listing.check": 9,
  "lcp: an implementation of ucp.read": 26,
  "lcp: an implementation of ucp.write": 2,
};

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

const isUnbuilt = ({ result }: Ran): boolean => result.outcome === "failed" && result.actual === "none: not built yet";
const missing = ({ kind, result }: Ran): string => `${kind}: ${result.outcome === "failed" ? String(result.expected) : ""}`;

let ran: readonly Ran[];
beforeAll(async () => {
  ran = await run(folder);
});

test("every case that is built for passes", () => {
  const faults = ran.filter((one) => one.result.outcome === "failed" && !isUnbuilt(one));
  expect(faults.map(({ file, result }) => ({ file, ...result }))).toEqual([]);
  expect(ran.filter(({ result }) => result.outcome === "passed").length).toBeGreaterThan(190);
});

test("what is not built yet, by what is missing", () => {
  const counts: Record<string, number> = {};
  for (const one of ran.filter(isUnbuilt)) counts[missing(one)] = (counts[missing(one)] ?? 0) + 1;
  expect(counts).toEqual(notBuilt);
});

test("whole kinds and levels have no exception", () => {
  const levels = new Map(
    (
      JSON.parse(fs.readFileSync(join(folder, "codossier-cases.json"), "utf8")) as {
        cases: { id: string; level: string; contract: string }[];
      }
    ).cases.map((one) => [one.id, one]),
  );
  for (const { kind, result } of ran) {
    const level = kind === "codossier" ? levels.get(result.id)! : undefined;
    const built =
      kind === "hostile-schema" ||
      (level !== undefined && ["schema", "reader", "lookup"].includes(level.level) && level.contract !== "json-rpc error");
    if (built) expect([result.id, result.outcome]).toEqual([result.id, "passed"]);
  }
  expect(ran.filter(({ kind }) => kind === "hostile-schema")).toHaveLength(15);
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
    ["a schema that is right", { name: "x", schema: { type: "string" }, expect: "types", valid: ["x"], invalid: [5] }, "passed"],
  ])("and it sees %s", async (_what, content, outcome) => {
    expect((await run(written("cases.json", content))).map(({ result }) => result.outcome)).toEqual([outcome]);
  });
});
