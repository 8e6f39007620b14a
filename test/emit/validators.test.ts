import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { contractsUnderTest, running } from "../support/contracts.ts";
import { folderStore } from "../../registry/store/folder.ts";
import { lookup } from "../../registry/lookup/lookup.ts";
import { publishedFolder } from "../support/published.ts";
import { emitted } from "./emitted.ts";
import { resolves } from "./pointers.ts";

const units = contractsUnderTest().flatMap((contract) => contract.units);

/** What is served under the identifier: shared definitions are copied into it. */
async function publishedSchema(identifier: string): Promise<unknown> {
  const found = await lookup(folderStore(publishedFolder), identifier.split("#")[0]!);
  if (found.outcome === "refused") throw new Error(found.problem.detail);
  return JSON.parse(found.entry.schemaText);
}

describe("problems of the shipped contracts", () => {
  test.each(units.filter(({ examples }) => examples.some(({ kind }) => kind === "invalid")))(
    "$identifier: each names a rule, a place of the document, and a place of the published schema",
    async (under) => {
      const schema = await publishedSchema(under.identifier);
      const module = await running(under);
      for (const { kind, example } of under.examples) {
        const problems = module.check(example.document);
        expect(problems.length > 0).toBe(kind === "invalid");
        expect(module.accepts(example.document)).toBe(kind !== "invalid");
        for (const found of problems) {
          expect(Object.keys(found)).toEqual(["pointer", "rule", "schemaPointer", "message"]);
          expect([found, resolves(example.document, found.pointer), resolves(schema, found.schemaPointer)]).toEqual([
            found,
            true,
            true,
          ]);
          expect(found.message).toMatch(/^[a-z].*[^.]$/u);
        }
      }
    },
  );
});

