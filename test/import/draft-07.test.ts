import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { importDraft07 } from "../../generator/import/import-schemas.ts";
import { isObject, type Json } from "../../generator/json/json.ts";
import { someDocuments } from "../support/documents.ts";

const draft07 = "http://json-schema.org/draft-07/schema#";
const draft06 = "http://json-schema.org/draft-06/schema#";
const draft04 = "http://json-schema.org/draft-04/schema#";
const dialect = "https://json-schema.org/draft/2020-12/schema";

/** The conversion of one schema, without its `$schema`, and the codes of the notes. */
async function converted(schema: Json): Promise<{ readonly schema: Json; readonly notes: readonly string[] }> {
  const { schemas, notes, diagnostics } = await importDraft07(JSON.stringify(schema));
  expect(diagnostics).toEqual([]);
  const { $schema, ...rest } = schemas[0]!.schema as Record<string, Json>;
  expect($schema).toBe(dialect);
  return { schema: rest, notes: notes.map(({ code, span }) => `${code} ${span.pointer}`) };
}

interface Golden {
  readonly from: Json;
  readonly to: Json;
  readonly notes?: readonly string[];
}

/** What a keyword comes to, one family after the other. */
const golden: Readonly<Record<string, Golden>> = {
  "definitions and references": {
    from: { $ref: "#/definitions/a", definitions: { a: { items: { $ref: "#/definitions/b~1c%25" } }, "b/c%": true } },
    to: {
      $ref: "#/$defs/a",
      $defs: { a: { items: { $ref: "#/$defs/b~1c%25" } }, "b/c%": true },
    },
  },
  "a reference stands alone": {
    from: { properties: { a: { $ref: "#/definitions/n", type: "string", title: "A" } }, definitions: { n: { type: "number" } } },
    to: { properties: { a: { $ref: "#/$defs/n" } }, $defs: { n: { type: "number" } } },
    notes: ["ref-siblings-dropped /properties/a/$ref"],
  },
  "a reference to itself": { from: { properties: { next: { $ref: "#" } } }, to: { properties: { next: { $ref: "#" } } } },
  "a place that is no definition": {
    from: { properties: { a: { type: "string" }, b: { $ref: "#/properties/a" } } },
    to: {
      properties: { a: { type: "string" }, b: { $ref: "#/$defs/properties.a" } },
      $defs: { "properties.a": { type: "string" } },
    },
  },
  "schemas that nobody knows are there": {
    from: { shapes: { a: { type: "string" } }, properties: { a: { $ref: "#/shapes/a" } } },
    to: { properties: { a: { $ref: "#/$defs/shapes.a" } }, $defs: { "shapes.a": { type: "string" } } },
    notes: ["keyword-dropped /shapes"],
  },
  "a list of items": {
    from: { items: [{ type: "string" }, true], additionalItems: { type: "number" } },
    to: { prefixItems: [{ type: "string" }, true], items: { type: "number" } },
  },
  "an empty list of items": { from: { items: [], additionalItems: false }, to: { items: false } },
  "a list of items alone": { from: { items: [false] }, to: { prefixItems: [false] } },
  "one schema for all items": {
    from: { items: { type: "string" }, additionalItems: false },
    to: { items: { type: "string" } },
    notes: ["keyword-dropped /additionalItems"],
  },
  dependencies: {
    from: { dependencies: { a: ["b"], c: { required: ["d"] }, e: false, f: [] } },
    to: { dependentRequired: { a: ["b"], f: [] }, dependentSchemas: { c: { required: ["d"] }, e: false } },
  },
  "a plain name": {
    from: { properties: { a: { $ref: "#there" } }, definitions: { t: { $id: "#there", type: "null" } } },
    to: { properties: { a: { $ref: "#/$defs/t" } }, $defs: { t: { $anchor: "there", type: "null" } } },
  },
  "a pointer in the place of a name": {
    from: { properties: { a: { $id: "#/properties/a", type: "null" } } },
    to: { properties: { a: { type: "null" } } },
    notes: ["keyword-dropped /properties/a/$id"],
  },
  "an address moves the base": {
    from: {
      $id: "https://shapes.example/a/root.json",
      properties: { x: { $id: "b/inner.json", definitions: { y: { type: "number" } }, items: { $ref: "#/definitions/y" } } },
      items: { $ref: "b/inner.json#/definitions/y" },
    },
    to: {
      properties: { x: { items: { $ref: "#/$defs/properties.x.y" } } },
      items: { $ref: "#/$defs/properties.x.y" },
      $defs: { "properties.x.y": { type: "number" } },
    },
  },
  "keywords of later drafts say nothing": {
    from: {
      minContains: 2,
      contains: { const: 1 },
      dependentRequired: { a: ["b"] },
      unevaluatedProperties: false,
      prefixItems: [],
    },
    to: { contains: { const: 1 } },
    notes: ["/minContains", "/dependentRequired", "/unevaluatedProperties", "/prefixItems"].map((at) => `keyword-dropped ${at}`),
  },
  annotations: {
    from: {
      title: "T",
      $comment: "c",
      readOnly: true,
      format: "date",
      contentEncoding: "base64",
      "x-unit": "g",
      enumNames: ["a"],
    },
    to: { title: "T", $comment: "c", readOnly: true, format: "date", contentEncoding: "base64", "x-unit": "g" },
    notes: ["keyword-dropped /enumNames"],
  },
  "data is no schema": {
    from: { enum: [{ items: [1] }, { $ref: "#/nowhere", definitions: {} }], default: { $id: "x" }, examples: [{ $ref: "y" }] },
    to: { enum: [{ items: [1] }, { $ref: "#/nowhere", definitions: {} }], default: { $id: "x" }, examples: [{ $ref: "y" }] },
  },
  "members that are called like keywords": {
    from: { properties: { $ref: { type: "string" }, items: { items: [true] }, definitions: { type: "object" } } },
    to: { properties: { $ref: { type: "string" }, items: { prefixItems: [true] }, definitions: { type: "object" } } },
  },
  true: { from: true, to: {} },
  false: { from: false, to: { not: {} } },
  "draft-06 has no condition": {
    from: { $schema: draft06, if: true, then: false, contains: { const: 1 } },
    to: { contains: { const: 1 } },
    notes: ["keyword-dropped /if", "keyword-dropped /then"],
  },
  "draft-04 says exclusive with a word": {
    from: {
      $schema: draft04,
      id: "https://shapes.example/n.json",
      minimum: 1,
      exclusiveMinimum: true,
      maximum: 9,
      exclusiveMaximum: false,
    },
    to: { exclusiveMinimum: 1, maximum: 9 },
  },
  "draft-04 has no const": {
    from: { $schema: draft04, const: 1, $id: "nothing" },
    to: {},
    notes: ["keyword-dropped /const", "keyword-dropped /$id"],
  },
  "examples beside a bare type": {
    from: { properties: { a: { type: "string", title: "A", examples: ["x", "y"] }, b: { type: "string", examples: ["x"] } } },
    to: {
      properties: {
        a: { title: "A", anyOf: [{ const: "x" }, { const: "y" }, { type: "string" }] },
        b: { type: "string", examples: ["x"] },
      },
    },
    notes: ["read-as-open-list /properties/a/examples"],
  },
  "values that are examples and no list": {
    from: {
      properties: {
        a: { type: "string", maxLength: 3, examples: ["x", "y"] },
        b: { type: "string", "x-extensible-enum": [1, 2] },
        c: { type: "integer", "x-extensible-enum": [1, 2] },
        d: { examples: ["x", "y"] },
      },
    },
    to: {
      properties: {
        a: { type: "string", maxLength: 3, examples: ["x", "y"] },
        b: { type: "string", "x-extensible-enum": [1, 2] },
        c: { anyOf: [{ const: 1 }, { const: 2 }, { type: "integer" }] },
        d: { examples: ["x", "y"] },
      },
    },
    notes: ["read-as-open-list /properties/c/x-extensible-enum"],
  },
  "a name that every object inherits": {
    from: JSON.parse(
      '{"properties":{"__proto__":{"$ref":"#/definitions/__proto__"}},"definitions":{"__proto__":{"type":"string"}}}',
    ),
    to: JSON.parse('{"properties":{"__proto__":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"string"}}}'),
  },
};

