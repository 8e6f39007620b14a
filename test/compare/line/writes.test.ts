import { expect, test } from "vitest";
import type { Json } from "../../../generator/json/json.ts";
import { sideOf } from "../../../registry/compare/inclusion/index.ts";
import { writes } from "../../../registry/compare/line/writes.ts";
import { modelOf, object, open, text, type Schema } from "./versions.ts";

const cases: readonly (readonly [string, Schema, { readonly sent: readonly Json[]; readonly reserved: readonly Json[] }])[] = [
  [
    "plain names are reserved, extension names are free with any value",
    object({ a: text("A.") }),
    { sent: [{}, { a: "" }, { "x-b": 1, "b.c": null, "b:c": [], "b/c": {} }], reserved: [{ b: 1 }, { X: 1 }, { xb: 1 }] },
  ],
  [
    "in a closed object nothing else is written",
    object({ a: text("A.") }, { additionalProperties: false }),
    { sent: [{ a: "" }], reserved: [{ "x-b": 1 }, { b: 1 }] },
  ],
  ["an object without members is a map", { type: "object" }, { sent: [{ a: 1, "x-b": 2 }], reserved: [] }],
  [
    "so is one whose other members have a schema",
    object({ a: text("A.") }, { additionalProperties: { type: "integer" } }),
    { sent: [{ a: "", b: 1 }], reserved: [{ b: "" }] },
  ],
  ["unknown values of an open list are reserved", open("a", "b"), { sent: ["a", "b"], reserved: ["c", ""] }],
  [
    "values known by their form are known",
    { anyOf: [{ type: "string", pattern: "^[A-Z]{2}$" }, { const: "world" }, { type: "string" }] },
    { sent: ["BE", "world"], reserved: ["be", "World"] },
  ],
  ["so it is with codes", { anyOf: [{ const: 10 }, { type: "integer" }] }, { sent: [10], reserved: [11, 10.5] }],
  [
    "a name is declared where any subschema declares it",
    {
      type: "object",
      allOf: [{ properties: { a: {} } }, { $ref: "#/$defs/b" }],
      anyOf: [{ properties: { c: {} } }, { required: ["e"] }],
      if: { properties: { d: { const: 1 } }, required: ["d"] },
      then: { properties: { e: {} } },
      dependentSchemas: { a: { properties: { f: {} } } },
      $defs: { b: { properties: { b: {} } } },
    },
    { sent: [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }], reserved: [{ g: 1 }] },
  ],
  [
    "inside members, items, tuples and maps too",
    object({
      m: object({ a: text("A.") }),
      i: { type: "array", items: open("a") },
      t: { type: "array", prefixItems: [object({ a: text("A.") })] },
      v: { type: "object", additionalProperties: open("a") },
    }),
    {
      sent: [{ m: { a: "" }, i: ["a"], t: [{ a: "" }, 5], v: { k: "a" } }],
      reserved: [{ m: { b: 1 } }, { i: ["b"] }, { t: [{ b: 1 }] }, { v: { k: "b" } }],
    },
  ],
  [
    "at every depth",
    { $ref: "#/$defs/n", $defs: { n: object({ parts: { type: "array", items: { $ref: "#/$defs/n" } } }) } },
    { sent: [{ parts: [{ parts: [{}] }] }], reserved: [{ parts: [{ parts: [{ a: 1 }] }] }] },
  ],
  [
    "narrowing an arm of oneOf would widen the whole; nothing is written that is not read",
    { type: "object", oneOf: [{ properties: { a: {} } }, { required: ["b"] }] },
    { sent: [{}, { a: 1 }], reserved: [{ b: 1, a: 1 }] },
  ],
  [
    "values that another arm lets through without listing them are data",
    { anyOf: [{ type: "string", minLength: 3 }, open("a")] },
    { sent: ["a", "abcd", "b"], reserved: [] },
  ],
  [
    "a value that a closed list beside an open one names is known",
    { allOf: [open("a"), { enum: ["a", "b"] }] },
    { sent: ["a", "b"], reserved: ["c"] },
  ],
  [
    "a required name that nobody declares is written",
    object({ a: text("A.") }, { required: ["b"] }),
    { sent: [{ b: 1 }], reserved: [{}, { b: 1, c: 1 }] },
  ],
  [
    "names that a pattern speaks of are declared",
    object({ a: text("A.") }, { patternProperties: { "^p": { type: "integer" } } }),
    { sent: [{ pq: 1 }], reserved: [{ q: 1 }, { pq: "" }] },
  ],
];

test.each(cases)("%s", (_what, schema, { sent, reserved }) => {
  const { root } = modelOf(schema);
  const { accepts } = sideOf(writes(root));
  expect(sent.filter((document) => !accepts(document))).toEqual([]);
  expect(reserved.filter(accepts)).toEqual([]);
});

test("where nothing is reserved, what is sent is what is read", () => {
  const { root } = modelOf({ type: "array", items: { enum: ["a", "b"] } });
  expect(writes(root)).toBe(root);
});

test("values may be left out of what is reserved", () => {
  const { accepts } = sideOf(writes(modelOf(object({ a: open("b") })).root, { values: false }));
  expect([{ a: "c" }, { c: 1 }].map(accepts)).toEqual([true, false]);
});
