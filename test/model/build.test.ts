import { describe, expect, test } from "vitest";
import { checkDescriptions } from "../../generator/check/descriptions.ts";
import { compileSchema } from "../../generator/compile.ts";
import { emitTypes } from "../../generator/emit/types/types.ts";
import { nameUnit } from "../../generator/emit/naming.ts";
import { planReading } from "../../generator/emit/reading.ts";
import type { Json } from "../../generator/json/json.ts";
import { canonicalPrint } from "../../generator/model/digest.ts";
import { keywords, typeKeywords } from "../../generator/model/keywords.ts";
import type { Node } from "../../generator/model/model.ts";
import { printSchema } from "../../generator/model/print.ts";
import { children } from "../../generator/model/walk.ts";
import { built, modelOf, printOf, reported } from "./models.ts";

const text = { type: "string" };

/** Every node that a model holds, those of definitions among them. */
function nodesOf(root: Node): Set<Node> {
  const seen = new Set([root]);
  for (const node of seen) {
    for (const child of children(node)) seen.add(child);
    if (node.kind === "use") seen.add(node.definition.node);
  }
  return seen;
}

describe("the model is data that nothing changes", () => {
  const schema: Json = {
    description: "d",
    properties: { a: { anyOf: [{ const: "x", description: "X." }, text] }, b: { $ref: "#/$defs/c" } },
    dependentRequired: { a: ["b"] },
    "x-unit": { m: [1] },
    $defs: { c: { $anchor: "c", type: "array", prefixItems: [text], items: { $ref: "#/$defs/c" } } },
  };

  test("frozen through and through", () => {
    const model = modelOf(schema);
    const frozen = (value: unknown, seen = new Set<unknown>()): boolean => {
      if (typeof value !== "object" || value === null || seen.has(value)) return true;
      seen.add(value);
      const inside = value instanceof Map ? [...value.values()] : value instanceof Set ? [...value] : Object.values(value);
      return Object.isFrozen(value) && inside.every((one) => frozen(one, seen));
    };
    expect(frozen(model)).toBe(true);
    expect(() => Object.assign(model.root.notes, { description: "other" })).toThrow(TypeError);
  });

  test("no reference is text, and every node has a place that the schema has", () => {
    const { root } = modelOf(schema);
    for (const node of nodesOf(root)) {
      expect(node.span.file).toBe("schema.json");
      expect(node.span.line).toBeGreaterThan(0);
      expect(Object.keys(node)).not.toContain("$ref");
    }
  });

  test("equal sources give equal models, and emitting changes nothing", () => {
    const before = printOf(schema);
    const { model, files } = compileSchema({ value: schema }, { name: "example.probe" });
    expect(files.length).toBeGreaterThan(0);
    expect(canonicalPrint(model!.root)).toBe(before);
    expect(printOf(structuredClone(schema))).toBe(before);
  });
});

