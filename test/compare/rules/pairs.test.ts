import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../generator/json/json.ts";
import type { Effect } from "../../../registry/compare/finding.ts";
import { modelOf, observe } from "./observe.ts";

interface Pair {
  readonly id: string;
  readonly idea: string;
  readonly formats: "annotation" | "assertion";
  readonly old: Json;
  readonly new: Json;
  readonly oldInNew: boolean;
  readonly newInOld: boolean;
}

const { pairs } = JSON.parse(readFileSync(new URL("../../cases/compat-pairs.json", import.meta.url), "utf8")) as {
  pairs: Pair[];
};

/** Rules judge by what writers send; these are documents that no writer sends, or that no rule sees. */
const unexplained: Readonly<Record<string, string>> = {
  "object-01": "plain names are reserved: nobody wrote the member before it was declared",
  "object-05": "the same, the other way",
  "object-07": "the same, both ways",
  "allOf-03": "two parts that refuse each other's members: rules see the parts' members as one list",
};

const says = (effects: readonly Effect[], effect: Effect): boolean => effects.includes(effect) || effects.includes("both");

describe.each(pairs.map((pair) => [pair.id, pair.idea, pair] as const))("%s %s", (id, _idea, pair) => {
  const [before, after] = [modelOf("before", { value: pair.old }), modelOf("after", { value: pair.new })];
  const observed = observe(before, after);
  const effects = observed.map(({ effect }) => effect);
  // A format refuses only where it is asserted; no rule knows whether it is.
  const isExplained = (pair.oldInNew || says(effects, "narrows")) && (pair.newInOld || says(effects, "widens"));
  const isFormat = pair.formats === "assertion" && observed.some(({ rule }) => rule === "format-changed");

  test("what documents show is explained", () => {
    expect(isExplained || isFormat).toBe(!(id in unexplained));
  });
  test("each side is like itself", () => {
    expect([...observe(before, before), ...observe(after, after)]).toEqual([]);
  });
});
