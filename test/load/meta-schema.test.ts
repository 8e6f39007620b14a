import type { Json } from "../../generator/json/json.ts";
import * as fs from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { checkSchema } from "../../generator/load/meta-schema.ts";
import { readJson } from "../../generator/load/read-json.ts";
import { generator } from "./random-text.ts";
import { sharedPath } from "../support/shared.ts";

const check = (value: Json) => checkSchema(readJson("a.json", JSON.stringify(value)).source!);

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
const whole = ajv.getSchema("https://json-schema.org/draft/2020-12/schema")!;

describe("place by place gives the verdict of the whole meta-schema", () => {
  const random = generator(7);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const keywords = `
    $ref $anchor $id $comment $defs definitions dependencies allOf anyOf not if items prefixItems properties
    patternProperties additionalProperties propertyNames dependentSchemas dependentRequired contains type enum
    const required minLength maxItems multipleOf minimum uniqueItems pattern format title default examples readOnly
    contentSchema unevaluatedItems $vocabulary $recursiveRef x-unit unknown __proto__`
    .trim()
    .split(/\s+/);
  const value = (depth: number): Json => {
    const kind = depth > 3 ? random() * 0.4 : random();
    if (kind < 0.4)
      return pick<Json>([true, false, null, 0, -1, 1.5, "a", "string", "", "#", ["string", "null"], [], ["a", "a"], {}]);
    if (kind < 0.6) return Array.from({ length: Math.floor(random() * 3) }, () => value(depth + 1));
    return schema(depth + 1);
  };
  const schema = (depth: number): Json =>
    Object.fromEntries(
      Array.from({ length: Math.floor(random() * 3) + (depth === 0 ? 1 : 0) }, () => [pick(keywords), value(depth)]),
    );

  test("on random schemas", () => {
    const schemas = Array.from({ length: 6_000 }, () => schema(0));
    const wrong = schemas.filter((each) => (check(each).length === 0) !== whole(each));
    expect(wrong).toEqual([]);
    expect(schemas.filter((each) => whole(each)).length).toBeGreaterThan(500);
  });

  const suite = sharedPath("json-schema-test-suite/tests/draft2020-12");
  test.skipIf(suite === undefined)("on the schemas of the official suite", () => {
    for (const [file, { schema: given }] of suiteSchemas(suite ?? "")) {
      const foreign = JSON.stringify(given)
        .match(/"\$schema":"([^"]*)"/g)
        ?.some((each) => !each.includes("draft/2020-12/schema"));
      if (!foreign) expect([file, check(given)]).toEqual([file, []]);
    }
  });
});

function suiteSchemas(folder: string): [string, { schema: Json }][] {
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  return files.flatMap((file) =>
    (JSON.parse(fs.readFileSync(join(folder, file), "utf8")) as { schema: Json }[]).map((group): [string, { schema: Json }] => [
      file,
      group,
    ]),
  );
}

test("one fault is told once, at its deepest place", () => {
  expect(check({ properties: { a: { type: ["string", "nope"] } } }).map(({ span }) => span.pointer)).toEqual([
    "/properties/a/type/1",
  ]);
  expect(check({ allOf: [{ minLength: -1.5 }] }).map(({ span }) => span.pointer)).toEqual(["/allOf/0/minLength"]);
});

test("an empty enum is a schema", () => {
  expect(check({ enum: [] })).toEqual([]);
});

test("names that objects inherit are no keywords", () => {
  expect(
    check(JSON.parse('{"__proto__":{"type":7},"toString":1,"properties":{"__proto__":{},"constructor":true}}') as Json),
  ).toEqual([]);
  expect(check(JSON.parse('{"properties":{"__proto__":7}}') as Json).map(({ span }) => span.pointer)).toEqual([
    "/properties/__proto__",
  ]);
});
