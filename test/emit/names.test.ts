import { describe, expect, test } from "vitest";
import { contractTypeName, definitionTypeName, pascalCase, plural, valueName } from "../../generator/emit/names.ts";
import type { Json } from "../../generator/json/json.ts";
import { syntaxFaults } from "../support/inspect.ts";
import { Random } from "../support/random.ts";
import { emitted, refusedBy, typeVerdicts } from "./emitted.ts";

const text = { type: "string" };
const open = (...values: string[]): Json => ({ anyOf: [...values.map((value) => ({ const: value })), text] });

test.each([
  ["legal-context", "LegalContext"],
  ["legal_context", "LegalContext"],
  ["legalContext", "LegalContext"],
  ["HTTPStatus", "HTTPStatus"],
  ["a.b/c d", "ABCD"],
  ["1st", "N1st"],
  ["", "N"],
  ["---", "N"],
  ["é", "U00E9"],
  ["caf\u00e9", "CafU00E9"],
  ["\u0430bc", "U0430Bc"], // a Cyrillic a is not a Latin one
  ["💥", "N"],
  ["__proto__", "Proto"],
  ["constructor", "Constructor"],
])("%j is called %s", (name, expected) => {
  expect(pascalCase(name)).toBe(expected);
});

test.each([
  ["codossier.legal-context", [], "LegalContext"],
  ["codossier.legal-context", ["inbound"], "LegalContextInbound"],
  ["codossier.legal-context", ["producer", "inbound"], "LegalContextProducerInbound"],
  ["be.legal.corpus.read", [], "LegalCorpusRead"],
  ["note", [], "Note"],
  ["example.finite", [], "FiniteDocument"],
  ["example.na-n", [], "NaNDocument"],
])("the contract %s with %j is called %s", (name, parts, expected) => {
  expect(contractTypeName(name, ...parts)).toBe(expected);
});

test.each([
  ["Role", "Roles"],
  ["Status", "Statuses"],
  ["Basis", "Bases"],
  ["Box", "Boxes"],
  ["Match", "Matches"],
  ["Dish", "Dishes"],
  ["Quiz", "Quizes"],
  ["Privacy", "Privacies"],
  ["Day", "Days"],
  ["Axis", "Axes"],
  ["Taxi", "Taxis"],
])("several of %s are %s", (one, many) => {
  expect(plural(one)).toBe(many);
});

test("a definition of another contract is called after it", () => {
  expect(definitionTypeName("codossier.legal-context")).toBe("LegalContext");
});

describe("a contract may have any name", () => {
  const words = [
    ...[
      "class",
      "default",
      "enum",
      "function",
      "new",
      "import",
      "await",
      "yield",
      "let",
      "static",
      "eval",
      "arguments",
      "undefined",
      "null",
      "true",
      "type",
      "async",
      "package",
    ],
    ...[
      "object",
      "string",
      "number",
      "boolean",
      "promise",
      "array",
      "map",
      "set",
      "symbol",
      "error",
      "date",
      "json",
      "math",
      "reg-exp",
      "property-key",
      "readonly-array",
      "record",
    ],
    ...[
      "na-n",
      "finite",
      "decode-u-r-i-component",
      "problem",
      "steps",
      "written",
      "places",
      "accepts",
      "collect",
      "known-at",
      "equal-pair",
      "telling",
      "document",
      "value",
    ],
    ...[
      "to-string",
      "constructor",
      "has-own-property",
      "value-of",
      "data",
      "schema0",
      "validate0",
      "errors",
      "root",
      "known",
      "reading",
      "n1",
      "u00e9",
    ],
  ];
  test.each(words)("%s", async (word) => {
    const schema: Json = {
      type: "object",
      properties: {
        state: open("a"),
        at: open("b"),
        count: { type: "integer" },
        list: { type: "array", uniqueItems: true },
        self: { $ref: "#" },
      },
      patternProperties: { "^x": { multipleOf: 0.1 } },
    };
    const { files, module, declarations, unit } = await emitted(schema, { name: `example.${word}` });
    expect(syntaxFaults(files)).toEqual([]);
    expect(typeVerdicts([{ declarations, typeName: unit.typeName, documents: [{ state: "z", count: 1 }] }])).toEqual([
      { problems: [], fits: [true] },
    ]);
    expect(module.accepts({ state: "z", count: 1, list: [1, 2], x: 0.3 })).toBe(true);
    expect(module.accepts({ count: 1.5 })).toBe(false);
    expect(module.check({ list: [1, 1], x: 0.35 }).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["uniqueItems", "multipleOf"]),
    );
    expect(module.unknown({ state: "z", at: "b" }).values).toEqual([{ pointer: "/state", raw: "z" }]);
    const standard = module.exports[valueName(unit.typeName)] as { "~standard": { vendor: string } };
    expect(standard["~standard"].vendor).toBe("codicil");
  });

  test.each([
    "Object",
    "String",
    "string",
    "class",
    "Promise",
    "Array",
    "PropertyKey",
    "isProbe",
    "ProbeProblem",
    "any",
    "unknown",
    "never",
    "Probe",
    "Record",
    "NaN",
    "1",
    "",
    "é",
  ])("and so may a definition: %j", async (name) => {
    const schema: Json = {
      type: "object",
      properties: { a: { $ref: `#/$defs/${encodeURIComponent(name)}` }, b: { type: "array", items: text } },
      $defs: { [name]: { type: "object", properties: { x: text }, required: ["x"] } },
    };
    const { declarations, unit, files } = await emitted(schema);
    expect(syntaxFaults(files)).toEqual([]);
    const documents = [{ a: { x: "s" }, b: ["t"] }, { a: {} }];
    expect(typeVerdicts([{ declarations, typeName: unit.typeName, documents }])).toEqual([{ problems: [], fits: [true, false] }]);
  });
});