describe("a problem stands where its author wrote the rule", () => {
  const text = { type: "string" };
  test.each<[string, Json, Json, readonly string[]]>([
    ["a member", { properties: { a: text } }, { a: 1 }, ["/a type /properties/a/type"]],
    [
      "a name with every kind of character",
      { properties: { 'a/b~c%41 "é\n': text } },
      { 'a/b~c%41 "é\n': 1 },
      ['/a~1b~0c%41 "é\n type /properties/a~1b~0c%41 "é\n/type'],
    ],
    ["a missing member", { type: "object", required: ["a"] }, {}, [" required /required"]],
    [
      "a member too many",
      { type: "object", properties: { a: true }, additionalProperties: false },
      { "x/y": 1 },
      [" additionalProperties /additionalProperties"],
    ],
    [
      "a definition",
      { properties: { a: { $ref: "#/$defs/x" } }, $defs: { x: { type: "object", properties: { b: text } } } },
      { a: { b: 1 } },
      ["/a/b type /$defs/x/properties/b/type"],
    ],
    [
      "a definition that refers to itself",
      { $ref: "#/$defs/x", $defs: { x: { type: "object", required: ["v"], properties: { next: { $ref: "#/$defs/x" } } } } },
      { v: 1, next: { v: 1, next: {} } },
      ["/next/next required /$defs/x/required"],
    ],
    [
      "the root that refers to itself",
      { type: "object", properties: { next: { $ref: "#" }, v: text } },
      { next: { next: { v: 1 } } },
      ["/next/next/v type /properties/v/type"],
    ],
    [
      "a nested definition",
      { properties: { a: { $ref: "#/$defs/x/$defs/y" } }, $defs: { x: { $defs: { y: text } } } },
      { a: 1 },
      ["/a type /$defs/x/$defs/y/type"],
    ],
    [
      "a part of an allOf",
      { allOf: [{ minimum: 5 }, { allOf: [{ maximum: 1 }] }] },
      3,
      [" minimum /allOf/0/minimum", " maximum /allOf/1/allOf/0/maximum"],
    ],
    ["an allOf of one", { description: "d", allOf: [{ type: "string" }] }, 1, [" type /allOf/0/type"]],
    ["an allOf of one with texts inside", { allOf: [{ description: "d", type: "string" }] }, 1, [" type /allOf/0/type"]],
    ["anyOf of one", { anyOf: [{ type: "string" }] }, 1, [" type /anyOf/0/type"]],
    ["parts, one of which says nothing", { allOf: [{ $comment: "x" }, text] }, 1, [" type /allOf/1/type"]],
    ["a const", { const: "a" }, "b", [" const /const"]],
    ["an enum of one", { enum: ["a"] }, "b", [" const /enum"]],
    ["a list of consts", { anyOf: [{ const: "a" }, { const: "b" }] }, "c", [" enum /anyOf"]],
    ["an open list", { properties: { r: { anyOf: [{ const: "a" }, text] } } }, { r: 5 }, ["/r type /properties/r/anyOf/1/type"]],
    [
      "an open list behind a reference",
      { properties: { r: { $ref: "#/$defs/r" } }, $defs: { r: { anyOf: [{ const: "a" }, text] } } },
      { r: 5 },
      ["/r type /$defs/r/anyOf/1/type"],
    ],
    ["false", { properties: { a: false } }, { a: 1 }, ["/a false schema /properties/a"]],
    ["not anything", { not: {} }, 1, [" false schema "]],
    [
      "tuples and items",
      { prefixItems: [text], items: { type: "number" } },
      [1, "x"],
      ["/0 type /prefixItems/0/type", "/1 type /items/type"],
    ],
    [
      "a pattern's members",
      { patternProperties: { "^x/~": text } },
      { "x/~": 1 },
      ["/x~1~0 type /patternProperties/^x~1~0/type"],
    ],
    ["a map's values", { additionalProperties: text }, { a: 1 }, ["/a type /additionalProperties/type"]],
    [
      "a branch: the condition itself is not told",
      { if: { properties: { a: { const: 1 } }, required: ["a"] }, then: { required: ["b"] } },
      { a: 1 },
      [" required /then/required"],
    ],
    [
      "names",
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      [" maxLength /propertyNames/maxLength", " propertyNames /propertyNames"],
    ],
    [
      "needs",
      { dependentRequired: { a: ["b"] }, dependentSchemas: { a: { required: ["c"] } } },
      { a: 1 },
      [" dependentRequired /dependentRequired", " required /dependentSchemas/a/required"],
    ],
  ])("%s", async (_what, schema, document, expected) => {
    const { module } = await emitted(schema);
    expect(module.check(document).map(({ pointer, rule, schemaPointer }) => `${pointer} ${rule} ${schemaPointer}`)).toEqual(
      expected,
    );
    for (const { schemaPointer } of module.check(document)) expect(resolves(schema, schemaPointer)).toBe(true);
    expect(module.accepts(document)).toBe(false);
  });
});

describe("own properties only", () => {
  const inheriting = (inherited: object, own: object = {}) =>
    Object.create(inherited, Object.getOwnPropertyDescriptors(own)) as unknown;
  test.each<[string, Json, unknown, boolean]>([
    ["a required member that is inherited is missing", { type: "object", required: ["a"] }, inheriting({ a: 1 }), false],
    ["what every object has is not there", { type: "object", required: ["toString", "constructor"] }, {}, false],
    ["an inherited member is not judged", { type: "object", properties: { a: { type: "string" } } }, inheriting({ a: 1 }), true],
    [
      "an inherited member is not one too many",
      { type: "object", properties: {}, additionalProperties: false },
      inheriting({ a: 1 }),
      true,
    ],
    ["an inherited member does not count", { type: "object", maxProperties: 0 }, inheriting({ a: 1 }), true],
    ["and does not need another", { dependentRequired: { a: ["b"] } }, inheriting({ a: 1 }), true],
    ["an own __proto__ is a member", { type: "object", additionalProperties: false }, JSON.parse('{ "__proto__": 1 }'), false],
    ["and a map's value", { type: "object", additionalProperties: { type: "string" } }, JSON.parse('{ "__proto__": 1 }'), false],
    ["and a pattern's member", { patternProperties: { "^__": { type: "string" } } }, JSON.parse('{ "__proto__": 1 }'), false],
  ])("%s", async (_what, schema, document, expected) => {
    const { module } = await emitted(schema);
    expect([module.accepts(document), module.check(document).length === 0]).toEqual([expected, expected]);
  });
});