describe("what a keyword of draft-07 comes to", () => {
  test.each(Object.entries(golden))("%s", async (_about, { from, to, notes = [] }) => {
    const got = await converted(from);
    expect(JSON.stringify(got.schema)).toBe(JSON.stringify(to));
    expect([...got.notes].sort()).toEqual([...notes].sort());
  });

  test("an address beside a reference does not move the base", async () => {
    const { diagnostics } = await importDraft07(
      JSON.stringify({ $id: "https://shapes.example/a/b", items: { $id: "https://else.example/", $ref: "c" } }),
    );
    expect(diagnostics.map(({ code, message }) => [code, message.includes('"c"')])).toEqual([["ref-unresolved", true]]);
  });
});

describe("AJV judges the original as the generated validator judges the conversion", () => {
  /** Larger schemas than the golden ones, of which documents can be made. */
  const larger: Readonly<Record<string, Json>> = {
    order: {
      $id: "https://shapes.example/order.json",
      type: "object",
      required: ["lines"],
      properties: {
        lines: { type: "array", items: { $ref: "#/definitions/line" }, minItems: 1, contains: { required: ["amount"] } },
        size: { items: [{ type: "integer" }, { enum: ["mm", "cm"] }], additionalItems: false, type: "array" },
        paid: { type: "boolean" },
        by: { $ref: "#payer" },
      },
      dependencies: { paid: ["by"], by: { properties: { paid: { const: true } } } },
      definitions: {
        line: {
          type: "object",
          properties: { amount: { type: "number", exclusiveMinimum: 0 }, sub: { $ref: "#/definitions/line" } },
        },
        payer: { $id: "#payer", type: "string", pattern: "^[a-z]+$" },
      },
    },
    conditions: {
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      then: { properties: { v: { type: "string", maxLength: 3 } } },
      else: { patternProperties: { "^v": { type: "integer", multipleOf: 2 } }, propertyNames: { maxLength: 5 } },
      type: "object",
    },
    tree: {
      type: "object",
      properties: { value: { oneOf: [{ type: "null" }, { type: "number" }] }, children: { type: "array", items: { $ref: "#" } } },
      additionalProperties: false,
      minProperties: 1,
    },
  };
  const { Ajv } = createRequire(import.meta.url)("ajv") as typeof import("ajv");
  const originals = { ...larger, ...Object.fromEntries(Object.entries(golden).map(([name, { from }]) => [name, from])) };
  /** AJV looks at what stands beside a reference, and passes over members called `__proto__`. */
  const otherwise = ["a reference stands alone", "a name that every object inherits"];
  const isJudged = (name: string, schema: Json): boolean =>
    !otherwise.includes(name) && (!isObject(schema) || schema["$schema"] === undefined);

  test.each(Object.entries(originals).filter(([name, schema]) => isJudged(name, schema)))("%s", async (_name, original) => {
    const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, ownProperties: true, logger: false });
    const judged = ajv.compile(isObject(original) ? { $schema: draft07, ...original } : (original as boolean));
    const { schemas } = await importDraft07(JSON.stringify(original));
    const compiled = compileSchema({ value: schemas[0]!.schema }, { name: "one" });
    const module = await loadUnit(
      compiled,
      compiled.units.find(({ identifier }) => !identifier.includes("#"))!,
    );
    const documents = someDocuments(compiled.model!.root, 300, { seed: 7 });
    const unlike = documents.filter(({ document }) => judged(document) !== module.accepts(document));
    expect(unlike).toEqual([]);
    expect(documents.some(({ document }) => module.accepts(document)) || original === false).toBe(true);
  });
});
