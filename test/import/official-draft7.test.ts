import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileSchema, loadUnit } from "../../generator/compile.ts";
import { importDraft07, type ImportedSchemas } from "../../generator/import/import-schemas.ts";
import type { Json } from "../../generator/json/json.ts";
import { sharedPath } from "../support/shared.ts";

/**
 * The official JSON Schema test suite, draft-07, which nobody here wrote: a schema is either refused by code, or its conversion
 * gives a validator that agrees with every test of its group. `format` and the content keywords are annotations, so the tests
 * that assert them stand apart.
 */
interface Group {
  readonly file: string;
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const folder = sharedPath("json-schema-test-suite/tests/draft7");
const elsewhere = sharedPath("json-schema-test-suite/remotes");

const jsonFiles = (root: string | undefined): string[] =>
  (root === undefined ? [] : readdirSync(root, { recursive: true, encoding: "utf8" }))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replaceAll("\\", "/"))
    .sort();

const read = (root: string, name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));
const remotes = new Map(jsonFiles(elsewhere).map((name) => [`http://localhost:1234/${name}`, read(elsewhere!, name) as Json]));
const isAsserted = (file: string): boolean => file.startsWith("optional/format/") || file === "optional/content.json";
const groups = jsonFiles(folder)
  .filter((file) => !isAsserted(file))
  .flatMap((file) => (read(folder!, file) as Omit<Group, "file">[]).map((group): Group => ({ ...group, file })));

const imported = (schema: Json, more: object = {}): Promise<ImportedSchemas> => importDraft07(JSON.stringify(schema), more);

describe.skipIf(folder === undefined)("the official suite, draft-07", () => {
  test("is converted, with no wrong verdict; what is not is refused by name", async () => {
    const [refused, wrong]: [string[], string[]] = [[], []];
    for (const { file, description, schema, tests } of groups) {
      const { schemas, diagnostics } = await imported(schema, { remotes });
      const [converted] = schemas;
      if (converted === undefined) {
        refused.push(`${file} | ${description} | ${[...new Set(diagnostics.map(({ code }) => code))].join(" ")}`);
        continue;
      }
      const compiled = compileSchema({ value: converted.schema }, { name: "suite" });
      const module = await loadUnit(
        compiled,
        compiled.units.find(({ identifier }) => !identifier.includes("#"))!,
      );
      for (const { data, valid, ...one } of tests) {
        const verdicts = [module.accepts(data), module.check(data).length === 0];
        if (verdicts.some((verdict) => verdict !== valid)) wrong.push(`${file} | ${description} | ${one.description}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toEqual([
      "optional/cross-draft.json | refs to future drafts are processed as future drafts | import-dialect",
    ]);
    expect(groups.length).toBe(292);
  });

  test("without the documents that its references name elsewhere, those that need them are refused, and no other", async () => {
    const refused: Record<string, number> = {};
    for (const { file, schema } of groups) {
      const { diagnostics } = await imported(schema);
      for (const code of new Set(diagnostics.map((one) => one.code))) {
        const key = `${file} ${code}`;
        refused[key] = (refused[key] ?? 0) + 1;
      }
    }
    expect(refused).toMatchInlineSnapshot(`
      {
        "optional/cross-draft.json ref-remote": 1,
        "refRemote.json ref-remote": 5,
        "refRemote.json ref-unresolved": 6,
      }
    `);
  });
});
