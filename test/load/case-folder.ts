import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadContracts } from "../../generator/contract/load-contracts.ts";
import { parseConfig } from "../../generator/contract/parse-config.ts";
import type { Diagnostic } from "../../generator/diagnostic/diagnostic.ts";
import { renderDiagnostics } from "../../generator/diagnostic/render.ts";
import { loadSchemas } from "../../generator/load/load-schemas.ts";
import { readJson } from "../../generator/load/read-json.ts";

/**
 * A case is a folder: input files, and `expected.txt` with what is printed about them. It is loaded as contracts where it holds
 * `schemas/`, as a configuration where it holds `codicil.json`, else as a folder of plain schemas.
 *
 * `made.json` adds files that git or an editor would spoil, by path:
 *
 *     { "text": … } | { "hex": … } | { "repeat": [before, unit, times, after] } | { "link": target } | { "pipe": true }
 */
type Recipe =
  | { readonly text: string }
  | { readonly hex: string }
  | { readonly repeat: readonly [string, string, number, string] }
  | { readonly link: string }
  | { readonly pipe: true };

export const base = "https://codicil.example/";

export interface CaseResult {
  readonly actual: string;
  readonly diagnostics: readonly Diagnostic[];
}

export function runCase(folder: string): CaseResult {
  const work = materialise(folder);
  try {
    const diagnostics = load(work);
    return { actual: renderDiagnostics(diagnostics), diagnostics };
  } finally {
    fs.rmSync(dirname(work), { recursive: true });
  }
}

function load(work: string): readonly Diagnostic[] {
  const config = join(work, "codicil.json");
  if (fs.existsSync(config)) {
    const { source, diagnostics } = readJson("codicil.json", fs.readFileSync(config));
    return [...diagnostics, ...(source ? parseConfig(source).diagnostics : [])];
  }
  const schemas = join(work, "schemas");
  const isProject = fs.existsSync(schemas) || fs.readdirSync(work).length === 0;
  return isProject ? loadContracts(schemas, { base, shownAs: "schemas" }).diagnostics : loadSchemas(work).diagnostics;
}

/** A copy of the input in a folder of its own, `…/given`, so that a link out of it has somewhere to lead. */
export function materialise(folder: string): string {
  const work = join(fs.mkdtempSync(join(tmpdir(), "codicil-case-")), "given");
  fs.cpSync(folder, work, { recursive: true, filter: (path) => !/[\\/](?:expected\.txt|made\.json)$/.test(path) });
  fs.writeFileSync(join(work, "..", "outside.json"), '{ "description": "secret" }');
  const recipes = join(folder, "made.json");
  if (fs.existsSync(recipes)) {
    for (const [path, recipe] of Object.entries(JSON.parse(fs.readFileSync(recipes, "utf8")) as Record<string, Recipe>))
      make(join(work, path), recipe);
  }
  return work;
}

function make(path: string, recipe: Recipe): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  if ("link" in recipe) fs.symlinkSync(recipe.link, path);
  else if ("pipe" in recipe) execFileSync("mkfifo", [path]);
  else if ("hex" in recipe) fs.writeFileSync(path, Buffer.from(recipe.hex.replaceAll(" ", ""), "hex"));
  else if ("text" in recipe) fs.writeFileSync(path, recipe.text);
  else {
    const [before, unit, times, after] = recipe.repeat;
    fs.writeFileSync(path, before + unit.repeat(times) + after);
  }
}