describe("a clash is the author's to mend in a contract, and a suffix for a stranger", () => {
  const clashing: Record<string, Json> = {
    "case and punctuation": {
      properties: { a: { $ref: "#/$defs/legal-context" }, b: { $ref: "#/$defs/Legal_Context" } },
      $defs: { "legal-context": text, Legal_Context: text },
    },
    "a definition like the contract": { properties: { a: { $ref: "#/$defs/probe" } }, $defs: { probe: text } },
    "a definition like a face": { properties: { a: { $ref: "#/$defs/checkProbe" } }, $defs: { checkProbe: text } },
    "lists of members of one name": {
      properties: { a: { properties: { state: open("on") } }, b: { properties: { state: open("off") } } },
    },
    "a list like what another exports": { properties: { role: open("a"), "known-role": open("b"), knownRoles: open("c") } },
    "definitions of one name in two places": {
      properties: { a: { $ref: "#/$defs/x" }, b: { $ref: "#/properties/c/$defs/x" }, c: { $defs: { x: { type: "number" } } } },
      $defs: { x: text },
    },
    "look-alikes that clean to one name": {
      properties: { a: { $ref: "#/$defs/a-b" }, b: { $ref: "#/$defs/a--b" }, c: { $ref: "#/$defs/a%20b" } },
      $defs: { "a-b": text, "a--b": text, "a b": text },
    },
  };
  test.each(Object.entries(clashing))("%s", async (_what, schema) => {
    expect(new Set(refusedBy(schema, { onClash: "refuse" }))).toEqual(new Set(["type-name-clash"]));
    const { files, declarations, unit } = await emitted(schema, { onClash: "separate" });
    expect(syntaxFaults(files)).toEqual([]);
    expect(typeVerdicts([{ declarations, typeName: unit.typeName, documents: [{}] }])).toEqual([{ problems: [], fits: [true] }]);
    expect(declarations).not.toMatch(/export type \w+[a-z]\d{1,2}\b/);
  });
});

