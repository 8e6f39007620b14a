import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { importDraft07, importOpenApi, type ImportedSchemas } from "../../generator/import/import-schemas.ts";
import type { Json } from "../../generator/json/json.ts";

const int64 = "9223372036854775807";

const told = ({ schemas, notes, diagnostics }: ImportedSchemas) => ({
  schemas: Object.fromEntries(schemas.map(({ name, schema }) => [name, without(schema)])),
  notes: notes.map(({ code, span }) => `${code} ${span.pointer}`),
  errors: diagnostics.map(({ code, span }) => `${code} ${span.pointer}`),
});
const without = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema as object).filter(([name]) => name !== "$schema")) as Json;
const api = (...schemas: string[]): string => `{"openapi":"3.1.0","components":{"schemas":{${schemas.join(",")}}}}`;

describe("a number that a double does not carry", () => {
  test("is rounded in an inclusive bound and in examples, and that is said", async () => {
    const text = `{"type":"integer","minimum":-${int64},"maximum":${int64},"examples":[${int64}]}`;
    const { schemas, notes, errors } = told(await importDraft07(text));
    expect(errors).toEqual([]);
    expect(schemas["document"]).toEqual({ type: "integer", minimum: -(2 ** 63), maximum: 2 ** 63, examples: [2 ** 63] });
    expect(notes.sort()).toEqual(["number-rounded /examples/0", "number-rounded /maximum", "number-rounded /minimum"]);
  });

  test("refuses no document of the owner's, read as a double", async () => {
    const [taken] = (await importDraft07(`{"type":"integer","minimum":9007199254740993,"maximum":${int64}}`)).schemas;
    const compiled = compileSchema({ value: taken!.schema }, { name: "bound" });
    const { accepts } = await loadUnit(compiled, compiled.units[0]!);
    const verdicts = [int64, "9007199254740993", "9223372036854777856", "9007199254740990"].map((one) =>
      accepts(JSON.parse(one)),
    );
    expect(verdicts).toEqual([true, true, false, false]);
  });

  test.each([
    [`{"const":${int64}}`, "/const"],
    [`{"enum":[1,${int64}]}`, "/enum/1"],
    [`{"default":{"a":[${int64}]}}`, "/default/a/0"],
    [`{"exclusiveMaximum":${int64}}`, "/exclusiveMaximum"],
    [`{"multipleOf":${int64}}`, "/multipleOf"],
    [`{"type":"integer","x-most":${int64}}`, "/x-most"],
    [`{"examples":[1e400]}`, "/examples/0"],
    [`{"properties":{"a":{"items":{"const":${int64}}}}}`, "/properties/a/items/const"],
    [`{"$schema":"http://json-schema.org/draft-04/schema#","maximum":${int64},"exclusiveMaximum":true}`, "/maximum"],
  ])("is refused where it would be another: %s", async (text, pointer) => {
    const { schemas, errors } = told(await importDraft07(text));
    expect(schemas).toEqual({});
    expect(errors).toEqual([`inexact-number ${pointer}`]);
  });

  test("takes out the schema that holds it, and those that need it, alone", async () => {
    const held = `"A":{"const":${int64}},"B":{"$ref":"#/components/schemas/A"},"C":{"minimum":1},"D":{"unheard":${int64}}`;
    const { schemas, errors, notes } = told(await importOpenApi(api(held)));
    expect(Object.keys(schemas)).toEqual(["C", "D"]);
    expect(errors).toEqual(["inexact-number /components/schemas/A/const"]);
    expect(notes).toEqual(["keyword-dropped /components/schemas/D/unheard"]);
  });

  test("counts nowhere else in a document", async () => {
    const text = api('"A":{"type":"string"}').replace("{", `{"paths":{"/a":{"x":${int64}}},`);
    expect(told(await importOpenApi(text))).toEqual({ schemas: { A: { type: "string" } }, notes: [], errors: [] });
  });

  test("is told at its place in YAML too", async () => {
    const text = `openapi: 3.1.0\ncomponents:\n  schemas:\n    A: { maximum: ${int64} }\n    B: { enum: [${int64}] }\n`;
    const { schemas, notes, errors } = told(await importOpenApi(text, { file: "api.yaml" }));
    expect(schemas).toEqual({ A: { maximum: 2 ** 63 } });
    expect(notes).toEqual(["number-rounded /components/schemas/A/maximum"]);
    expect(errors).toEqual(["inexact-number /components/schemas/B/enum/0"]);
  });
});
