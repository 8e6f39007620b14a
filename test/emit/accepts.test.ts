import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../generator/json/json.ts";
import { emitted } from "./emitted.ts";

/** Two faces, written in two ways: each verdict is asked of both. */
async function verdicts(schema: Json, documents: readonly unknown[]): Promise<boolean[]> {
  const { module } = await emitted(schema);
  return documents.map((document) => {
    const verdict = module.accepts(document);
    expect([document, module.check(document).length === 0]).toEqual([document, verdict]);
    return verdict;
  });
}

describe("lengths are code points, wherever they are counted", () => {
  const letters = { "one unit each": "a", "two units each": "𝒜", "a lone first half": "\ud83d", "a lone second half": "\ude00" };
  test.each(Object.entries(letters))("%s", async (_what, letter) => {
    const lengths = Array.from({ length: 12 }, (_one, count) => count);
    const texts = lengths.map((count) => letter.repeat(count));
    for (const minLength of [0, 1, 2, 5]) {
      for (const maxLength of [0, 1, 2, 5, 10]) {
        expect(await verdicts({ type: "string", minLength, maxLength }, texts)).toEqual(
          lengths.map((count) => count >= minLength && count <= maxLength),
        );
      }
    }
  });

  test("halves that meet are one", async () => {
    const schema = { type: "string", minLength: 2, maxLength: 2 };
    expect(await verdicts(schema, ["\ud83d\ude00", "\ude00\ud83d", "\ud83d\ude00\ud83d", "\ud83d\ud83d\ude00\ude00"])).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("lists of values", () => {
  const many = Array.from({ length: 3000 }, (_one, at) => `value ${at}`);
  test.each<[string, Json[], unknown[], boolean[]]>([
    [
      "a few",
      ["a", 1, null, true],
      ["a", 1, null, true, "1", 0, undefined, false],
      [true, true, true, true, false, false, false, false],
    ],
    ["many", many, ["value 0", "value 2999", "value 3000", "toString", 7], [true, true, false, false, false]],
    ["zero has one sign", [0, ...many], [0, -0, "0"], [true, true, false]],
    [
      "objects and lists",
      [{ a: [1] }, ["x"]],
      [{ a: [1] }, ["x"], { a: [2] }, {}, "x", [["x"]]],
      [true, true, false, false, false, false],
    ],
    ["objects among many", [...many, { a: 1 }], [{ a: 1 }, { a: 2 }, "value 7"], [true, false, true]],
    [
      "an object with a name that every object inherits",
      [JSON.parse('{ "__proto__": 1 }') as Json, { toString: 2 }],
      [JSON.parse('{ "__proto__": 1 }'), {}, { toString: 2 }, { valueOf: 2 }],
      [true, false, true, false],
    ],
  ])("%s", async (_what, values, documents, expected) => {
    expect(await verdicts({ enum: values }, documents)).toEqual(expected);
  });
});

describe("members", () => {
  // prettier-ignore
  const names = [
    "value", "name", "at", "item", "found", "held0", "owns", "_owns", "$value", "_test1", "_pattern0", "isProbe", "0", "1", "x-y", "a b", "é", "class", "await",
    "toString", "constructor", "__proto__", "hasOwnProperty", "$", "$0", "\u2028", "\"];throw 1;//",
  ];
  const properties = (of: Json): JsonObject => Object.fromEntries(names.map((name) => [name, of]));
  const own = (of: Json): object => JSON.parse(JSON.stringify(properties(of))) as object;

  test("may have any name", async () => {
    const schema = {
      type: "object",
      properties: properties({ type: "string", pattern: "^x" }),
      required: names,
      additionalProperties: false,
    };
    const missing = names.map((name) => Object.fromEntries(Object.entries(own("x")).filter(([other]) => other !== name)));
    expect(await verdicts(schema, [own("x"), own("y"), own(1), {}, { ...own("x"), more: 1 }])).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(await verdicts(schema, missing)).toEqual(names.map(() => false));
  });

  test("that are optional are judged only where they are the object's own", async () => {
    const schema = { type: "object", properties: properties({ type: "string" }) };
    expect(await verdicts(schema, [{}, Object.create(own(1)), Object.create(own("x")), own(1), Object.create(null)])).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  test("that are undefined are none", async () => {
    const schema = {
      properties: { a: { type: "string" } },
      required: ["a"],
      dependentRequired: { b: ["c"] },
      dependentSchemas: { d: false },
    };
    expect(
      await verdicts(schema, [{ a: undefined }, { a: "x", b: undefined, d: undefined }, { a: "x", b: 1, c: undefined }]),
    ).toEqual([false, true, false]);
  });
});

test("a definition is judged alike wherever it stands, and however often", async () => {
  const schema = {
    $defs: {
      tree: {
        anyOf: [
          { type: "null" },
          { type: "object", properties: { left: { $ref: "#/$defs/tree" }, right: { $ref: "#/$defs/tree" } } },
        ],
      },
    },
    type: "array",
    prefixItems: [{ $ref: "#/$defs/tree" }],
    items: { type: "array", items: { $ref: "#/$defs/tree" } },
  };
  const documents = [
    [null],
    [{ left: { right: null } }],
    [{ left: { right: 1 } }],
    [null, 1],
    [null, [{}, null]],
    [null, [{ left: 1 }]],
  ];
  expect(await verdicts(schema, documents)).toEqual([true, true, false, false, true, false]);
});

test("a thousand definitions in one schema", async () => {
  const names = Array.from({ length: 1000 }, (_one, at) => `part${at}`);
  const schema = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: Object.fromEntries(names.map((name, at) => [name, { type: "object", required: [`r${at}`] }])),
  };
  expect(await verdicts(schema, [{}, { part999: { r999: 1 } }, { part999: { r998: 1 } }])).toEqual([true, true, false]);
});

test("five hundred definitions, each of which leads to the next", async () => {
  const definition = (at: number): Json => ({
    type: "object",
    properties: at < 499 ? { next: { $ref: `#/$defs/part${at + 1}` } } : { end: { const: 1 } },
  });
  const names = Array.from({ length: 500 }, (_one, at) => `part${at}`);
  const schema = { $ref: "#/$defs/part0", $defs: Object.fromEntries(names.map((name, at) => [name, definition(at)])) };
  const ending = (end: Json): Json => names.slice(1).reduce((within: Json) => ({ next: within }), { end });
  expect(await verdicts(schema, [ending(1), ending(2), {}])).toEqual([true, false, true]);
});

test("the boolean face of a closed object, as it is written", async () => {
  const { code } = await emitted({
    type: "object",
    properties: { id: { type: "string", minLength: 1, maxLength: 40 }, kind: { enum: ["a", "b"] } },
    required: ["id"],
    additionalProperties: false,
  });
  const from = code.indexOf("export function isProbe");
  expect(code.slice(from, code.indexOf("\n}\n", from) + 3)).toMatchInlineSnapshot(`
    "export function isProbe(value) {
      if (!_isObject(value)) return false;
      const { id: $id, kind: $kind } = value;
      const fits =
        $id !== undefined && _owns(value, "id") && typeof $id === "string" && $id.length >= 1 && ($id.length <= 40 || $id.length <= 80 && _countCodePoints($id) <= 40) &&
        ($kind === undefined || ($kind === "a" || $kind === "b") || !_owns(value, "kind"));
      if (!fits) return false;
      for (const name in value) {
        if (!(name === "id" || name === "kind") && _owns(value, name)) return false;
      }
      return true;
    }
    "
  `);
});