describe("a list that no member holds is called after what it is a part of", () => {
  const list = open("party", "counsel");
  const role = (schema: Json): Json => ({
    type: "object",
    properties: { role: { $ref: "#/$defs/role" } },
    $defs: { role: schema },
  });
  test.each<readonly [string, Json, string]>([
    ["null or a list", role({ anyOf: [{ type: "null" }, list] }), "RoleValue"],
    ["several of them", role({ type: "array", items: list }), "RoleValue"],
    ["a map of them", role({ type: "object", additionalProperties: list }), "RoleValue"],
    ["a list with a type beside it", role({ type: "string", ...(list as object) }), "Role"],
    ["a list of some length", role({ allOf: [list, { minLength: 1 }] }), "Role"],
    ["several of them at the root", { type: "array", items: list }, "ProbeValue"],
    ["a list with a type beside it at the root", { type: "string", ...(list as object) }, "Probe"],
  ])("%s", async (_what, schema, name) => {
    const { declarations, unit } = await emitted(schema, { onClash: "refuse" });
    expect(declarations.match(/export type (\w+)Reading/)?.[1]).toBe(name);
    expect(typeVerdicts([{ declarations, typeName: unit.typeName, documents: [] }])[0]!.problems).toEqual([]);
  });

  test("and what is said of a definition is said of its list", async () => {
    const { declarations } = await emitted(role({ type: "string", description: "Who acts.", ...(list as object) }));
    expect(declarations).toMatch(/\* Who acts\.\n[^/]*\*\/\nexport type Role =/);
  });
});

describe("names do not move", () => {
  const members: readonly (readonly [string, Json])[] = [
    ["role", open("party", "counsel")],
    ["status", { type: "object", properties: { role: open("x"), kind: open("y") } }],
    ["address", { $ref: "#/$defs/address" }],
    ["partner", { $ref: "#/$defs/person" }],
    ["tags", { type: "array", items: open("red") }],
    ["map", { type: "object", additionalProperties: open("v") }],
    ["either", { anyOf: [open("one"), { type: "number" }] }],
  ];
  const definitions: readonly (readonly [string, Json])[] = [
    ["address", { type: "object", properties: { town: text, kind: open("home") } }],
    ["person", { type: "object", properties: { name: text, lives: { $ref: "#/$defs/address" } } }],
    ["unused", { type: "object", properties: { role: open("never seen") } }],
  ];
  const schemaOf = (some: readonly (readonly [string, Json])[], defs: readonly (readonly [string, Json])[]): Json => ({
    type: "object",
    properties: Object.fromEntries(some),
    $defs: Object.fromEntries(defs),
  });
  /** Name to what it is, without what stands inside others. */
  const namesOf = async (schema: Json) => {
    const { declarations } = await emitted(schema);
    const found = declarations.matchAll(
      /^export (?:type|declare const|declare function) (\w+)([^]*?)(?=^export |^\/\*\*|$(?![^]))/gm,
    );
    return new Map([...found].map(([, name, rest]) => [name as string, rest!.split("\n").sort().join("\n")]));
  };

  test("when members and definitions are reordered", async () => {
    const first = await namesOf(schemaOf(members, definitions));
    const random = new Random("reordered");
    for (let round = 0; round < 25; round += 1) {
      expect(await namesOf(schemaOf(random.shuffle(members), random.shuffle(definitions)))).toEqual(first);
    }
  });

  test("when members and definitions are added or removed", async () => {
    const whole = await namesOf(schemaOf(members, definitions));
    const random = new Random("added");
    for (let round = 0; round < 25; round += 1) {
      const some = members.filter(([name]) => name !== "status" && random.chance(0.6));
      const part = await namesOf(schemaOf(some, definitions));
      // Two lists of the name "role" and two called "kind" clash in the whole, so there both have a suffix.
      for (const name of part.keys()) if (!/Role|Kind|role|kind/.test(name)) expect([...whole.keys()]).toContain(name);
    }
  });

  test("never numbered by order, and a suffix depends on the thing alone", async () => {
    const suffixed = async (schema: Json) =>
      [...(await namesOf(schema)).keys()].filter((name) => /^Role[0-9A-F]{8}$/.test(name)).sort();
    const both: [string, Json][] = [
      ["a", { type: "object", properties: { role: open("x") } }],
      ["b", { type: "object", properties: { role: open("y") } }],
    ];
    const [first, second] = await suffixed(schemaOf(both, []));
    expect([first, second]).not.toContain(undefined);
    expect(await suffixed(schemaOf([...both].reverse(), []))).toEqual([first, second]);
    const third = await suffixed(schemaOf([...both, ["c", { type: "object", properties: { role: open("z") } }]], []));
    expect(third).toEqual(expect.arrayContaining([first, second]));
  });
});
