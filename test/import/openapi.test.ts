import { describe, expect, test } from "vitest";
import { importOpenApi, type ImportSchemasOptions } from "../../generator/import/import-schemas.ts";
import type { Json } from "../../generator/json/json.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** An OpenAPI document with these component schemas. */
const api = (schemas: Json, more: object = {}): string =>
  JSON.stringify({ openapi: "3.1.0", info: { title: "Kiosk", version: "1" }, components: { schemas }, ...more });

/** The schemas by name, without `$schema`, and "code pointer" of each note and problem. */
async function taken(text: string, options: ImportSchemasOptions = {}) {
  const { schemas, notes, diagnostics } = await importOpenApi(text, options);
  const told = (all: typeof notes): string[] => all.map(({ code, span }) => `${code} ${span.file} ${span.pointer}`);
  const byName = schemas.map(({ name, schema }) => {
    const { $schema, ...rest } = schema as Record<string, Json>;
    expect($schema).toBe(dialect);
    return [name, rest] as const;
  });
  return { schemas: Object.fromEntries(byName), notes: told(notes), problems: told(diagnostics) };
}

describe("component schemas", () => {
  test("hold what they refer to", async () => {
    const Ticket = {
      type: "object",
      properties: { seat: { $ref: "#/components/schemas/Seat" }, next: { $ref: "#/components/schemas/Ticket" } },
    };
    const { schemas, notes, problems } = await taken(api({ Ticket, Seat: { type: "string", minLength: 2 }, Any: true }));
    expect([notes, problems]).toEqual([[], []]);
    expect(schemas).toEqual({
      Ticket: {
        type: "object",
        properties: { seat: { $ref: "#/$defs/Seat" }, next: { $ref: "#" } },
        $defs: { Seat: { type: "string", minLength: 2 } },
      },
      Seat: { type: "string", minLength: 2 },
      Any: {},
    });
  });

  test("are followed where they are nothing but a reference", async () => {
    const text = api({ Alias: { $ref: "#/components/schemas/Row" }, Row: { items: { $ref: "#/components/schemas/Alias" } } });
    const { schemas } = await taken(text);
    expect(schemas).toEqual({ Alias: { items: { $ref: "#" } }, Row: { items: { $ref: "#" } } });
  });

  test("refer to any place of the document", async () => {
    const more = { paths: { "/a~b": { get: { parameters: [{ schema: { type: "integer" } }] } } } };
    const { schemas, problems } = await taken(api({ A: { items: { $ref: "#/paths/~1a~0b/get/parameters/0/schema" } } }, more));
    expect(problems).toEqual([]);
    expect(schemas["A"]).toEqual({
      items: { $ref: "#/$defs/paths.~1a~0b.get.parameters.0.schema" },
      $defs: { "paths./a~b.get.parameters.0.schema": { type: "integer" } },
    });
  });

  test("keep what is beside a reference", async () => {
    const { schemas } = await taken(
      api({ A: { $ref: "#/components/schemas/B", description: "D", required: ["x"] }, B: { type: "object" } }),
    );
    expect(schemas["A"]).toEqual({ $ref: "#/$defs/B", description: "D", required: ["x"], $defs: { B: { type: "object" } } });
  });

  test("words of OpenAPI are left out, and that is said", async () => {
    const Gate = {
      type: ["string", "null"],
      nullable: true,
      xml: { name: "g" },
      externalDocs: { url: "https://kiosk.example" },
      discriminator: { propertyName: "k" },
      example: "north",
      "x-colour": "red",
      unheard: 1,
    };
    const { schemas, notes, problems } = await taken(api({ Gate }));
    expect(problems).toEqual([]);
    expect(schemas["Gate"]).toEqual({ type: ["string", "null"], examples: ["north"], "x-colour": "red" });
    const at = "document.json /components/schemas/Gate";
    expect(notes.sort()).toEqual([
      `keyword-dropped ${at}/discriminator`,
      `keyword-dropped ${at}/externalDocs`,
      `keyword-dropped ${at}/unheard`,
      `keyword-dropped ${at}/xml`,
      `nullable-ignored ${at}/nullable`,
    ]);
  });

  test("words of OpenAPI 3.0 are left out with a warning that says what they mean there, or a note where they are off", async () => {
    const Price = {
      type: "object",
      properties: {
        least: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
        most: { maximum: 5, exclusiveMaximum: true },
        really: { exclusiveMinimum: 3, nullable: false },
        bare: { $ref: "#/components/schemas/Word", nullable: true },
      },
    };
    const found = await importOpenApi(api({ Price, Word: { type: "string" } }), { schemas: ["Price"] });
    expect(found.diagnostics).toEqual([]);
    expect(found.schemas[0]?.schema).toMatchObject({
      properties: {
        least: { type: "number", minimum: 0, maximum: 9 },
        most: { maximum: 5 },
        really: { exclusiveMinimum: 3 },
        bare: { $ref: "#/$defs/Word" },
      },
    });
    const told = found.notes.map(
      ({ severity, code, span }) => `${severity} ${code} ${span.pointer.split("/").slice(-2).join(" ")}`,
    );
    expect(told.sort()).toEqual([
      "note keyword-dropped least exclusiveMaximum",
      "note keyword-dropped really nullable",
      "warning exclusive-ignored least exclusiveMinimum",
      "warning exclusive-ignored most exclusiveMaximum",
      "warning nullable-ignored bare nullable",
    ]);
    const [warning] = found.notes.filter(({ code }) => code === "exclusive-ignored");
    expect(warning?.message).toContain('where it means that the number of "minimum" itself is refused; in 3.1 it says nothing');
  });

  test("an extensible list is an open list, and so are examples beside a bare type", async () => {
    const { schemas, notes } = await taken(
      api({
        A: { type: "string", "x-extensible-enum": ["x", "y"], description: "D" },
        B: { type: "string", examples: ["p", "q"] },
      }),
    );
    expect(schemas).toEqual({
      A: { description: "D", anyOf: [{ const: "x" }, { const: "y" }, { type: "string" }] },
      B: { anyOf: [{ const: "p" }, { const: "q" }, { type: "string" }] },
    });
    expect(notes).toEqual([
      "read-as-open-list document.json /components/schemas/A/x-extensible-enum",
      "read-as-open-list document.json /components/schemas/B/examples",
    ]);
  });

  test("name what they are written in themselves", async () => {
    const draft = "http://json-schema.org/draft-07/schema#";
    const { schemas, problems } = await taken(
      api({
        Old: { $schema: draft, items: [true] },
        New: { $schema: dialect, prefixItems: [true] },
        Odd: { $schema: "https://odd.example/" },
      }),
    );
    expect(schemas).toEqual({ Old: { prefixItems: [true] }, New: { prefixItems: [true] } });
    expect(problems).toEqual(["import-dialect document.json /components/schemas/Odd/$schema"]);
  });
});

