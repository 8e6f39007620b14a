import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../generator/json/json.ts";
import { emitted, refusedBy } from "./emitted.ts";

const chain = (count: number, next: (at: number) => Json): JsonObject => ({
  $ref: "#/$defs/d0",
  unevaluatedProperties: false,
  $defs: {
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at}`, next(at + 1)])),
    [`d${count}`]: { properties: { a: { type: "string" } } },
  },
});
const to = (at: number): JsonObject => ({ $ref: `#/$defs/d${at}` });

/** What both faces say. */
async function verdicts(schema: Json, documents: readonly Json[]): Promise<boolean[]> {
  const { module } = await emitted(schema);
  return documents.map((document) => {
    const verdict = module.accepts(document);
    expect([document, module.check(document).length === 0]).toEqual([document, verdict]);
    return verdict;
  });
}

// Judging such a document takes every way too, so the chains are short; it is what is written for them that has to be.
describe("what is reached on very many ways is written once", () => {
  test.each<[string, Json]>([
    ["parts", chain(12, (at) => ({ allOf: [to(at), to(at)] }))],
    ["arms that are the same", chain(12, (at) => ({ anyOf: [to(at), to(at)] }))],
    ["arms that are not", chain(8, (at) => ({ anyOf: [to(at), { allOf: [to(at)], minProperties: 1 }] }))],
  ])("%s", async (_what, schema) => {
    expect(await verdicts(schema, [{ a: "x" }, {}, { a: "x", b: 1 }, { a: 1 }])).toEqual([true, true, false, false]);
  });

  test("a row of references that say nothing is one", async () => {
    const { code, module } = await emitted(chain(4_000, to));
    expect([{ a: "x" }, { b: 1 }].map((one) => module.accepts(one))).toEqual([true, false]);
    expect([{ a: "x" }, { b: 1 }].map((one) => module.check(one).length)).toEqual([0, 1]);
    expect(code.length).toBeLessThan(10_000);
  });

  test("a row of definitions for whose calls a stack has no room is refused by code", () => {
    const row = chain(6_000, (at) => ({ ...to(at), minProperties: 0, properties: { [`m${at}`]: { type: "string" } } }));
    expect(refusedBy(row)).toEqual(["validator-impossible"]);
  });
});

describe("a value is judged once at each level of a document, however deep", () => {
  const levels = 200;
  const deep = (deeper: (value: Json) => Json, innermost: Json): Json =>
    Array.from({ length: levels }).reduce<Json>((value) => deeper(value), innermost);
  const tree = (body: JsonObject): Json => ({ $ref: "#/$defs/n", $defs: { n: { ...body, unevaluatedProperties: false } } });
  const next: JsonObject = { properties: { next: { $ref: "#/$defs/n" } }, required: ["next"] };
  const leaf: JsonObject = { properties: { leaf: { type: "string" } }, required: ["leaf"] };
  const inNext = (value: Json): Json => ({ next: value });
  const documents = [deep(inNext, { leaf: "x" }), deep(inNext, { leaf: "x", other: 1 }), deep(inNext, { leaf: 1 })];

  test.each<[string, JsonObject]>([
    ["arms of anyOf", { anyOf: [next, leaf] }],
    ["arms of oneOf", { oneOf: [next, leaf] }],
    ["a condition", { if: next, else: leaf }],
    ["a branch", { if: { required: ["next"] }, then: next, else: leaf }],
    ["schemas that a member brings", { dependentSchemas: { next, leaf } }],
    ["arms of arms", { anyOf: [{ allOf: [{ anyOf: [next, leaf] }] }, { required: ["none"] }] }],
    ["arms that leave nothing over themselves", { anyOf: [{ ...next, unevaluatedProperties: false }, leaf] }],
  ])("%s", async (_what, body) => {
    expect(await verdicts(tree(body), documents)).toEqual([true, false, false]);
  });

  test("items that a list contains", async () => {
    const lists: Json = {
      $ref: "#/$defs/n",
      $defs: { n: { anyOf: [{ type: "string" }, { contains: { $ref: "#/$defs/n" }, type: "array" }], unevaluatedItems: false } },
    };
    const inList = (value: Json): Json => [value, "x"];
    expect(await verdicts(lists, [deep(inList, "x"), deep(inList, 1)])).toEqual([true, false]);
  });

  test("a list that contains itself, of which nothing is left over", async () => {
    const list: Json = {
      $ref: "#/$defs/list",
      $defs: { list: { type: "array", contains: { $ref: "#/$defs/list", unevaluatedItems: false }, minContains: 0 } },
    };
    expect(await verdicts(list, [[], [[]], [1], [[1]], [[[]], 1], 1])).toEqual([true, true, true, true, true, false]);
    const some = {
      ...(list as JsonObject),
      $defs: {
        list: { type: "array", contains: { $ref: "#/$defs/end", unevaluatedItems: false } },
        end: { anyOf: [{ const: "end" }, { $ref: "#/$defs/list" }] },
      },
    };
    expect(await verdicts(some, [["end"], [["end"]], [["end", 1]], [[["end"], "end"], "end"], []])).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("what is told to be left over", () => {
  const told = async (schema: Json, document: Json): Promise<string[]> =>
    (await emitted(schema)).module.check(document).map(({ rule, schemaPointer }) => `${rule} ${schemaPointer}`);
  const schema: Json = {
    properties: { a: { type: "string" } },
    anyOf: [
      { properties: { b: { type: "string" } }, required: ["b"] },
      { properties: { c: true }, required: ["c"] },
    ],
    unevaluatedProperties: false,
  };

  test("is, of a value with nothing else wrong, all at which nothing has looked", async () => {
    expect(await told(schema, { a: "x", b: "x", c: 1 })).toEqual([]);
    expect(await told(schema, { a: "x", b: 1, c: 1 })).toEqual(["unevaluatedProperties /unevaluatedProperties"]);
  });

  test("and of another only that at which nothing ever looks", async () => {
    expect(await told(schema, { a: 1, b: "x", c: 1 })).toEqual(["type /properties/a/type"]);
    expect(await told(schema, { a: 1, b: "x", d: 1 })).toEqual([
      "type /properties/a/type",
      "unevaluatedProperties /unevaluatedProperties",
    ]);
  });
});