describe("where AJV's own code judges wrongly", () => {
  // Referred to in turn, so that they are functions.
  const $defs: Json = {
    x: { type: "object", properties: { n: { $ref: "#/$defs/y" } } },
    y: { type: "object", properties: { n: { $ref: "#/$defs/z" } } },
    z: { type: "string" },
  };
  test.each<[Json, Json, boolean]>([
    [{ type: "array", items: { type: "string" }, uniqueItems: true }, ["__proto__", "__proto__"], false],
    [{ type: "array", items: { type: "string" }, uniqueItems: true }, ["toString", "constructor", "__proto__", ""], true],
    [
      { prefixItems: [{ type: "object" }, { type: "object" }], items: { type: "string" }, uniqueItems: true },
      [{ a: 1 }, { a: 1 }],
      false,
    ],
    [{ uniqueItems: true }, [1, "1", true, "true", null, "null", [1], ["1"], {}, []], true],
    [{ uniqueItems: true }, [{ a: 1, b: 2 }, 3, { b: 2, a: 1 }], false],
    [{ uniqueItems: true }, [0, -0], false],
    [{ uniqueItems: false }, [1, 1], true],
    [{ multipleOf: 0.01 }, 19.99, true],
    [{ multipleOf: 0.01 }, 4.35, true],
    [{ multipleOf: 0.01 }, -0.07, true],
    [{ multipleOf: 0.01 }, 0.005, false],
    [{ multipleOf: 0.01 }, 0, true],
    [{ multipleOf: 0.1 }, 0.30000000000000004, false],
    [{ multipleOf: 1e-8 }, 12.34567891, true],
    [{ multipleOf: 1e-8 }, 1e-9, false],
    [{ multipleOf: 0.5 }, 1e308, true],
    [{ multipleOf: 1 }, 1e21, true],
    [{ multipleOf: 3 }, 1e21, false],
    [{ multipleOf: 2.5 }, 7.5, true],
    [{ multipleOf: 2.5 }, 7, false],
    [{ type: "integer", multipleOf: 0.123456789 }, 1e308, false],
    // A list that ends before its prefix does, in a condition.
    [{ if: { prefixItems: [{ minimum: 1 }], contains: { type: "null" } }, else: false }, [], false],
    [{ not: { prefixItems: [{ minimum: 1 }, { minimum: 1 }], items: { minimum: 1 }, maxItems: 3 } }, [1], false],
    // A list after another.
    [{ additionalProperties: { contains: { const: 1 } } }, { a: [1], b: [] }, false],
    [{ items: { contains: { const: 1 }, maxContains: 1 } }, [[1], [], [1]], false],
    // References that fail where nothing is told.
    [{ not: { anyOf: [{ type: "string" }, { $ref: "#/$defs/x" }] }, $defs }, 5, true],
    [{ if: { anyOf: [{ type: "string" }, { $ref: "#/$defs/x" }] }, then: false, $defs }, 5, true],
    [{ if: { oneOf: [{ type: "string" }, { type: "null" }, { $ref: "#/$defs/x" }] }, then: false, $defs }, 5, true],
    [{ not: { allOf: [{ $ref: "#/$defs/x" }, { $ref: "#/$defs/x" }] }, $defs }, 5, true],
    [{ contains: { anyOf: [{ type: "string" }, { $ref: "#/$defs/x" }] }, $defs }, [5, 6], false],
  ])("%j of %j: %s", async (schema, document, expected) => {
    const { module } = await emitted(schema);
    expect([module.accepts(document), module.check(document).length === 0]).toEqual([expected, expected]);
  });

  test("numbers that JSON cannot say are multiples of nothing", async () => {
    for (const multipleOf of [1, 0.1]) {
      const { module } = await emitted({ multipleOf });
      for (const value of [Infinity, -Infinity, NaN]) expect(module.accepts(value)).toBe(false);
    }
  });

  test("a repeated item names both places", async () => {
    const { module } = await emitted({ uniqueItems: true });
    expect(module.check(["a", 1, "b", 1])).toEqual([
      {
        pointer: "",
        rule: "uniqueItems",
        schemaPointer: "/uniqueItems",
        message: "must NOT have duplicate items (items ## 1 and 3 are identical)",
      },
    ]);
  });

  test("ten thousand different items take no square of time", async () => {
    const { module } = await emitted({ uniqueItems: true });
    expect(module.accepts(Array.from({ length: 200_000 }, (_, at) => `v${at}`))).toBe(true);
  });
});