describe("YAML, and documents in several files", () => {
  const main = `
openapi: 3.1.1
info: { title: Kiosk, version: "1" }
components:
  schemas:
    Ticket: { $ref: ./shapes/ticket.yaml }
    Line:
      type: object
      properties:
        ticket: { $ref: "#/components/schemas/Ticket" }
        money: { $ref: "shapes/common.json#/Money" }
`;
  const files = new Map([
    [
      "api/shapes/ticket.yaml",
      "type: object\nproperties:\n  price: { $ref: common.json#/Money }\n  line: { $ref: ../api.yaml#/components/schemas/Line }\n",
    ],
    ["api/shapes/common.json", '{ "Money": { "type": "number", "minimum": 0 }, "Unused": { "type": "unheard" } }'],
  ]);

  test("are read together", async () => {
    const { schemas, problems } = await taken(main, { file: "api/api.yaml", files, schemas: ["Line"] });
    expect(problems).toEqual([]);
    expect(schemas).toEqual({
      Line: {
        type: "object",
        properties: { ticket: { $ref: "#/$defs/api.shapes.ticket" }, money: { $ref: "#/$defs/api.shapes.common.Money" } },
        $defs: {
          "api.shapes.ticket": {
            type: "object",
            properties: { price: { $ref: "#/$defs/api.shapes.common.Money" }, line: { $ref: "#" } },
          },
          "api.shapes.common.Money": { type: "number", minimum: 0 },
        },
      },
    });
  });

  test("a problem is told where it stands, in whichever file", async () => {
    const broken = new Map([...files, ["api/shapes/common.json", '{ "Money": { "type": "number", "minimum": "nothing" } }']]);
    const { problems } = await taken(main, { file: "api/api.yaml", files: broken });
    expect(problems).toEqual(["schema-malformed api/shapes/common.json /Money/minimum"]);
  });
});

describe("what is no OpenAPI 3.1", () => {
  test.each<[string, string, readonly string[]]>([
    ["3.0", '{"openapi":"3.0.3","components":{"schemas":{}}}', ["openapi-version document.json /openapi"]],
    ["4.0", '{"openapi":"4.0.0","components":{"schemas":{}}}', ["openapi-version document.json /openapi"]],
    ["2.0", '{"swagger":"2.0","definitions":{}}', ["openapi-version document.json /swagger"]],
    ["a number", '{"openapi":3.1,"components":{"schemas":{}}}', ["openapi-version document.json /openapi"]],
    ["a schema", '{"type":"string"}', ["openapi-malformed document.json "]],
    ["a list", "[]", ["openapi-malformed document.json "]],
    ["without components", '{"openapi":"3.1.0"}', ["openapi-malformed document.json "]],
    [
      "of another dialect",
      '{"openapi":"3.1.0","jsonSchemaDialect":"https://odd.example/","components":{"schemas":{}}}',
      ["import-dialect document.json /jsonSchemaDialect"],
    ],
    ["no JSON", "{", ["json-syntax document.json "]],
    ["without schemas", '{"openapi":"3.1.0","components":{"schemas":{}}}', ["import-schema-unknown document.json "]],
  ])("%s", async (_what, text, problems) => {
    expect(await taken(text)).toEqual({ schemas: {}, notes: [], problems });
  });

  test("the dialects of 3.1 are taken", async () => {
    for (const named of ["https://spec.openapis.org/oas/3.1/dialect/base", dialect])
      expect((await taken(api({ A: true }, { jsonSchemaDialect: named }))).problems).toEqual([]);
  });

  test("a name that it does not have is told with those that it has", async () => {
    const { diagnostics } = await importOpenApi(api({ Seat: true, Gate: true }), { schemas: ["Seet"] });
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([["import-schema-unknown", "It holds Seat, Gate."]]);
  });

  test("one bad schema takes out itself, and those that need it", async () => {
    const text = api({ Bad: { type: "unheard" }, Needs: { items: { $ref: "#/components/schemas/Bad" } }, Good: true });
    const { schemas, problems } = await taken(text);
    expect(Object.keys(schemas)).toEqual(["Good"]);
    expect(problems).toEqual(["schema-malformed document.json /components/schemas/Bad/type"]);
  });
});
