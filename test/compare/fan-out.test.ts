import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { rootPlace } from "../../registry/compare/place.ts";
import { modelOf, observe } from "./rules/observe.ts";

const levels = 60;

/** Each definition refers twice to the next one: 2^60 ways from the root to the last. */
const fan = (level: (next: Json) => Json, leaf: Json) =>
  modelOf("fan.schema.json", {
    value: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $ref: "#/$defs/d0",
      $defs: Object.fromEntries([
        ...Array.from({ length: levels }, (_, at) => [`d${at}`, level({ $ref: `#/$defs/d${at + 1}` })]),
        [`d${levels}`, leaf],
      ]),
    },
  });

const twice: Readonly<Record<string, (next: Json) => Json>> = {
  "in allOf": (next) => ({ allOf: [next, next] }),
  "in anyOf": (next) => ({ anyOf: [next, { type: "null" }, next] }),
  "beside unevaluated members": (next) => ({ allOf: [next, next], unevaluatedProperties: false }),
};
const record = (type: string, more: object = {}): Json => ({
  type: "object",
  description: "A record.",
  properties: { a: { type } },
  required: ["a"],
  additionalProperties: false,
  ...more,
});

describe("what is referred to twice at every level is looked at once", () => {
  test.each(Object.entries(twice))("%s", (_where, level) => {
    const [before, after] = [fan(level, record("number")), fan(level, record("integer"))];
    expect(new Set(observe(before, after).map(({ rule }) => rule))).toEqual(new Set(["type-narrowed"]));
    expect(observe(before, before)).toEqual([]);
  });

  test("and speaks once", () => {
    const place = rootPlace(fan((next) => ({ allOf: [next, next] }), record("number", { "x-unit": "m" })));
    expect(place.nodes).toHaveLength(1);
    expect(place.texts.map(({ text }) => text)).toEqual(["A record."]);
    expect(place.annotations.get("x-unit")).toEqual(["m"]);
  });
});
