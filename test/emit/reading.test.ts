import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { contractsUnderTest, running } from "../support/contracts.ts";
import { emitted } from "./emitted.ts";

const text = { type: "string" };
const open = (...values: Json[]): Json => ({ anyOf: [...values.map((value) => ({ const: value })), text] });
const codes = (...values: Json[]): Json => ({ anyOf: [...values.map((value) => ({ const: value })), { type: "integer" }] });

interface Case {
  readonly about: string;
  readonly schema: Json;
  readonly document: Json;
  /** `pointer = raw`. */
  readonly values?: readonly string[];
  readonly members?: readonly string[];
}

const cases: readonly Case[] = [
  {
    about: "a value that nobody lists, raw",
    schema: { properties: { role: open("party") } },
    document: { role: " Party" },
    values: ['/role = " Party"'],
  },
  {
    about: "a name that every object inherits is still no value",
    schema: { items: open("a") },
    document: ["toString", "constructor", "__proto__", "hasOwnProperty", "", "a"],
    values: ['/0 = "toString"', '/1 = "constructor"', '/2 = "__proto__"', '/3 = "hasOwnProperty"', '/4 = ""'],
  },
  {
    about: "names with ~ and / are pointers",
    schema: { properties: { "a/b": { properties: { "~": open("x") } } } },
    document: { "a/b": { "~": "y", "c/d~": 1 } },
    values: ['/a~1b/~0 = "y"'],
    members: ["/a~1b/c~1d~0"],
  },
  {
    about: "a list of numbers",
    schema: { properties: { status: codes(200, 404) } },
    document: { status: 418 },
    values: ["/status = 418"],
  },
  {
    about: "a value of another type is not a value of the list",
    schema: { properties: { width: { anyOf: [open("auto"), { type: "number" }] } } },
    document: { width: 5 },
  },
  {
    about: "a list of texts and a list of codes at one place",
    schema: { properties: { v: { anyOf: [open("a"), codes(1)] } } },
    document: { v: 2 },
    values: ["/v = 2"],
  },
  {
    about: "a form is known",
    schema: { items: { anyOf: [{ const: "US" }, { type: "string", pattern: "^US-[A-Z]{2}$" }, text] } },
    document: ["US", "US-CA", "US-ca", "x"],
    values: ['/2 = "US-ca"', '/3 = "x"'],
  },
  {
    about: "a value that one of two lists knows",
    schema: { properties: { r: { allOf: [open("a", "b"), open("b", "c")] } } },
    document: { r: "a" },
  },
  {
    about: "and one that neither does",
    schema: { properties: { r: { allOf: [open("a"), open("b")] } } },
    document: { r: "c" },
    values: ['/r = "c"'],
  },
  {
    about: "a closed list beside an open one knows too",
    schema: { properties: { r: { anyOf: [{ enum: ["x"] }, { $ref: "#/$defs/r" }] } }, $defs: { r: open("a") } },
    document: { r: "x" },
  },
  {
    about: "a member and a pattern, both with lists",
    schema: { properties: { role: open("a") }, patternProperties: { "^r": open("b") } },
    document: { role: "b", rank: "a" },
    values: ['/rank = "a"'],
  },
  {
    about: "a member that nothing declares",
    schema: { properties: { a: true } },
    document: { a: 1, b: { c: 2 } },
    members: ["/b"],
  },
  {
    about: "a required name is declared",
    schema: { properties: { a: true }, required: ["b"] },
    document: { b: 1, c: 1 },
    members: ["/c"],
  },
  {
    about: "a pattern declares",
    schema: { properties: { a: true }, patternProperties: { "^x-": true } },
    document: { "x-b": 1, c: 1 },
    members: ["/c"],
  },
  {
    about: "keys of a map are data",
    schema: { additionalProperties: open("a") },
    document: { one: "a", two: "b" },
    values: ['/two = "b"'],
  },
  { about: "an object without declared members is a map", schema: { type: "object" }, document: { one: "a" } },
  {
    about: "members of parts are declared together",
    schema: { allOf: [{ properties: { a: true } }, { properties: { b: true } }] },
    document: { a: 1, b: 1, c: 1 },
    members: ["/c"],
  },
  {
    about: "members of arms and branches too",
    schema: {
      properties: { a: true },
      anyOf: [{ properties: { b: true } }, { properties: { c: true } }],
      if: { properties: { d: true } },
      then: { properties: { e: true } },
      else: { properties: { f: true } },
      dependentSchemas: { a: { properties: { g: true } } },
    },
    document: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1 },
    members: ["/h"],
  },
  {
    about: "not, contains and propertyNames declare nothing",
    schema: {
      properties: { a: { contains: { properties: { x: true } } } },
      not: { properties: { b: { const: 1 } }, required: ["b"] },
      propertyNames: open("a"),
    },
    document: { a: [{ x: 1 }], c: 1 },
    members: ["/c"],
  },
  {
    about: "tuples and their rest",
    schema: { prefixItems: [open("a"), { properties: { x: true } }], items: open("z") },
    document: ["b", { y: 1 }, "z", "w"],
    values: ['/0 = "b"', '/3 = "w"'],
    members: ["/1/y"],
  },
  {
    about: "tuples of two parts",
    schema: { allOf: [{ prefixItems: [open("a")] }, { items: open("b") }] },
    document: ["b", "a", "b"],
    values: ['/1 = "a"'],
  },
  {
    about: "recursion",
    schema: { type: "object", properties: { kind: open("node"), next: { $ref: "#" } } },
    document: { kind: "node", next: { kind: "leaf", next: { kind: "x", y: 1 } } },
    values: ['/next/kind = "leaf"', '/next/next/kind = "x"'],
    members: ["/next/next/y"],
  },
  {
    about: "recursion through two definitions",
    schema: {
      $ref: "#/$defs/a",
      $defs: {
        a: { properties: { b: { $ref: "#/$defs/b" }, v: open("a") } },
        b: { properties: { a: { $ref: "#/$defs/a" }, v: open("b") } },
      },
    },
    document: { v: "b", b: { v: "a", a: { v: "a" } } },
    values: ['/v = "b"', '/b/v = "a"'],
  },
  {
    about: "in the order of the document",
    schema: { properties: { a: open("x"), b: open("x") } },
    document: { b: "1", a: "2" },
    values: ['/b = "1"', '/a = "2"'],
  },
];

