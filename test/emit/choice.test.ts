import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { emitted } from "./emitted.ts";
import { resolves } from "./pointers.ts";

/** What is told of a value that no arm of a choice accepts: what is wrong with the arm that was meant, and which one that is. */
const told = async (schema: Json, document: unknown): Promise<string[]> => {
  const { module } = await emitted(schema);
  const problems = module.check(document);
  expect(module.accepts(document)).toBe(problems.length === 0);
  for (const { schemaPointer } of problems)
    expect([schemaPointer, resolves(schema, schemaPointer)]).toEqual([schemaPointer, true]);
  return problems.map(({ pointer, rule, schemaPointer, message }) => `${pointer} ${rule} ${schemaPointer}: ${message}`);
};

const text = { type: "string" };
const number = { type: "number" };
const tagged = (kind: Json, member: string, more: Record<string, Json> = {}): Json => ({
  type: "object",
  properties: { kind, [member]: number },
  required: ["kind", member],
  ...more,
});
const shapes: Json = {
  anyOf: [
    tagged({ const: "circle" }, "radius", { title: "Circle" }),
    tagged({ const: "square" }, "side"),
    { $ref: "#/$defs/Polygon" },
    text,
  ],
  $defs: { Polygon: tagged({ enum: ["triangle", "hexagon"] }, "corners") },
};