describe("documents that are very deep or very wide", () => {
  const deep = (levels: number, end: Json): Json => Array.from({ length: levels }).reduce<Json>((a) => ({ a }), end);
  const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
  const far = 50_000;
  test.each<[string, Json, Json, boolean]>([
    ["equal items", { uniqueItems: true }, [deep(far, 1), deep(far, 1)], false],
    ["items that differ at their end", { uniqueItems: true }, [deep(far, 1), deep(far, 2)], true],
    ["many equal items", { uniqueItems: true }, many(40, () => deep(far, 1)), false],
    ["many items that differ at their end", { uniqueItems: true }, many(40, (at) => deep(far, at)), true],
    ["a const", { const: { a: { a: 1 } } }, deep(far, 1), false],
    ["an enum of objects", { enum: [{ a: { a: 1 } }, [[]]] }, deep(far, 1), false],
    ["a const of a list", { const: [1] }, many(1_000_000, () => 1), false],
    ["a hundred thousand objects", { uniqueItems: true }, many(100_000, (id) => ({ id, of: "x" })), true],
    ["and one of them again", { uniqueItems: true }, [...many(100_000, (id) => ({ id, of: "x" })), { of: "x", id: 7 }], false],
    ["a million items", { items: { type: "number" }, contains: { const: 5 } }, many(1_000_000, (at) => at), true],
  ])("%s", async (_what, schema, document, expected) => {
    const { module } = await emitted(schema);
    expect([module.accepts(document), module.check(document).length === 0]).toEqual([expected, expected]);
  });

  test("every item of many that is wrong is told, in what comes back to itself too", async () => {
    const { module } = await emitted({ type: ["array", "object"], items: { $ref: "#" }, properties: { a: { type: "string" } } });
    expect(module.check(many(100_000, (a) => ({ a })))).toHaveLength(100_000);
  });

  test("many items are told apart by what they are, not by how they look", async () => {
    const { module } = await emitted({ uniqueItems: true });
    const different: Json[] = [
      ...[
        {},
        [],
        { a: "1" },
        { a: 1 },
        { a: null },
        { a: "null" },
        { a: [] },
        { a: {} },
        { a: [[]] },
        { a: [1, 2] },
        { a: [12] },
      ],
      ...[
        ["1,"],
        ["1", ""],
        [1],
        ["a", "b"],
        ["ab"],
        [{ a: 1 }, 2],
        [{ a: 1, b: 2 }],
        { ab: 1 },
        { a: { b: 1 } },
        { a: 1, b: 1 },
      ],
      ...[
        ['"1:a'],
        ["1:a"],
        [["a"]],
        [true],
        ["true"],
        { "1": 1 },
        { "1:a": 1 },
        { "": "" },
        ['"', ""],
        ["", '"'],
        [[], []],
        [[[]]],
      ],
    ];
    expect(different.length).toBeGreaterThan(32);
    expect(module.check(different)).toEqual([]);
    for (const [at, one] of different.entries()) {
      const again = JSON.parse(JSON.stringify(one)) as Json;
      expect(module.check([...different, again])[0]?.message).toContain(`items ## ${at} and ${different.length} `);
    }
    expect(module.accepts([...different, { b: 2, a: { d: 4, c: 3 } }, { a: { c: 3, d: 4 }, b: 2 }])).toBe(false);
  });
});

