import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { emitted } from "./emitted.ts";

/** Where and by which rule a value is refused; the two faces have to agree. */
const refusals = async (schema: Json, document: unknown): Promise<string[]> => {
  const { module } = await emitted(schema);
  const problems = module.check(document);
  expect(module.accepts(document)).toBe(problems.length === 0);
  return problems.map(({ pointer, rule }) => `${pointer} ${rule}`);
};

const inheriting = (inherited: object, own: object = {}): unknown =>
  Object.create(inherited, Object.getOwnPropertyDescriptors(own)) as unknown;
const text = { type: "string" };

describe("members", () => {
  test("missing ones come first, then those that are too many, then those that are wrong", async () => {
    const schema: Json = {
      type: "object",
      required: ["c", "a"],
      properties: { a: text, b: text, c: text },
      propertyNames: { maxLength: 1 },
      additionalProperties: false,
    };
    expect(await refusals(schema, { b: 1, dd: 2, a: 3 })).toEqual([
      " required",
      " maxLength",
      " propertyNames",
      " additionalProperties",
      "/a type",
      "/b type",
    ]);
  });

  test.each<[string, Json, unknown, readonly string[]]>([
    ["one that is undefined is missing", { required: ["a"] }, { a: undefined }, [" required"]],
    ["and not judged", { properties: { a: text } }, { a: undefined }, []],
    [
      "a required one that is inherited is missing, and not judged",
      { required: ["a"], properties: { a: text } },
      inheriting({ a: 1 }),
      [" required"],
    ],
    [
      "a getter is a member like any other",
      { required: ["a"], properties: { a: text } },
      Object.defineProperty({}, "a", { get: () => 1 }),
      ["/a type"],
    ],
    ["false, 0, empty texts and null are there", { required: ["a", "b", "c", "d"] }, { a: false, b: 0, c: "", d: null }, []],
    ["required ones need no schema", { required: ["a"], properties: { b: text } }, { b: 1 }, [" required", "/b type"]],
    [
      "one is called as what every object has",
      { required: ["toString", "__proto__"], properties: { toString: text, __proto__: text } },
      {},
      [" required", " required"],
    ],
  ])("%s", async (_what, schema, document, expected) => {
    expect(await refusals(schema, document)).toEqual(expected);
  });

  test("one called __proto__ is judged, and is not too many", async () => {
    const schema = JSON.parse(
      '{ "properties": { "__proto__": { "type": "string" } }, "required": ["__proto__"], "additionalProperties": false }',
    ) as Json;
    expect(await refusals(schema, JSON.parse('{ "__proto__": "x" }'))).toEqual([]);
    expect(await refusals(schema, JSON.parse('{ "__proto__": 1 }'))).toEqual(["/__proto__ type"]);
    expect(await refusals(schema, {})).toEqual([" required"]);
  });

  test("names with every kind of character are parts of the pointer", async () => {
    const name = 'a/b~c%41 "é\n\u2028';
    const { module } = await emitted({ required: [name], properties: { [name]: text } });
    expect(module.check({ [name]: 1 }).map(({ pointer }) => pointer)).toEqual(['/a~1b~0c%41 "é\n\u2028']);
    expect(module.check({}).map(({ message }) => message)).toEqual([
      String.raw`must have required property 'a/b~c%41 "é\u000a\u2028'`,
    ]);
  });

  test("in a condition they are judged and nothing is told", async () => {
    const schema: Json = {
      if: { required: ["a", "b"], properties: { a: text, b: text, c: text } },
      then: { required: ["d"] },
      else: { required: ["e"] },
    };
    expect(await refusals(schema, { a: "x", b: "x" })).toEqual([" required"]);
    expect(await refusals(schema, { a: "x", b: "x", c: 1, e: 1 })).toEqual([]);
    expect(await refusals(schema, { a: "x", b: 1, e: 1 })).toEqual([]);
    expect(await refusals(schema, { a: "x", e: 1 })).toEqual([]);
  });
});

describe("members beside those that are declared", () => {
  const many = Object.fromEntries([..."abcdefghijkl"].map((name) => [name, true]));
  test.each<[string, Json, unknown, readonly string[]]>([
    [
      "of a few",
      { properties: { a: true }, additionalProperties: false },
      { a: 1, b: 2, c: 3 },
      [" additionalProperties", " additionalProperties"],
    ],
    ["of many", { properties: many, additionalProperties: false }, { a: 1, l: 2, m: 3 }, [" additionalProperties"]],
    ["of none", { additionalProperties: false }, { a: 1 }, [" additionalProperties"]],
    [
      "of patterns",
      { properties: { a: true }, patternProperties: { "^x-": true }, additionalProperties: false },
      { a: 1, "x-a": 1, x: 1 },
      [" additionalProperties"],
    ],
    ["of a map", { additionalProperties: text }, { a: 1, b: "x", c: 2 }, ["/a type", "/c type"]],
    ["that are inherited are none", { properties: many, additionalProperties: text }, inheriting({ z: 1 }, {}), []],
    [
      "that are called as what every object has",
      { properties: many, additionalProperties: false },
      { toString: 1, constructor: 1 },
      [" additionalProperties", " additionalProperties"],
    ],
  ])("%s", async (_what, schema, document, expected) => {
    expect(await refusals(schema, document)).toEqual(expected);
  });

  test("a module keeps no schema at run time for them", async () => {
    const { code } = await emitted({ properties: many, additionalProperties: false });
    expect(code).not.toMatch(/const schema\d/);
  });

  test("a name that Object.prototype was given is nobody's", async () => {
    const { module } = await emitted({ properties: many, additionalProperties: false });
    let problems: unknown;
    Object.defineProperty(Object.prototype, "polluted", { value: 1, enumerable: true, configurable: true, writable: true });
    try {
      problems = module.check({ a: 1 });
    } finally {
      delete (Object.prototype as { polluted?: unknown }).polluted;
    }
    expect(problems).toEqual([]);
  });
});
