/** Small schemas, one for each thing that the model says and that the shipped contracts do not use yet. */
export const features: Readonly<Record<string, { readonly [keyword: string]: Json }>> = {
  "anything that is not a number": { not: { type: "number" } },
  "numbers between bounds that are excluded": { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
  "multiples of a half": { type: "number", multipleOf: 0.5, minimum: -2, maximum: 2 },
  "text with lengths and a form": { type: "string", minLength: 3, maxLength: 8, pattern: "^[a-z]+(?:-[0-9]{2})?$" },
  "text that only has to contain a form": { type: "string", pattern: "[0-9]{3}|x$" },
  "keywords without a type": { minLength: 2, maximum: 5, minItems: 1, required: ["a"] },
  "several types with facets": { type: ["string", "integer", "null"], minLength: 2, minimum: 10 },
  "a tuple": { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: { type: "boolean" }, minItems: 1 },
  "a closed tuple": { type: "array", prefixItems: [{ const: "a" }, { enum: [1, 2] }], items: false },
  "items that do not repeat": {
    type: "array",
    uniqueItems: true,
    items: { anyOf: [{ type: "integer" }, { type: "object" }] },
    maxItems: 4,
  },
  "an array that contains": { type: "array", contains: { type: "integer", minimum: 5 }, minContains: 2, maxContains: 3 },
  "an array that need not contain": {
    type: "array",
    contains: { const: 1 },
    minContains: 0,
    maxContains: 1,
    items: { type: "integer" },
  },
  "members by pattern": {
    type: "object",
    patternProperties: { "^x-": { type: "string" }, y$: { minLength: 2 } },
    additionalProperties: false,
  },
  "members by name and by pattern": {
    type: "object",
    properties: { "x-a": { type: "string" } },
    patternProperties: { "^x-": { maxLength: 3 } },
  },
  "a map with a rule for its names": {
    type: "object",
    propertyNames: { pattern: "^[a-z]{1,4}$" },
    additionalProperties: { type: "integer" },
  },
  "a map with counts": { type: "object", minProperties: 1, maxProperties: 3, additionalProperties: { type: "boolean" } },
  "members that need others": { type: "object", properties: { a: {}, b: {} }, dependentRequired: { a: ["b"], b: ["c"] } },
  "members that bring schemas": {
    type: "object",
    properties: { a: { type: "integer" } },
    dependentSchemas: { a: { required: ["b"], properties: { b: { type: "string" } } } },
  },
  "names that objects inherit": {
    type: "object",
    properties: { toString: { type: "string" }, constructor: { type: "integer" }, hasOwnProperty: { type: "boolean" } },
    required: ["toString"],
    additionalProperties: false,
  },
  "names that need escapes": {
    type: "object",
    properties: { "a/b": { type: "string" }, "c~d": { minimum: 1 }, 'q"\\': { const: null }, é: false },
  },
  "a tagged union": {
    oneOf: [
      { type: "object", properties: { kind: { const: "a" }, size: { type: "integer" } }, required: ["kind", "size"] },
      { type: "object", properties: { kind: { const: "b" }, name: { type: "string" } }, required: ["kind", "name"] },
    ],
  },
  "exactly one of overlapping shapes": {
    oneOf: [{ type: "integer", minimum: 3 }, { type: "integer", maximum: 5 }, { type: "string" }],
  },
  "shapes that must all hold": {
    allOf: [
      { type: "object", required: ["a"], properties: { a: { type: "string" } } },
      { properties: { a: { minLength: 2 }, b: { type: "null" } } },
    ],
  },
  "a condition with both branches": {
    type: "object",
    required: ["country"],
    properties: { country: { anyOf: [{ const: "BE" }, { const: "NL" }, { type: "string" }] }, code: { type: "string" } },
    if: { properties: { country: { const: "BE" } } },
    then: { properties: { code: { pattern: "^[0-9]{4}$" } }, required: ["code"] },
    else: { properties: { code: { maxLength: 7 } } },
  },
  "an open list of codes": { anyOf: [{ const: 200 }, { const: 404 }, { type: "integer" }] },
  "an open list with forms": { anyOf: [{ const: "US" }, { type: "string", pattern: "^[A-Z]{2}-[0-9]+$" }, { type: "string" }] },
  "a closed list of mixed values": { enum: ["a", 1, null, true, { a: [1] }, ["b"]] },
  "a const object": { const: { a: 1, b: [true, null] } },
  "a tree": {
    $ref: "#/$defs/tree",
    $defs: {
      tree: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/tree" } } },
        additionalProperties: false,
      },
    },
  },
  "a reference with keywords beside it": {
    $ref: "#/$defs/text",
    maxLength: 4,
    $defs: { text: { type: "string", minLength: 2 } },
  },
};
import type { Json } from "../../generator/json/json.ts";