test("texts of the schema stand in sentences so that no terminal and no editor obeys them; pointers are exact", async () => {
  const odd = "a\u202e\u2028\u0007\n'";
  const shown = String.raw`a\u202e\u2028\u0007\u000a'`;
  const { module } = await emitted({
    required: [odd],
    dependentRequired: { b: [odd] },
    properties: { [`${odd}b`]: { type: "string", pattern: odd } },
  });
  expect(module.check({ b: 1, [`${odd}b`]: "x" }).map(({ pointer, message }) => [pointer, message])).toEqual([
    ["", `must have required property '${shown}'`],
    [`/${odd}b`, `must match pattern "${shown}"`],
    ["", `must have property ${shown} when property b is present`],
  ]);
});

describe("the four faces", () => {
  test("agree, change nothing and give the very same value back", async () => {
    const { module } = await emitted({ type: "object", properties: { a: { type: "string" } }, required: ["a"] });
    const { parseProbe, isProbe, checkProbe, probe } = module.exports as {
      parseProbe: (value: unknown) => { ok: boolean; value?: unknown; problems?: readonly unknown[] };
      isProbe: (value: unknown) => boolean;
      checkProbe: (value: unknown) => readonly unknown[];
      probe: {
        "~standard": {
          version: number;
          vendor: string;
          validate: (value: unknown) => { value?: unknown; issues?: readonly { message: string; path: readonly string[] }[] };
        };
      };
    };
    const right = Object.freeze({ a: "x", b: Object.freeze([1]) });
    expect(isProbe(right)).toBe(true);
    expect(checkProbe(right)).toEqual([]);
    expect(parseProbe(right)).toEqual({ ok: true, value: right });
    expect(parseProbe(right).value).toBe(right);
    const standard = probe["~standard"];
    expect([standard.version, standard.vendor]).toEqual([1, "codicil"]);
    expect(standard.validate(right).value).toBe(right);
    expect("issues" in standard.validate(right)).toBe(false);

    const wrong = { a: 1 };
    expect(isProbe(wrong)).toBe(false);
    const problems = [{ pointer: "/a", rule: "type", schemaPointer: "/properties/a/type", message: "must be string" }];
    expect(checkProbe(wrong)).toEqual(problems);
    expect(parseProbe(wrong)).toEqual({ ok: false, problems });
    expect(standard.validate(wrong)).toEqual({ issues: [{ message: "must be string", path: ["a"] }] });
    expect(wrong).toEqual({ a: 1 });
  });

  test("paths of issues are steps, not pointers", async () => {
    const { module } = await emitted({ properties: { "a/b": { items: { properties: { "~c": { type: "string" } } } } } });
    const { probe } = module.exports as { probe: { "~standard": { validate: (value: unknown) => unknown } } };
    expect(probe["~standard"].validate({ "a/b": [{ "~c": 1 }] })).toEqual({
      issues: [{ message: "must be string", path: ["a/b", "0", "~c"] }],
    });
  });

  test("answers of one call are not touched by the next", async () => {
    const { module } = await emitted({ type: "string", minLength: 2 });
    const first = module.check(1);
    const second = module.check("a");
    expect([first.map(({ rule }) => rule), second.map(({ rule }) => rule), module.check("ab")]).toEqual([
      ["type"],
      ["minLength"],
      [],
    ]);
  });
});

test("what is not JSON is judged without a throw", async () => {
  const { module } = await emitted({
    type: ["object", "array", "string", "number"],
    properties: { a: { type: "string" } },
    items: { type: "integer" },
    minLength: 1,
    minimum: 1,
  });
  for (const value of [
    undefined,
    Symbol("s"),
    1n,
    () => 1,
    new Date(0),
    new Map(),
    NaN,
    Object.create(null),
    new Proxy({}, {}),
  ]) {
    expect(typeof module.accepts(value)).toBe("boolean");
    expect(Array.isArray(module.check(value))).toBe(true);
  }
});
