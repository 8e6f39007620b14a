import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../generator/json/json.ts";
import { rules } from "../../../registry/compare/rules/index.ts";
import { modelOf, observe } from "./observe.ts";

/** What of a line case concerns rules: the entry that is judged against, the proposal, and the kinds that have to be named. */
interface LineCase {
  readonly id: string;
  readonly name: string;
  readonly history: readonly {
    readonly version: string;
    readonly schema: Json;
    readonly contract: { readonly withdrawn?: boolean };
  }[];
  readonly next: { readonly schema: Json };
  readonly expect: { readonly verdict: string; readonly against: string | null; readonly rules: readonly string[] };
}

const { cases } = JSON.parse(readFileSync(new URL("../../cases/line-cases.json", import.meta.url), "utf8")) as {
  cases: LineCase[];
};
const ids = new Set(rules.map(({ id }) => id));

function observedOf({ history, next, expect: { against } }: LineCase) {
  const entry =
    history.find(({ version }) => version === against) ?? history.findLast(({ contract }) => contract.withdrawn !== true);
  if (entry === undefined) throw new TypeError("a line case without an entry that stands");
  return observe(modelOf("before", { value: entry.schema }), modelOf("after", { value: next.schema }));
}

describe.each(cases.map((one) => [one.id, one.name, one] as const))("%s %s", (_id, _name, one) => {
  const observed = observedOf(one);
  test("the kinds that it names are seen", () => {
    const wanted = one.expect.rules.filter((kind) => ids.has(kind));
    expect(wanted.filter((kind) => !observed.some(({ rule }) => rule === kind))).toEqual([]);
  });
  test("nothing is said to break that does not", () => {
    const isAllowed = one.expect.verdict !== "breaking";
    expect(isAllowed ? observed.filter(({ breaks }) => breaks).map(({ rule }) => rule) : []).toEqual([]);
  });
});

test("every rule but one is named by a line case", () => {
  const named = new Set(cases.flatMap((one) => one.expect.rules));
  // deprecated may come; that it goes is allowed as well and has no kind of its own there.
  expect([...ids].filter((id) => !named.has(id))).toEqual(["deprecated-removed"]);
});