describe("every keyword of JSON Schema 2020-12 is modelled, or refused by name and place", () => {
  // What each keyword says where it is alone; `null`: it says nothing about documents there.
  const alone: Record<string, readonly [value: Json, print: Json]> = {
    $schema: ["https://json-schema.org/draft/2020-12/schema", true],
    $id: ["https://contracts.example/a", true],
    $anchor: ["here", true],
    $vocabulary: [{}, true],
    $dynamicAnchor: ["here", true],
    $dynamicRef: ["#/$defs/a", { $ref: "#/$defs/d0", $defs: { d0: { type: "string" } } }],
    unevaluatedItems: [text, { allOf: [true], unevaluatedItems: text }],
    unevaluatedProperties: [false, { allOf: [true], unevaluatedProperties: false }],
    $ref: ["#/$defs/a", { $ref: "#/$defs/d0", $defs: { d0: { type: "string" } } }],
    $defs: [{ a: text }, true],
    definitions: [{ a: text }, true],
    $comment: ["c", true],
    examples: [[1], true],
    deprecated: [true, { deprecated: true }],
    then: [text, true],
    else: [text, true],
    if: [text, { if: text }],
    minContains: [2, true],
    maxContains: [2, true],
    contains: [text, { contains: text, minContains: 1 }],
    enum: [["b", "a"], { enum: ["a", "b"] }],
    allOf: [[text, { minimum: 1 }], { allOf: [text, { minimum: 1 }] }],
    uniqueItems: [true, { uniqueItems: true }],
  };
  const values: Record<string, Json> = {
    title: "t",
    description: "d",
    default: 1,
    readOnly: true,
    writeOnly: true,
    format: "f",
    contentMediaType: "m",
    contentEncoding: "e",
    contentSchema: text,
    type: "string",
    const: "a",
    anyOf: [text, { type: "number" }],
    oneOf: [text, { type: "number" }],
    not: text,
    minimum: 1,
    maximum: 1,
    exclusiveMinimum: 1,
    exclusiveMaximum: 1,
    multipleOf: 2,
    minLength: 1,
    maxLength: 1,
    pattern: "a",
    prefixItems: [text],
    items: text,
    minItems: 1,
    maxItems: 1,
    properties: { a: text },
    required: ["a"],
    patternProperties: { a: text },
    additionalProperties: text,
    propertyNames: { maxLength: 1 },
    minProperties: 1,
    maxProperties: 1,
    dependentRequired: { a: ["b"] },
    dependentSchemas: { a: text },
  };

  test.each([...keywords.keys()])("%s", (keyword) => {
    const [value, print] = alone[keyword] ?? [values[keyword]!, { [keyword]: values[keyword]! }];
    expect(value).not.toBeUndefined();
    const schema: Json = { [keyword]: value, ...(keyword === "$ref" || keyword === "$dynamicRef" ? { $defs: { a: text } } : {}) };
    expect(JSON.parse(printOf(schema))).toEqual(print);
  });

  test.each(["foo", "divisibleBy", "x", "X-unit", "nullable", "constructor", "__proto__", "enumNames"])(
    "%s is nobody's, and refused",
    (keyword) => {
      expect(reported({ properties: { a: JSON.parse(`{ ${JSON.stringify(keyword)}: 1 }`) as Json } })).toEqual([
        `unmodelled-keyword /properties/a/${keyword}`,
      ]);
    },
  );

  test("in foreign schemas what is not modelled is a node equal only to itself", () => {
    const print = (schema: Json) => canonicalPrint(modelOf(schema, "opaque").root);
    expect(modelOf({ properties: { a: { foo: 1 } } }, "opaque").root).toMatchObject({ kind: "types" });
    expect(print({ foo: 1 })).not.toBe(print({ foo: 2 }));
    expect(print({ foo: 1 })).not.toBe(print({}));
  });

  test("the tables agree: every facet of a type is a keyword", () => {
    for (const names of Object.values(typeKeywords)) for (const name of names) expect(keywords.get(name)).toBe("assertion");
  });
});

