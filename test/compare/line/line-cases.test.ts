import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Json } from "../../../generator/json/json.ts";
import { sideOf } from "../../../registry/compare/inclusion/index.ts";
import { writes } from "../../../registry/compare/line/writes.ts";
import { lineCases } from "../../cases-runner/kinds/line-cases.ts";
import { someDocuments } from "../../support/documents.ts";
import { modelOf, type Schema } from "./versions.ts";

interface LineCase {
  readonly id: string;
  readonly name: string;
  readonly history: readonly {
    readonly version: string;
    readonly schema: Schema;
    readonly contract: { readonly promise: string; readonly withdrawn?: boolean };
  }[];
  readonly next: { readonly schema: Schema };
  readonly expect: {
    readonly verdict: string;
    readonly rules: readonly string[];
    readonly witness?: { readonly direction: string; readonly document: Json };
  };
}
const { cases } = JSON.parse(readFileSync(new URL("../../cases/line-cases.json", import.meta.url), "utf8")) as {
  cases: readonly LineCase[];
};

async function outcomeOf(one: unknown): Promise<string> {
  for await (const result of lineCases.run({ cases: [one] }, "line-cases.json"))
    return result.outcome === "passed" ? "passed" : `failed: ${JSON.stringify(result.actual)}`;
  return "not run";
}

test.each(cases.map((one) => [one.id, one.name, one] as const))("%s %s", async (_id, _name, one) => {
  expect(await outcomeOf(one)).toBe("passed");
});

test.each([
  ["another verdict", { verdict: "unchanged" }],
  ["another number", { publishesAs: "1.9" }],
  ["another version", { against: "1.7" }],
  ["a kind that is not found", { rules: ["tuple-changed"] }],
  ["a witness of the other direction", { witness: { direction: "old-refuses-next", document: {} } }],
])("a case that expects %s fails", async (_what, wrong) => {
  const one = cases.find(({ id }) => id === "L008") as LineCase;
  expect(await outcomeOf({ ...one, expect: { ...one.expect, ...wrong } })).toMatch(/^failed/);
});

// Where the line says that old readers are safe, whatever new writers send passes the old validator; and the reverse.
const allowed = cases.filter(({ expect: { verdict } }) => ["addition", "editorial"].includes(verdict));
test.each(allowed.map((one) => [one.id, one.name, one] as const))("%s %s: random documents agree", (_id, _name, one) => {
  const standing = one.history.filter(({ contract }) => contract.withdrawn !== true);
  const next = modelOf(one.next.schema).root;
  for (const { schema, contract } of standing) {
    const old = modelOf(schema).root;
    if (contract.promise !== "answers") expect(refused(old, next)).toEqual([]);
    if (contract.promise !== "requests") expect(refused(next, old)).toEqual([]);
  }
});

/** Documents that writers of the one may send and readers of the other refuse. */
function refused(writer: ReturnType<typeof modelOf>["root"], reader: ReturnType<typeof modelOf>["root"]): Json[] {
  const [sent, read] = [sideOf(writes(writer)), sideOf(reader)];
  const tried = [writer, reader].flatMap((node) => someDocuments(node, 150, { seed: "line" }));
  return tried.map(({ document }) => document).filter((document) => sent.accepts(document) && !read.accepts(document));
}
