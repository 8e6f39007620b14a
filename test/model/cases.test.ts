import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDescriptions } from "../../generator/check/descriptions.ts";
import { compileSchema } from "../../generator/compile.ts";
import { emitCodes } from "../../generator/diagnostic/codes/emit.ts";
import { modelCodes } from "../../generator/diagnostic/codes/model.ts";
import { sortDiagnostics, type Diagnostic } from "../../generator/diagnostic/diagnostic.ts";
import { renderDiagnostics } from "../../generator/diagnostic/render.ts";
import { scratch } from "../cli/project.ts";

/**
 * A case is a folder: `schema.json`, and `expected.txt` with what is printed about it. It is compiled as a contract's
 * schema is; formats are asserted, and descriptions asked for, where the case is about them.
 */
const root = join(import.meta.dirname, "cases");
const expectation = (folder: string): string => join(folder, "expected.txt");

function diagnosticsOf(folder: string, code: string): readonly Diagnostic[] {
  const text = fs.readFileSync(join(folder, "schema.json"), "utf8");
  const options = {
    name: "example.case",
    file: "schema.json",
    onClash: "refuse",
    assertFormats: code === "format-not-assertable",
  } as const;
  const { model, diagnostics } = compileSchema(text, options);
  if (model === undefined || !folder.includes("description")) return sortDiagnostics(diagnostics);
  return sortDiagnostics([...diagnostics, ...checkDescriptions(model.root, model.anchored.values())]);
}

function judge(folder: string, code: string): readonly Diagnostic[] {
  const diagnostics = diagnosticsOf(folder, code);
  const actual = renderDiagnostics(diagnostics);
  if (process.env["UPDATE"] === "1") fs.writeFileSync(expectation(folder), actual);
  expect(actual).toBe(fs.readFileSync(expectation(folder), "utf8"));
  return diagnostics;
}

for (const code of fs.readdirSync(root).sort()) {
  describe(code, () => {
    test.each(fs.readdirSync(join(root, code)).sort())("%s", (name) => {
      const diagnostics = judge(join(root, code, name), code);
      // A case that no longer shows its code shows nothing.
      if (code === "nothing-wrong") expect(diagnostics).toEqual([]);
      else expect(diagnostics.map((each) => String(each.code))).toContain(code);
      // Nothing is told twice.
      const told = diagnostics.map(({ code: each, span, message }) => `${each} ${span.line}:${span.column} ${message}`);
      expect(told).toEqual([...new Set(told)]);
    });
  });
}

test("every code of the model and of the emitters has a case, but for those of files and of schemas too long to be read", () => {
  const shownElsewhere = ["generated-drift", "validator-impossible"];
  const owned = Object.keys({ ...modelCodes, ...emitCodes }).filter((code) => !shownElsewhere.includes(code));
  expect(owned.filter((code) => !fs.existsSync(join(root, code)))).toEqual([]);
});

describe("the runner notices", () => {
  const mistaken = (expected: string): string => {
    const folder = scratch();
    fs.writeFileSync(join(folder, "schema.json"), '{ "typ": "string" }');
    fs.writeFileSync(expectation(folder), expected);
    return folder;
  };
  test.skipIf(process.env["UPDATE"] === "1").each(["", "no problems\n"])("a wrong expectation (%j)", (expected) => {
    expect(() => judge(mistaken(expected), "unmodelled-keyword")).toThrow();
  });
});
