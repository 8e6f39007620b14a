import type { Json } from "../../../generator/json/json.ts";
import { compileSchema, loadUnit, type Compiled } from "../../../generator/compile.ts";
import type { LoadedModule } from "../../../generator/emit/load-module.ts";
import { inspectTypes, payloads, syntaxFaults } from "../../support/inspect.ts";
import { attempt, CaseFileError, failed, isRecord, passed, type Kind, type Result } from "../case.ts";

interface HostileCase {
  readonly name: string;
  readonly schema: Json;
  readonly expect: string;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

/** Schemas of strangers: either types and validators that are right about every document, or a refusal by code; and nothing escapes. */
export const hostileSchema: Kind = {
  name: "hostile-schema",
  recognises: (content) =>
    isRecord(content) && ["schema", "expect", "valid", "invalid"].every((name) => Object.hasOwn(content, name)),
  async *run(content, file) {
    const hostile = content as HostileCase;
    if (!["types", "reject", "terminate"].includes(hostile.expect)) {
      throw new CaseFileError(`${file}: unknown expect ${JSON.stringify(hostile.expect)}`);
    }
    yield await attempt(hostile.name, hostile.expect, async () => judge(hostile, await faultsOf(hostile)));
  },
};

const judge = (hostile: HostileCase, faults: readonly string[]): Result =>
  faults.length === 0 ? passed(hostile.name) : failed(hostile.name, hostile.expect, faults);

async function faultsOf(hostile: HostileCase): Promise<string[]> {
  const compiled = compileSchema({ value: hostile.schema }, { name: hostile.name });
  if (compiled.files.length === 0) return refusalFaults(hostile, compiled);
  if (hostile.expect === "reject") return ["accepted, and code was emitted"];

  const [unit] = compiled.units;
  if (unit === undefined) return ["nothing to emit"];
  const escaped = payloads(compiled.files);
  if (escaped.length > 0) return escaped;
  const module = await loadUnit(compiled, unit);
  return [
    ...syntaxFaults(compiled.files),
    ...verdictFaults(hostile, module),
    ...typeFaults(hostile, compiled, module),
    ...globalFaults(),
  ];
}

/** The names and keywords about which validators are known to disagree: a refusal by name is a right answer too. */
const refusable: readonly string[] = ["name-unusable", "lone-surrogate", "unmodelled-keyword"];

function refusalFaults(hostile: HostileCase, { diagnostics }: Compiled): string[] {
  const codes = diagnostics.filter((found) => found.severity === "error").map((found) => found.code);
  if (codes.length === 0) return ["nothing was emitted, and no diagnostic says why"];
  if (hostile.expect !== "types" || codes.every((code) => refusable.includes(code))) return [];
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

function verdictFaults(hostile: HostileCase, module: LoadedModule): string[] {
  const said = (document: Json) =>
    `${module.accepts(document) ? "accepted" : "refused"}, ${module.check(document).length} problems`;
  return [
    ...hostile.valid
      .filter((one) => !module.accepts(one) || module.check(one).length > 0)
      .map((one) => `valid ${JSON.stringify(one)}: ${said(one)}`),
    ...hostile.invalid
      .filter((one) => module.accepts(one) || module.check(one).length === 0)
      .map((one) => `invalid ${JSON.stringify(one)}: ${said(one)}`),
  ];
}

function typeFaults(hostile: HostileCase, compiled: Compiled, module: LoadedModule): string[] {
  const [unit] = compiled.units;
  const declarations = compiled.files.find((file) => file.path.endsWith("index.d.ts"))?.text ?? "";
  const { compile, literals } = inspectTypes(declarations, unit?.typeName ?? "", [...hostile.valid, ...hostile.invalid]);
  const refusals = literals
    .slice(0, hostile.valid.length)
    .flatMap((fits, at) => (fits ? [] : [`the type refuses valid ${JSON.stringify(hostile.valid[at])}`]));
  const widenings = literals.slice(hostile.valid.length).flatMap((fits, at) => {
    const document = hostile.invalid[at] as Json;
    const expressible = module.check(document).some((problem) => expressibleRules.includes(problem.rule));
    return fits && expressible ? [`the type accepts invalid ${JSON.stringify(document)}`] : [];
  });
  return [...compile, ...refusals, ...widenings];
}

/** Rules that a type can state about a literal; patterns, lengths, counts and exclusion are the validator's alone. */
const expressibleRules: readonly string[] = ["type", "required", "enum", "const", "additionalProperties", "false schema"];

function globalFaults(): string[] {
  return "__pwned" in globalThis ? ["code of the schema has run: globalThis.__pwned is set"] : [];
}
