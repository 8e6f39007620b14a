import { loadUnit } from "../compile.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { LoadedModule, Problem } from "../emit/load-module.ts";
import type { EmittedFile, EmittedUnit } from "../emit/unit.ts";
import type { WorkingContract, WorkingExample } from "../contract/load-contracts.ts";
import { type Json, jsonKey } from "../json/json.ts";

/**
 * Runs every example document against the code that is emitted for its contract. `valid/` is accepted with nothing
 * unknown about its values; `invalid/` is refused for the reason that it names; `unknown/` is accepted, and exactly the
 * values and members that it lists read as unknown.
 */
export async function checkExamples(contract: WorkingContract, compiled: Emitted): Promise<Diagnostic[]> {
  const found: Diagnostic[] = ["valid", "invalid"]
    .filter((kind) => contract.examples.every((one) => one.kind !== kind))
    .map((kind) => diagnose("examples-missing", contract.schema.span(""), { kind }));
  for (const [definition, examples] of byDefinition(contract.examples)) {
    const unit = compiled.units.find((one) => anchorOf(one) === definition);
    if (unit !== undefined) {
      const module = await loadUnit(compiled, unit);
      found.push(...examples.flatMap((working) => run(working, module)));
    } else {
      const problem = noSuchDefinition(definition, compiled.units);
      found.push(...examples.map(({ source }) => diagnose("example-malformed", source.span("/definition"), { problem })));
    }
  }
  return found;
}

interface Emitted {
  readonly units: readonly EmittedUnit[];
  readonly files: readonly EmittedFile[];
}

function byDefinition(examples: readonly WorkingExample[]): ReadonlyMap<string | undefined, readonly WorkingExample[]> {
  const found = new Map<string | undefined, WorkingExample[]>();
  for (const working of examples) {
    const same = found.get(working.example.definition) ?? [];
    found.set(working.example.definition, same);
    same.push(working);
  }
  return found;
}

const anchorOf = (unit: EmittedUnit): string | undefined => unit.identifier.split("#")[1];

function noSuchDefinition(definition: string | undefined, units: readonly EmittedUnit[]): string {
  const names = units.map(anchorOf).map((name) => (name === undefined ? "none (the root)" : quote(name)));
  return `it names the definition ${definition === undefined ? "of the root" : quote(definition)}, and the contract has ${names.join(", ")}`;
}

function run(working: WorkingExample, module: LoadedModule): Diagnostic[] {
  const { example, kind, source } = working;
  const problems = module.check(example.document);
  const at = source.span("/document");
  if (kind === "invalid") {
    if (problems.length === 0) return [diagnose("example-accepted", at, {})];
    const named = problems.some((one) => one.pointer === example.refused?.pointer && one.rule === example.refused.rule);
    if (named || example.refused === undefined) return [];
    const expected = show(example.refused);
    return [diagnose("example-other-reason", source.span("/refused"), { expected, actual: problems.map(show).join(", ") })];
  }
  const refused = problems.map((one) =>
    diagnose("example-refused", source.span(`/document${one.pointer}`), {
      rule: one.rule,
      at: one.pointer,
      message: one.message,
    }),
  );
  return refused.length > 0 ? refused : readsAs(working, module);
}

const show = ({ rule, pointer }: Pick<Problem, "rule" | "pointer">): string => `${rule} at ${quote(pointer)}`;

/** A `valid` example uses only what the contract knows; members that nothing declares are named by `unknown` ones only. */
function readsAs({ example, source }: WorkingExample, module: LoadedModule): Diagnostic[] {
  const { values, members } = module.unknown(example.document);
  const place = source.span(example.unknown === undefined ? "/document" : "/unknown");
  const expected = texts((example.unknown ?? []).map(({ pointer, raw }) => `${pointer} = ${jsonKey(raw)}`));
  const actual = texts(values.map(({ pointer, raw }) => `${pointer} = ${jsonKey(raw as Json)}`));
  const found = expected === actual ? [] : [diagnose("example-unknown-differs", place, { expected, actual })];
  if (example.members === undefined) return found;
  const listed = texts(example.members);
  const kept = texts(members);
  if (listed === kept) return found;
  return [...found, diagnose("example-unknown-differs", source.span("/members"), { expected: listed, actual: kept })];
}

const texts = (items: readonly string[]): string => (items.length === 0 ? "none" : [...items].sort().join(", "));