describe("the arm that was meant", () => {
  test.each<[string, Json, Json, readonly string[]]>([
    [
      "is the one with the tag, called by its title",
      shapes,
      { kind: "circle", side: "x" },
      [
        " required /anyOf/0/required: must have required property 'radius'",
        ' anyOf /anyOf/0: must match a schema in anyOf; nearest is "Circle"',
      ],
    ],
    [
      "or by its place",
      shapes,
      { kind: "square", side: "x" },
      [
        "/side type /anyOf/1/properties/side/type: must be number",
        " anyOf /anyOf/1: must match a schema in anyOf; nearest is number 2 of 4",
      ],
    ],
    [
      "or by the definition that it is; a tag may have several values",
      shapes,
      { kind: "hexagon", corners: null },
      [
        "/corners type /$defs/Polygon/properties/corners/type: must be number",
        ' anyOf /anyOf/2: must match a schema in anyOf; nearest is "Polygon"',
      ],
    ],
    [
      "is none where the tag is of no arm",
      shapes,
      { kind: "oval" },
      ['/kind anyOf /anyOf: must be "circle", "square", "triangle" or "hexagon"'],
    ],
    ["and none where the type is of no arm", shapes, [{ kind: "circle" }], [" anyOf /anyOf: must be object or string"]],
    [
      "is the nearest where the tag is missing",
      shapes,
      { corners: 3 },
      [
        " required /$defs/Polygon/required: must have required property 'kind'",
        ' anyOf /anyOf/2: must match a schema in anyOf; nearest is "Polygon"',
      ],
    ],
    [
      "is the one of the value's type, however much is wrong with it",
      { anyOf: [text, { type: "array", items: number }] },
      ["a", "b", "c"],
      [
        ...[0, 1, 2].map((at) => `/${at} type /anyOf/1/items/type: must be number`),
        " anyOf /anyOf/1: must match a schema in anyOf; nearest is number 2 of 2",
      ],
    ],
    [
      "is the one that knows the value's members, however much is wrong below them",
      {
        anyOf: [
          { type: "object", properties: { a: text }, additionalProperties: false },
          {
            type: "object",
            properties: { b: { type: "object", properties: { x: number, y: number } } },
            additionalProperties: false,
          },
        ],
      },
      { b: { x: "1", y: "2" } },
      [
        "/b/x type /anyOf/1/properties/b/properties/x/type: must be number",
        "/b/y type /anyOf/1/properties/b/properties/y/type: must be number",
        " anyOf /anyOf/1: must match a schema in anyOf; nearest is number 2 of 2",
      ],
    ],
    [
      "is the one with a tag of many values",
      { anyOf: [tagged({ enum: [..."abcdefghij"] }, "x"), tagged({ enum: ["k", 1] }, "y")] },
      { kind: "j", y: 1 },
      [
        " required /anyOf/0/required: must have required property 'x'",
        " anyOf /anyOf/0: must match a schema in anyOf; nearest is number 1 of 2",
      ],
    ],
    [
      "is none of many tags",
      { anyOf: [tagged({ enum: [..."abcdefghij"] }, "x"), tagged({ enum: ["k", 1] }, "y")] },
      { kind: "z" },
      [`/kind anyOf /anyOf: must be ${[..."abcdefghij"].map((one) => `"${one}"`).join(", ")} or 2 others`],
    ],
    [
      "is none where no arm accepts anything",
      { anyOf: [false, { allOf: [text, number] }] },
      1,
      [" anyOf /anyOf: must be nothing"],
    ],
    [
      "is the first of two that are as near",
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      {},
      [
        " required /oneOf/0/required: must have required property 'a'",
        " oneOf /oneOf/0: must match a schema in oneOf; nearest is number 1 of 2",
      ],
    ],
    [
      "is one of the arms without a tag where no tag fits",
      { anyOf: [tagged({ const: 1 }, "a"), tagged({ const: 2 }, "b"), { required: ["c"] }] },
      { kind: 3 },
      [
        " required /anyOf/2/required: must have required property 'c'",
        " anyOf /anyOf/2: must match a schema in anyOf; nearest is number 3 of 3",
      ],
    ],
    [
      "and of an inner choice too",
      { properties: { a: { anyOf: [text, { type: "array", items: { anyOf: [number, { type: "array", items: text }] } }] } } },
      { a: [1, [5], "x"] },
      [
        "/a/1/0 type /properties/a/anyOf/1/items/anyOf/1/items/type: must be string",
        "/a/1 anyOf /properties/a/anyOf/1/items/anyOf/1: must match a schema in anyOf; nearest is number 2 of 2",
        "/a/2 anyOf /properties/a/anyOf/1/items/anyOf: must be number or array",
        "/a anyOf /properties/a/anyOf/1: must match a schema in anyOf; nearest is number 2 of 2",
      ],
    ],
  ])("%s", async (_what, schema, document, expected) => {
    expect(await told(schema, document)).toEqual(expected);
  });

  test("where two of oneOf hold, both are named, and nothing is told of the others", async () => {
    const schema: Json = { oneOf: [{ title: "A", required: ["a"] }, { required: ["b"] }, { required: ["c"] }] };
    expect(await told(schema, { a: 1, b: 2 })).toEqual([
      ' oneOf /oneOf: must match exactly one schema in oneOf; matches "A" and number 2 of 3',
    ]);
    expect(await told(schema, { c: 1 })).toEqual([]);
  });

  test("a member that two arms state alike is no tag; that of a part or a reference is one", async () => {
    const version = { properties: { version: { const: 1 } }, required: ["version"] };
    const arm = (kind: string): Json => ({ allOf: [version, { $ref: `#/$defs/${kind}` }] });
    const schema: Json = {
      oneOf: [arm("a"), arm("b")],
      $defs: { a: tagged({ const: "a" }, "x"), b: tagged({ const: "b" }, "y") },
    };
    expect(await told(schema, { version: 2, kind: "b", y: 1 })).toEqual([
      "/version const /oneOf/1/allOf/0/properties/version/const: must be 1",
      " oneOf /oneOf/1: must match a schema in oneOf; nearest is number 2 of 2",
    ]);
  });

  test("a tag may be called anything", async () => {
    for (const name of ["a/b~c", "__proto__", "toString", "\u2028"]) {
      const arm = (value: number): Json =>
        JSON.parse(
          JSON.stringify({ properties: { NAME: { const: value }, v: { const: value } }, required: ["NAME"] }).replaceAll(
            '"NAME"',
            JSON.stringify(name),
          ),
        );
      const document = JSON.parse(`{ ${JSON.stringify(name)}: 2, "v": 1 }`) as Json;
      const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const { module } = await emitted({ anyOf: [arm(1), arm(2)] });
      expect(module.check(document).map((one) => `${one.pointer} ${one.schemaPointer}`)).toEqual([
        "/v /anyOf/1/properties/v/const",
        " /anyOf/1",
      ]);
      const other = JSON.parse(`{ ${JSON.stringify(name)}: 3 }`) as Json;
      expect(module.check(other).map((one) => [one.pointer, one.message])).toEqual([[pointer, "must be 1 or 2"]]);
      expect(module.check({}).map(({ rule }) => rule)).toEqual(["required", "anyOf"]);
    }
  });

  test("what was told before a choice stays, and what is told after it comes after", async () => {
    const choice: Json = { minProperties: 5, anyOf: [{ required: ["a"] }, { properties: { b: text }, required: ["b"] }] };
    const { module } = await emitted({ allOf: [{ minProperties: 4 }, choice, { maxProperties: 0 }] });
    expect(module.check({ b: 1 }).map(({ schemaPointer }) => schemaPointer)).toEqual([
      "/allOf/0/minProperties",
      "/allOf/1/minProperties",
      "/allOf/1/anyOf/1/properties/b/type",
      "/allOf/1/anyOf/1",
      "/allOf/2/maxProperties",
    ]);
  });

  test("in a condition, in what is not, and in what is unevaluated a choice tells nothing and still judges", async () => {
    const choice: Json = { anyOf: [{ required: ["a"] }, { oneOf: [{ required: ["b"] }, { required: ["c"] }] }] };
    expect(await told({ not: choice }, { c: 1 })).toEqual([" not /not: must NOT be valid"]);
    expect(await told({ not: choice }, { b: 1, c: 1 })).toEqual([]);
    expect(await told({ if: choice, then: { required: ["d"] } }, { b: 1 })).toEqual([
      " required /then/required: must have required property 'd'",
    ]);
    expect(await told({ contains: choice }, [{ b: 1, c: 1 }, { c: 1 }])).toEqual([]);
  });

  test("where nothing is told, an arm that calls a function is judged by itself, whatever failed before it", async () => {
    const list: Json = { type: "array", contains: { anyOf: [number, { $ref: "#/$defs/list" }] } };
    const arms: Json = [{ type: ["array", "string"], maxItems: 0, minLength: 1 }, { $ref: "#/$defs/list" }];
    for (const keyword of ["anyOf", "oneOf"]) {
      const schema: Json = { not: { [keyword]: arms }, $defs: { list } };
      expect(await told(schema, [["x"]])).toEqual([]);
      expect(await told(schema, [[1]])).toEqual([" not /not: must NOT be valid"]);
    }
  });

  test("a tag that is undefined is none, as JSON has no such value", async () => {
    const { module } = await emitted({ anyOf: [tagged({ const: "a" }, "x"), tagged({ const: "b" }, "y")] });
    expect(module.check({ kind: undefined, y: 1 })).toEqual(module.check({ y: 1 }));
  });

  test("problems of one call are not those of the next", async () => {
    const { module } = await emitted({
      anyOf: [{ $ref: "#/$defs/a" }, { required: ["b", "c"] }],
      $defs: { a: { required: ["a"] } },
    });
    const first = module.check({});
    expect([module.check({}), first.length]).toEqual([first, 2]);
  });

  test("a type that recurs in its own choice", async () => {
    const schema: Json = {
      $ref: "#/$defs/tree",
      $defs: { tree: { anyOf: [number, { type: "array", items: { $ref: "#/$defs/tree" } }] } },
    };
    expect(await told(schema, [1, [2, ["x"]]])).toEqual([
      "/1/1/0 anyOf /$defs/tree/anyOf: must be number or array",
      ...["/1/1", "/1", ""].map(
        (pointer) => `${pointer} anyOf /$defs/tree/anyOf/1: must match a schema in anyOf; nearest is number 2 of 2`,
      ),
    ]);
  });

  test("three hundred arms tell what is wrong with one", async () => {
    const arms = Array.from({ length: 300 }, (_, at) => tagged({ const: `kind ${at}` }, `member${at}`));
    const { module } = await emitted({ anyOf: arms });
    expect(module.accepts({ kind: "kind 299", member299: 1 })).toBe(true);
    expect(module.check({ kind: "kind 123", member123: "x" }).map(({ schemaPointer }) => schemaPointer)).toEqual([
      "/anyOf/123/properties/member123/type",
      "/anyOf/123",
    ]);
    const [unknown, ...others] = module.check({ kind: "none" });
    expect(others).toEqual([]);
    expect(unknown?.message).toBe(`must be ${Array.from({ length: 10 }, (_, at) => `"kind ${at}"`).join(", ")} or 290 others`);
  });

  test("a title is data", async () => {
    const title = '"; throw 1; // \u202e\u2028\u0007 `${x}` */ </script>';
    const { code, module } = await emitted({
      anyOf: [
        { title, required: ["a"] },
        { title: "", required: ["b", "c"] },
      ],
    });
    expect(module.check({}).at(-1)?.message).toBe(
      String.raw`must match a schema in anyOf; nearest is "\"; throw 1; // \u202e\u2028\u0007 ` +
        "`${x}`" +
        String.raw` */ \u003c/script>"`,
    );
    expect(code).not.toMatch(/[\u0007\u2028\u202e]/);
  });
});

describe("an open list", () => {
  const list = (values: readonly Json[], type = "string"): Json => ({
    anyOf: [...values.map((value) => ({ const: value })), { type }],
  });
  test.each<[string, Json, readonly string[]]>([
    ["says what type is expected", list(["a"]), [' type /anyOf/1/type: must be string, such as "a"']],
    ["and some of its values", list(["a", "b", "c", "d"]), [' type /anyOf/4/type: must be string, such as "a", "b" or "c"']],
    ["of codes", list([404, -1], "integer"), [" type /anyOf/2/type: must be integer, such as 404 or -1"]],
    [
      "of forms alone has no values to tell",
      { anyOf: [{ type: "string", pattern: "^x" }, text] },
      [" type /anyOf/1/type: must be string"],
    ],
  ])("%s", async (_what, schema, expected) => {
    expect(await told(schema, null)).toEqual(expected);
  });

  test("that is an arm of another choice", async () => {
    const schema: Json = { anyOf: [list(["a"]), { type: "object", required: ["x"] }] };
    expect(await told(schema, 5)).toEqual([" anyOf /anyOf: must be string or object"]);
  });
});
