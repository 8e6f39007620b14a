import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { Random } from "../support/random.ts";
import { printOf } from "./models.ts";

const text = { type: "string" };

describe("one meaning, one print", () => {
  test.each<[string, Json[]]>([
    [
      "everything",
      [
        true,
        {},
        { $comment: "x" },
        { examples: [1] },
        { minLength: 0 },
        { required: [] },
        { properties: {} },
        { items: {} },
        { uniqueItems: false },
        { type: ["null", "boolean", "number", "string", "array", "object"] },
        { not: false },
        { allOf: [true, {}] },
        { then: false, else: false },
        { deprecated: false },
        { propertyNames: true },
        { dependentRequired: { a: [] } },
        { minContains: 2 },
      ],
    ],
    [
      "nothing",
      [
        false,
        { not: {} },
        { not: true },
        { enum: [] },
        { type: "string", enum: [1] },
        { const: 1, enum: [2] },
        { not: { $comment: "x" } },
      ],
    ],
    [
      "a type",
      [
        text,
        { type: ["string"] },
        { allOf: [text] },
        { anyOf: [text] },
        { oneOf: [text] },
        { allOf: [{ allOf: [text] }] },
        { type: "string", minLength: 0 },
      ],
    ],
    ["two types", [{ type: ["string", "null"] }, { type: ["null", "string"] }]],
    ["numbers", [{ type: "number" }, { type: ["integer", "number"] }]],
    [
      "one value",
      [
        { const: "a" },
        { enum: ["a"] },
        { enum: ["a", "a"] },
        { type: "string", const: "a" },
        { const: "a", enum: ["a", "b"] },
        { anyOf: [{ const: "a" }] },
        { oneOf: [{ const: "a" }] },
      ],
    ],
    [
      "some values",
      [
        { enum: [1, "b", null] },
        { enum: [null, 1, "b"] },
        { anyOf: [{ const: 1 }, { const: "b" }, { const: null }] },
        { oneOf: [{ const: "b" }, { const: 1 }, { const: null }] },
        { anyOf: [{ const: 1, $comment: "one" }, { const: "b", examples: [] }, { const: null }] },
        { anyOf: [{ enum: [1, "b"] }, { const: null }] },
        { enum: [1, "b", null, 5.5], type: ["null", "string", "integer"] },
      ],
    ],
    ["numbers that are equal", [{ const: 1 }, { const: 1.0 }, { enum: [1, 1.0] }]],
    ["objects in a list", [{ enum: [{ a: 1, b: 2 }, 3] }, { enum: [3, { b: 2, a: 1 }] }]],
    [
      "the order of members",
      [
        { type: "object", properties: { a: text, b: text }, required: ["a", "b"] },
        { required: ["b", "a"], properties: { b: text, a: text }, type: "object" },
      ],
    ],
    [
      "the order of needs",
      [{ dependentRequired: { a: ["b", "c"], d: ["e"] } }, { dependentRequired: { d: ["e"], a: ["c", "b"] } }],
    ],
    ["patterns", [{ patternProperties: { "^a": text, "^b": true } }, { patternProperties: { "^b": {}, "^a": text } }]],
    [
      "an open object",
      [
        { type: "object", additionalProperties: true },
        { type: "object" },
        { type: "object", additionalProperties: { $comment: "anything" } },
      ],
    ],
    [
      "an open list",
      [
        { anyOf: [{ const: "a", description: "A." }, { const: "b", description: "B." }, text] },
        {
          anyOf: [
            { type: "string", const: "b", description: "B." },
            { const: "a", description: "A." },
            { type: "string", $comment: "any other" },
          ],
        },
      ],
    ],
    [
      "texts beside one part",
      [
        { description: "d", ...text },
        { description: "d", allOf: [text] },
        { allOf: [{ description: "d", ...text }] },
        { $comment: "x", allOf: [{ description: "d", ...text }] },
        { description: "d", allOf: [{ $comment: "x", ...text }] },
      ],
    ],
    [
      "nested allOf",
      [
        { allOf: [{ allOf: [text, { minLength: 1 }] }, { maxLength: 3 }] },
        { allOf: [text, { minLength: 1 }, { maxLength: 3 }] },
        { allOf: [text, { $comment: "x" }, { minLength: 1 }, { maxLength: 3 }] },
      ],
    ],
    [
      "names of definitions",
      [
        { $ref: "#/$defs/a", $defs: { a: text } },
        { $ref: "#/$defs/zebra", $defs: { zebra: text } },
        { $ref: "#z", $defs: { zebra: { $anchor: "z", ...text } } },
      ],
    ],
    [
      "places of definitions",
      [
        { $ref: "#/$defs/a", $defs: { a: text } },
        { $ref: "#/$defs/b/$defs/a", $defs: { b: { $defs: { a: text } } } },
        { $ref: "#/definitions/a", definitions: { a: text } },
        { $ref: "#/definitions/b/$defs/a", definitions: { b: { $defs: { a: text } } } },
        { allOf: [{ $ref: "#/$defs/a" }], $defs: { a: text } },
      ],
    ],
    [
      "a reference that is written twice",
      [
        { $ref: "#/$defs/a", $defs: { a: text } },
        { allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: text } },
        { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: text } },
      ],
    ],
    ["unused definitions", [text, { ...text, $defs: { a: { type: "number" } } }, { ...text, definitions: { a: false } }]],
    [
      "the order of definitions",
      [
        { properties: { x: { $ref: "#/$defs/a" }, y: { $ref: "#/$defs/b" } }, $defs: { a: text, b: { type: "number" } } },
        { $defs: { b: { type: "number" }, a: text }, properties: { y: { $ref: "#/$defs/b" }, x: { $ref: "#/$defs/a" } } },
      ],
    ],
    ["contains", [{ contains: text }, { contains: text, minContains: 1 }]],
    [
      "$schema and $id",
      [text, { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "https://contracts.example/a", ...text }],
    ],
  ])("%s", (_what, spellings) => {
    const [first, ...others] = spellings.map(printOf);
    for (const other of others) expect(other).toBe(first);
  });

  test("a print is a schema that prints as itself", () => {
    for (const schema of [
      { enum: ["a"] },
      { type: ["string", "null"], minLength: 1 },
      { properties: { a: { $ref: "#/$defs/x" } }, $defs: { x: text } },
      { anyOf: [{ const: "a", description: "A." }, text] },
    ]) {
      const print = printOf(schema);
      expect(printOf(JSON.parse(print) as Json)).toBe(print);
    }
  });

  test("shuffled members, lists and definitions, seeded", () => {
    const schema: Json = {
      description: "d",
      type: "object",
      required: ["a", "b", "c"],
      properties: {
        a: { enum: [3, "x", null, { q: 1, p: 2 }] },
        b: { $ref: "#/$defs/one" },
        c: { $ref: "#/$defs/two" },
        "a/b": { type: ["null", "array"], items: { $ref: "#/$defs/one" } },
      },
      dependentRequired: { a: ["b", "c"], b: ["c"] },
      patternProperties: { "^p": { type: "string" }, "^q": { type: "number", minimum: 0 } },
      $defs: {
        one: { type: "object", properties: { next: { $ref: "#/$defs/two" } } },
        two: { type: "object", properties: { back: { $ref: "#/$defs/one" } } },
      },
    };
    const first = printOf(schema);
    const random = new Random("shuffled");
    for (let round = 0; round < 50; round += 1) expect(printOf(shuffled(schema, random))).toBe(first);
  });
});

