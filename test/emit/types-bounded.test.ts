import { describe, expect, test } from "vitest";
import { emitTypes } from "../../generator/emit/types/types.ts";
import { nameUnit } from "../../generator/emit/naming.ts";
import type { Json } from "../../generator/json/json.ts";
import { modelOf } from "../model/models.ts";
import { typeVerdicts, type Typed } from "./emitted.ts";

/** The declarations of the types alone: whatever else is made of such schemas is another matter. */
function typesOf(schema: Json): string {
  const { root } = modelOf(schema);
  const unit = {
    identifier: "probe",
    folder: "probe",
    typeName: "Probe",
    span: root.span,
    root,
    digest: "",
    assertFormats: false,
  };
  return emitTypes(unit, nameUnit(unit, "separate")).declarations;
}

const verdict = (schema: Json, documents: readonly Json[] = []): Typed =>
  typeVerdicts([{ declarations: typesOf(schema), typeName: "Probe", documents }])[0]!;

/** d0, which is made of d1, which is made of d2, and so on. */
function chain(
  length: number,
  link: (next: Json) => Json,
  last: Json = { type: "object", properties: { z: { type: "string" } } },
): Json {
  const at = (index: number): Json => (index === length - 1 ? last : link({ $ref: `#/$defs/d${index + 1}` }));
  return Object.fromEntries(Array.from({ length }, (_, index) => [`d${index}`, at(index)]));
}

const nested = (depth: number, around: (inner: Json) => Json, innermost: Json = { type: "string" }): Json =>
  Array.from({ length: depth }).reduce((inner: Json) => around(inner), innermost);

describe("types stay as short as a person can read", () => {
  test.each<readonly [string, Json]>([
    [
      "members beside conditions",
      nested(30, (inner) => ({ properties: { a: inner }, if: { required: ["b"] }, then: { required: ["a"] } })),
    ],
    [
      "names that are required of the remaining members",
      nested(25, (inner) => ({ type: "object", required: ["a", "b", "c"], additionalProperties: inner })),
    ],
    [
      "members that a pattern matches too",
      nested(25, (inner) => ({ type: "object", properties: { a: {}, ab: {} }, patternProperties: { "^a": inner } })),
    ],
    [
      "places of a tuple that other items speak of",
      nested(20, (inner) => ({
        allOf: [{ type: "array", prefixItems: [{}, {}, {}], unevaluatedItems: false }, { items: inner }],
      })),
    ],
    [
      "definitions that meet again and again in allOf",
      { $ref: "#/$defs/d0", unevaluatedProperties: false, $defs: chain(40, (next) => ({ allOf: [next, next] })) },
    ],
    [
      "definitions that meet again and again in anyOf",
      { $ref: "#/$defs/d0", unevaluatedProperties: false, $defs: chain(40, (next) => ({ anyOf: [next, next] })) },
    ],
    ["what they are not", { not: { $ref: "#/$defs/d0" }, $defs: chain(40, (next) => ({ allOf: [next, next] })) }],
    [
      "ten thousand tuples in a row",
      { $ref: "#/$defs/d0", $defs: chain(10_000, (next) => ({ type: "array", prefixItems: [next] })) },
    ],
    [
      "ten thousand definitions in a row",
      { $ref: "#/$defs/d0", unevaluatedProperties: false, $defs: chain(10_000, (next) => next) },
    ],
  ])("%s", (_about, schema) => {
    expect(typesOf(schema).length).toBeLessThan(500_000);
  });

  test("one way is told whole, however long it is", () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `name-${at}`);
    const allOf = names.map((name) => ({ type: "object", properties: { [name]: { type: "string" } } }));
    const declarations = typesOf({ allOf, unevaluatedProperties: false });
    expect(declarations).not.toContain("[name: string]");
    for (const name of names) expect(declarations).toContain(`"${name}"?: string;`);
  });
});

