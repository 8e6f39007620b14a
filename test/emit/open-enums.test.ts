import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { emitted } from "./emitted.ts";

interface Reading {
  readonly known: boolean;
  readonly value?: unknown;
  readonly raw?: unknown;
}

async function listOf(name: string, list: Json) {
  const { module } = await emitted({ type: "object", properties: { [name.toLowerCase()]: list } });
  const many = Object.keys(module.exports).find((one) => one.startsWith("known"))!;
  return {
    values: module.exports[many] as readonly unknown[],
    isKnown: module.exports[`isKnown${name}`] as (value: unknown) => boolean,
    read: module.exports[`read${name}`] as (value: unknown) => Reading,
  };
}

const roles: Json = {
  anyOf: [{ const: "party", description: "A party." }, { const: "counsel", description: "Its lawyer." }, { type: "string" }],
};

describe("an open enum", () => {
  test("its known values are data, in the author's order, that nothing changes", async () => {
    const { values } = await listOf("Role", roles);
    expect(values).toEqual(["party", "counsel"]);
    expect(Object.isFrozen(values)).toBe(true);
    expect(() => (values as unknown[]).push("other")).toThrow(TypeError);
  });

  test.each([
    ["party", true],
    ["counsel", true],
    ["Party", false], // values match exactly
    [" party", false],
    ["party\n", false],
    ["p\u0430rty", false], // with a Cyrillic a
    ["", false],
    ["toString", false],
    ["constructor", false],
    ["__proto__", false],
    ["hasOwnProperty", false],
    ["length", false],
    ["0", false],
  ])("%j is known: %s", async (value, known) => {
    const { isKnown, read } = await listOf("Role", roles);
    expect(isKnown(value)).toBe(known);
    expect(read(value)).toEqual(known ? { known: true, value } : { known: false, raw: value });
    // Never rewritten: what goes back on the wire is what came.
    const back = read(value);
    expect(back.known ? back.value : back.raw).toBe(value);
  });

  test.each<[string, Json, readonly (readonly [unknown, boolean])[]]>([
    [
      "codes",
      { anyOf: [{ const: 0 }, { const: 404 }, { type: "integer" }] },
      [
        [0, true],
        [-0, true],
        [404, true],
        ["404", false],
        [1, false],
      ],
    ],
    [
      "fractions",
      { anyOf: [{ const: 0.1 }, { const: 1e21 }, { type: "number" }] },
      [
        [0.1, true],
        [1e21, true],
        [0.30000000000000004, false],
      ],
    ],
    [
      "flags",
      { anyOf: [{ const: true }, { type: "boolean" }] },
      [
        [true, true],
        [false, false],
      ],
    ],
    [
      "forms",
      { anyOf: [{ const: "US" }, { type: "string", pattern: "^[A-Z]{2}-\\d+$" }, { type: "string" }] },
      [
        ["US", true],
        ["BE-12", true],
        ["BE-12\n", false],
        ["xBE-12", false],
        [5, false],
      ],
    ],
    [
      "forms without values",
      { anyOf: [{ type: "string", pattern: "^\\p{Lu}$" }, { type: "string" }] },
      [
        ["É", true],
        ["é", false],
      ],
    ],
    [
      "a form that matches anywhere",
      { anyOf: [{ type: "string", pattern: "b" }, { type: "string" }] },
      [
        ["abc", true],
        ["ac", false],
      ],
    ],
  ])("%s", async (_what, list, expected) => {
    const { isKnown, read } = await listOf("Code", list);
    // Asked twice: a reader has no memory.
    for (const [value, known] of [...expected, ...expected])
      expect([value, isKnown(value), read(value).known]).toEqual([value, known, known]);
  });

  test("hundreds of values", async () => {
    const list: Json = { anyOf: [...Array.from({ length: 500 }, (_, at) => ({ const: `v${at}` })), { type: "string" }] };
    const { values, isKnown } = await listOf("Value", list);
    expect([values.length, isKnown("v499"), isKnown("v500")]).toEqual([500, true, false]);
  });

  test("a list at the root, and one that is anchored", async () => {
    const { module } = await emitted(roles);
    expect(module.exports["knownProbes"]).toEqual(["party", "counsel"]);
    expect((module.exports["readProbe"] as (value: string) => Reading)("x")).toEqual({ known: false, raw: "x" });
    expect(module.unknown("x")).toEqual({ values: [{ pointer: "", raw: "x" }], members: [] });
    expect(module.unknown("party").values).toEqual([]);
  });

  test("a list that a member holds and something else refers to is one", async () => {
    const { module, declarations } = await emitted({
      type: "object",
      properties: { role: roles, other: { $ref: "#/properties/role" } },
    });
    expect(Object.keys(module.exports).filter((name) => name.startsWith("known"))).toEqual(["knownRoles"]);
    expect(declarations.match(/export type Role =/g)).toHaveLength(1);
    expect(declarations).toContain("other?: Role;");
  });
});