describe("another meaning, another print", () => {
  const families: Record<string, readonly Json[]> = {
    numbers: [
      { type: "number" },
      { type: "integer" },
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].flatMap((facet) => [
        { type: "number", [facet]: 1 },
        { type: "number", [facet]: 2 },
        { [facet]: 1 },
      ]),
    ],
    strings: [
      text,
      { type: "string", minLength: 1 },
      { type: "string", minLength: 2 },
      { type: "string", maxLength: 1 },
      { type: "string", pattern: "a" },
      { type: "string", pattern: "^a" },
      { minLength: 1 },
      { maxLength: 0 },
    ],
    arrays: [
      { type: "array" },
      { type: "array", items: text },
      { type: "array", items: false },
      { prefixItems: [text] },
      { prefixItems: [text, {}] },
      { minItems: 1 },
      { maxItems: 1 },
      { uniqueItems: true },
      { contains: text },
      { contains: text, minContains: 2 },
      { contains: text, maxContains: 2 },
      { contains: text, minContains: 0 },
      { type: "array", items: { description: "d" } },
    ],
    objects: [
      { type: "object" },
      { type: "object", properties: { a: {} } },
      { type: "object", properties: { a: text } },
      { type: "object", properties: { a: text }, required: ["a"] },
      { required: ["a"] },
      { required: ["b"] },
      { type: "object", additionalProperties: false },
      { type: "object", additionalProperties: text },
      { patternProperties: { a: {} } },
      { patternProperties: { a: text } },
      { propertyNames: { maxLength: 1 } },
      { minProperties: 1 },
      { maxProperties: 1 },
      { dependentRequired: { a: ["b"] } },
      { dependentRequired: { a: ["c"] } },
      { dependentRequired: { b: ["a"] } },
      { dependentSchemas: { a: { required: ["b"] } } },
      { properties: { a: false } },
    ],
    unions: [
      { anyOf: [text, { type: "number" }] },
      { oneOf: [text, { type: "number" }] },
      { type: ["string", "number"] },
      { allOf: [{ minLength: 1 }, { minimum: 1 }] },
      { not: text },
      { not: { not: text } },
      { if: text, then: { minLength: 1 } },
      { if: text, else: { minimum: 1 } },
      { if: text },
    ],
    lists: [
      { enum: ["a", "b"] },
      { anyOf: [{ const: "a" }, { const: "b" }, text] },
      { anyOf: [{ const: "a" }, text] },
      { anyOf: [{ const: "a", description: "A." }, { const: "b" }, text] },
      { anyOf: [{ const: "a", description: "A." }, { const: "b" }] },
      { anyOf: [{ const: "b", description: "A." }, { const: "a" }] },
      { anyOf: [{ const: "a" }, { type: "string", pattern: "^b" }, text] },
      { anyOf: [{ const: 1 }, { type: "integer" }] },
      { anyOf: [{ const: 1 }, { type: "number" }] },
      { enum: ["a", 1] },
      { enum: ["a", "1"] },
      { enum: [true, "a"] },
      { enum: ["true", "a"] },
    ],
    texts: [
      text,
      ...["title", "description", "format", "contentMediaType", "contentEncoding"].flatMap((name) => [
        { ...text, [name]: "a" },
        { ...text, [name]: "b" },
      ]),
      ...["deprecated", "readOnly", "writeOnly"].map((name) => ({ ...text, [name]: true })),
      { ...text, default: "a" },
      { ...text, default: "b" },
      { ...text, default: null },
      { ...text, "x-unit": "m" },
      { ...text, "x-unit": "ft" },
      { ...text, "x-units": "m" },
      { ...text, contentSchema: text },
      { ...text, title: "" },
    ],
    literals: [
      { const: null },
      { const: false },
      { const: 0 },
      { const: "" },
      { const: [] },
      { const: {} },
      { const: "null" },
      { const: [null] },
      { const: { a: null } },
    ],
  };
  test.each(Object.entries(families))("%s", (_family, schemas) => {
    const prints = schemas.map(printOf);
    const same = prints.flatMap((print, at) =>
      prints.indexOf(print) === at ? [] : [[schemas[prints.indexOf(print)], schemas[at]]],
    );
    expect(same).toEqual([]);
  });

  test("a text beside a reference is the place's own", () => {
    const schema = (beside: object, inside: object): Json => ({
      properties: { a: { $ref: "#/$defs/x", ...beside } },
      $defs: { x: { ...text, ...inside } },
    });
    const prints = [
      schema({}, {}),
      schema({ description: "a" }, {}),
      schema({}, { description: "a" }),
      schema({ description: "a" }, { description: "a" }),
    ].map(printOf);
    expect(new Set(prints).size).toBe(4);
  });
});

/** The same value with the members of every object, and lists in which order says nothing, in another order. */
function shuffled(value: Json, random: Random, name = ""): Json {
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => shuffled(item, random));
    return ["required", "enum", "type"].includes(name) || items.every((item) => typeof item === "string")
      ? random.shuffle(items)
      : items;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    random.shuffle(Object.entries(value)).map(([key, item]) => [key, shuffled(item as Json, random, key)]),
  );
}