describe("open lists", () => {
  test.each<[string, Json, Json]>([
    [
      "consts and a bare text",
      { anyOf: [{ const: "a" }, { const: "b" }, text] },
      { base: "string", values: ["a", "b"], forms: [] },
    ],
    ["an enum as an arm", { anyOf: [{ enum: ["a", "b"] }, text] }, { base: "string", values: ["a", "b"], forms: [] }],
    [
      "forms",
      { anyOf: [{ const: "a" }, { type: "string", pattern: "^b" }, text] },
      { base: "string", values: ["a"], forms: ["^b"] },
    ],
    [
      "codes",
      { anyOf: [{ const: 1 }, { const: 2, description: "two" }, { type: "integer" }] },
      { base: "integer", values: [1, 2], forms: [] },
    ],
    ["fractions", { anyOf: [{ const: 0.5 }, { type: "number" }] }, { base: "number", values: [0.5], forms: [] }],
    ["flags", { anyOf: [{ const: true }, { type: "boolean" }] }, { base: "boolean", values: [true], forms: [] }],
    [
      "a last arm with a text",
      { anyOf: [{ const: "a" }, { ...text, description: "any other", "x-note": 1 }] },
      { base: "string", values: ["a"], forms: [] },
    ],
  ])("%s", (_what, schema, expected) => {
    const { root } = modelOf(schema);
    expect(root.kind).toBe("openList");
    if (root.kind !== "openList") return;
    expect({
      base: root.base,
      values: root.values.map(({ value }) => value),
      forms: root.forms.map(({ pattern }) => pattern),
    }).toEqual(expected);
  });

  test.each<[string, Json, string]>([
    ["no last arm", { anyOf: [{ const: "a" }, { const: "b" }] }, "closedList"],
    ["the bare arm first", { anyOf: [text, { const: "a" }] }, "anyOf"],
    ["a last arm with a facet", { anyOf: [{ const: "a" }, { type: "string", minLength: 1 }] }, "anyOf"],
    ["a last arm of two types", { anyOf: [{ const: "a" }, { type: ["string", "null"] }] }, "anyOf"],
    ["a last arm that is null", { anyOf: [{ const: "a" }, { type: "null" }] }, "anyOf"],
    ["an arm with more to it", { anyOf: [{ const: "a", minLength: 1 }, text] }, "anyOf"],
    ["an arm that is a shape", { anyOf: [{ const: "a" }, { type: "object" }, text] }, "anyOf"],
    ["values of other kinds alone", { anyOf: [{ const: "auto" }, { type: "integer" }] }, "anyOf"],
    ["a value that its arm's type excludes", { anyOf: [{ const: "a", type: "number" }, text] }, "anyOf"],
    ["the same value twice", { anyOf: [{ const: 1 }, { const: 1.0 }] }, "anyOf"],
    ["nothing but a bare arm", { anyOf: [text] }, "string"],
  ])("%s is none", (_what, schema, kind) => {
    expect(modelOf(schema).root.kind).toBe(kind);
  });

  test.each<[string, Json, string]>([
    ["a pattern that lets other types in", { anyOf: [{ const: "a" }, { pattern: "^b" }, text] }, "open-list-arm-wide /anyOf/1"],
    ["a value of another kind among others", { anyOf: [{ const: "a" }, { const: null }, text] }, "open-list-arm-wide /anyOf/1"],
    ["under oneOf", { oneOf: [{ const: "a" }, text] }, "open-list-exclusive /oneOf"],
  ])("%s is reported", (_what, schema, report) => {
    expect(reported(schema)).toEqual([report]);
  });
});

describe("a place that is written once is one node", () => {
  test("a member that something refers to", () => {
    const { root } = modelOf({ type: "object", properties: { a: text, b: { $ref: "#/properties/a" } } });
    const [inline, use] = root.kind === "object" ? [...root.members.values()].map(({ node }) => node) : [];
    expect(use?.kind === "use" && use.definition.node).toBe(inline);
  });

  test("the root that refers to itself", () => {
    const { root } = modelOf({ type: "object", properties: { a: { $ref: "#" } } });
    const member = root.kind === "object" ? root.members.get("a")?.node : undefined;
    expect(member?.kind === "use" && member.definition.node).toBe(root);
  });

  test("a fault in it is told once", () => {
    expect(reported({ properties: { a: { foo: 1 }, b: { $ref: "#/properties/a" }, c: { $ref: "#" } } })).toEqual([
      "unmodelled-keyword /properties/a/foo",
    ]);
  });
});