describe("what this version does not know", () => {
  test.each(cases)("$about", async ({ schema, document, values = [], members = [] }) => {
    const { module } = await emitted(schema);
    const copy = structuredClone(document);
    expect(module.check(document)).toEqual([]);
    const unknown = module.unknown(document);
    expect(unknown.values.map(({ pointer, raw }) => `${pointer} = ${JSON.stringify(raw)}`)).toEqual(values);
    expect(unknown.members).toEqual(members);
    expect(document).toEqual(copy);
  });

  test("a contract that refuses unknown things has no such reader, at whatever root", async () => {
    const closed: Json = { type: "object", properties: { role: open("a") }, additionalProperties: false };
    for (const schema of [
      closed,
      { $ref: "#/$defs/c", $defs: { c: closed } },
      { allOf: [closed, { minProperties: 1 }] },
    ] as Json[]) {
      const { module, declarations, code } = await emitted(schema);
      expect(Object.keys(module.exports).filter((name) => /^(?:unknownIn|known|isKnown|read)/.test(name))).toEqual([]);
      expect(declarations + code).not.toMatch(/unknownIn|isKnown/);
      expect(module.unknown({ role: "z" })).toEqual({ values: [], members: [] });
    }
  });

  test("a contract without lists or members has none either", async () => {
    const { module } = await emitted({ type: "array", items: { type: "number" } });
    expect("unknownInProbe" in module.exports).toBe(false);
  });

  test("a hundred thousand levels, and three hundred thousand items", async () => {
    const { module } = await emitted({ type: "object", properties: { next: { $ref: "#" }, kind: open("a") } });
    let deep: Json = { kind: "z" };
    for (let at = 0; at < 100_000; at += 1) deep = { next: deep, kind: "a" };
    expect(module.unknown(deep).values.map(({ pointer, raw }) => [pointer.length, raw])).toEqual([
      [100_000 * "/next".length + "/kind".length, "z"],
    ]);
    const list = await emitted({ type: "array", items: open("a") });
    expect(list.module.unknown(Array.from({ length: 300_000 }, () => "b")).values).toHaveLength(300_000);
  });

  test("beside and behind what is said of unevaluated members and items", async () => {
    const { module } = await emitted({
      type: "object",
      allOf: [{ properties: { kind: open("a") } }],
      properties: { list: { prefixItems: [{ type: "string" }], unevaluatedItems: open("b") } },
      unevaluatedProperties: open("c"),
    });
    expect(module.unknown({ kind: "z", list: ["x", "y"], more: "w" }).values).toEqual([
      { pointer: "/kind", raw: "z" },
      { pointer: "/list/1", raw: "y" },
      { pointer: "/more", raw: "w" },
    ]);
    expect(module.unknown({ kind: "a", list: ["x", "b"], more: "c" })).toEqual({ values: [], members: [] });
  });

  test("nothing, where unevaluated members are refused", async () => {
    const { module } = await emitted({ type: "object", properties: { kind: open("a") }, unevaluatedProperties: false });
    expect("unknownInProbe" in module.exports).toBe(false);
  });

  test("own members only", async () => {
    const { module } = await emitted({ type: "object", properties: { kind: open("a") } });
    const inheriting = Object.create({ kind: "z", other: 1 }) as object;
    expect(module.unknown(inheriting)).toEqual({ values: [], members: [] });
    expect(module.unknown(JSON.parse('{ "__proto__": { "x": 1 } }'))).toEqual({ values: [], members: ["/__proto__"] });
  });
});

describe("every shipped contract that keeps unknown things names a stranger at the root", () => {
  const under = contractsUnderTest().flatMap(({ units }) => units);
  test.each(under.map((one) => ({ one, identifier: one.identifier })))("$identifier", async ({ one }) => {
    const module = await running(one);
    const reads = Object.keys(module.exports).some((name) => name.startsWith("unknownIn"));
    const [valid] = one.examples.filter(({ kind }) => kind === "valid");
    const stranger = { ...(valid!.example.document as object), "example.org:stranger": 1 };
    expect(module.accepts(stranger)).toBe(reads);
    if (reads) expect(module.unknown(stranger).members).toContain("/example.org:stranger");
  });
});