describe("types that hold themselves", () => {
  test("without a name of their own: what is not such a tree", () => {
    const tree = { type: "object", properties: { a: { $ref: "#/$defs/tree" } }, required: ["a"] };
    const schema = { not: { $ref: "#/$defs/tree" }, $defs: { tree } };
    expect(verdict(schema, [{}, { a: 1 }, { a: { a: {} } }, 1])).toEqual({ problems: [], fits: [true, true, true, true] });
  });

  test("in what nobody has looked at", () => {
    const schema = {
      type: "object",
      properties: { a: { not: { $ref: "#" } } },
      unevaluatedProperties: { $ref: "#" },
    };
    expect(verdict(schema, [{ a: 1, b: { a: 2 } }, {}, 1])).toEqual({ problems: [], fits: [true, true, false] });
  });

  test("in a place of a tuple that may be left out", () => {
    const list = { type: "array", prefixItems: [{ type: "string" }, { $ref: "#/$defs/list" }], minItems: 1 };
    const schema = { $ref: "#/$defs/list", $defs: { list: { ...list, items: false } } };
    const documents = [["a"], ["a", ["b"]], ["a", ["b", ["c"]]], [], ["a", 1], ["a", ["b"], 1]];
    expect(verdict(schema, documents)).toEqual({ problems: [], fits: [true, true, true, false, false, false] });
  });

  test("in a list in such a place, and in a list of what may follow", () => {
    const many = { type: "array", items: { $ref: "#/$defs/list" } };
    const list = { type: "array", prefixItems: [{ type: "string" }, many], items: many, minItems: 1 };
    const documents = [["a"], ["a", [["b"]]], ["a", [], [["b", []]]], [], ["a", 1], ["a", [], [1]]];
    const verdictOf = verdict({ $ref: "#/$defs/list", $defs: { list } }, documents);
    expect(verdictOf).toEqual({ problems: [], fits: [true, true, true, false, false, false] });
  });

  test("in such a place, where more may follow", () => {
    const schema = { $ref: "#/$defs/list", $defs: { list: { type: "array", prefixItems: [{ $ref: "#/$defs/list" }] } } };
    expect(verdict(schema, [[], [[]], [[[]], 1, "a"], [1]])).toEqual({ problems: [], fits: [true, true, true, false] });
  });
});

test("a member that is of two types at once agrees with the signature of its pattern", () => {
  const schema = {
    type: "object",
    required: ["a1"],
    patternProperties: {
      "^a": { if: false, else: { required: ["0", "x"] }, dependentRequired: { b: ["a1"] } },
      "1$": { type: ["object", "boolean"], additionalProperties: false, propertyNames: { enum: ["a1"] } },
    },
  };
  expect(verdict(schema, [{ a1: true }, { a1: {}, b1: false }, {}]).problems).toEqual([]);
});

describe("unions that meet make no more combinations than the compiler forms", () => {
  const conditions = (count: number): Json => ({
    type: "object",
    required: ["k"],
    properties: { k: { type: "string" }, a: {} },
    allOf: Array.from({ length: count }, (_, at) => ({
      if: { properties: { k: { const: `v${at}` } } },
      then: { properties: { a: { type: "null" } } },
    })),
  });

  test.each([3, 8, 20, 60])("%i conditions", (count) => {
    const { problems, fits } = verdict(conditions(count), [{ k: "v0", a: null }, { k: "other", a: 1, b: 2 }, { k: 1 }]);
    expect([problems, fits]).toEqual([[], [true, true, false]]);
  });

  test("choices of objects, by names too", () => {
    const arm = (at: number): Json => ({ type: "object", required: [`m${at}`], properties: { [`m${at}`]: { type: "string" } } });
    const choice = (from: number): Json => ({ anyOf: Array.from({ length: 12 }, (_, at) => arm(from + at)) });
    const $defs = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`choice${at}`, choice(12 * at)]));
    const schema = { allOf: Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` })), $defs };
    const document = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`m${12 * at}`, "x"]));
    expect(verdict(schema, [document, 1])).toEqual({ problems: [], fits: [true, false] });
  });
});