describe("what is long or deep", () => {
  const chain = (count: number, link: (reference: Json) => Json): Json => {
    const links = Array.from({ length: count }, (_, at) => [
      `d${at}`,
      at + 1 < count ? link({ $ref: `#/$defs/d${at + 1}` }) : text,
    ]);
    return { $ref: "#/$defs/d0", $defs: Object.fromEntries(links) as Json };
  };
  const links: Record<string, (reference: Json) => Json> = {
    "a bare reference": (reference) => reference,
    "a member": (reference) => ({ type: "object", properties: { next: reference } }),
    "an item": (reference) => ({ type: "array", items: reference }),
    "a part": (reference) => ({ allOf: [reference, { title: "t" }] }),
    "an arm": (reference) => ({ anyOf: [reference, { type: "number" }] }),
  };

  test.each(Object.keys(links))("ten thousand definitions by way of %s: built, named, printed, planned, described", (way) => {
    const schema = chain(10_000, links[way]!);
    const { root, anchored } = modelOf(schema);
    const unit = { identifier: "x", folder: "x", typeName: "X", root, span: root.span, digest: "", assertFormats: false };
    expect(canonicalPrint(root).length).toBeGreaterThan(100_000);
    expect(printSchema(root, { purpose: "assertions" }).origins.size).toBeGreaterThan(10_000);
    const naming = nameUnit(unit, "refuse");
    expect(naming.definitions).toHaveLength(10_000);
    expect(emitTypes(unit, naming).declarations.length).toBeGreaterThan(200_000);
    expect(planReading(root).length).toBeGreaterThan(0);
    expect(checkDescriptions(root, anchored.values()).length).toBeGreaterThan(0);
    // A validator of it would need as deep a stack; that is refused by code, and nothing is half emitted.
    const { files, diagnostics } = compileSchema({ value: schema }, { name: "example.chain" });
    expect(files.length > 0 || diagnostics.map(({ code }) => String(code)).includes("validator-impossible")).toBe(true);
  });

  const nest: Record<string, (inner: Json) => Json> = {
    properties: (inner) => ({ properties: { a: inner } }),
    "typed maps": (inner) => ({ type: "object", properties: { a: inner }, additionalProperties: text }),
    items: (inner) => ({ type: "array", items: inner }),
    tuples: (inner) => ({ type: "array", prefixItems: [inner], minItems: 3, items: text }),
    allOf: (inner) => ({ allOf: [inner, { minimum: 1 }] }),
    anyOf: (inner) => ({ anyOf: [inner, { type: "number" }] }),
    not: (inner) => ({ not: inner }),
    if: (inner) => ({ if: inner, then: { minLength: 1 } }),
  };
  test.each(Object.keys(nest))("%s nested up to the limit of the loader, and one step beyond", (way) => {
    for (const depth of [20, 100, 170, 250, 509]) {
      let schema: Json = text;
      for (let at = 0; at < depth; at += 1) schema = nest[way]!(schema);
      const { files, diagnostics } = compileSchema({ value: schema }, { name: "example.deep" });
      const codes = diagnostics.map(({ code }) => String(code));
      const told = files.length > 0 || codes.some((code) => ["too-deep", "too-large", "validator-impossible"].includes(code));
      expect([depth, told, codes]).toEqual([depth, true, codes]);
      if (depth <= 100) expect(codes).toEqual([]);
    }
  });
});

test("recursion: itself, each other, through lists and arms", () => {
  const schemas: Json[] = [
    {
      $ref: "#/$defs/tree",
      $defs: { tree: { type: "object", properties: { left: { $ref: "#/$defs/tree" }, right: { $ref: "#" } } } },
    },
    {
      $defs: { a: { items: { $ref: "#/$defs/b" } }, b: { anyOf: [text, { properties: { a: { $ref: "#/$defs/a" } } }] } },
      $ref: "#/$defs/a",
    },
    { additionalProperties: { $ref: "#" } },
    { prefixItems: [{ $ref: "#" }], contains: { $ref: "#" }, not: { properties: { a: { $ref: "#" } } } },
  ];
  for (const schema of schemas) {
    expect(built(schema).diagnostics).toEqual([]);
    expect(printOf(schema)).toBe(printOf(structuredClone(schema)));
  }
});
