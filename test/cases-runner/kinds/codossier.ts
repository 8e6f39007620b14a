import { parseVersionIdentifier } from "../../../registry/identifier/parse.ts";
import type { LoadedModule } from "../../../generator/emit/load-module.ts";
import { publishedModule } from "../../support/published.ts";
import { attempt, CaseFileError, failed, isRecord, notBuilt, passed, type Kind, type Result } from "../case.ts";
import { cardFaults, responseModule } from "./codossier-agent.ts";
import { pairFaults, producerFaults } from "./codossier-answers.ts";
import { ownAt, same, type CodossierCase, type FaultsOf } from "./codossier-case.ts";
import { placementFaults } from "./codossier-placement.ts";

const levels = ["schema", "reader", "producer", "pair", "placement", "lookup", "card"];
// prettier-ignore
const expectations = ["valid", "invalid", "value-read-as-unknown", "producer-violation", "block-found", "absent", "extension-inactive", "declared", "no-schema", "schema-refused"];

export const codossier: Kind = {
  name: "codossier",
  recognises: (content) =>
    isRecord(content) &&
    Array.isArray(content["cases"]) &&
    content["cases"].every((one) => isRecord(one) && typeof one["level"] === "string"),
  async *run(content, file) {
    for (const one of (content as { cases: readonly CodossierCase[] }).cases) {
      if (!levels.includes(one.level)) throw new CaseFileError(`${file}: ${one.id}: unknown level ${JSON.stringify(one.level)}`);
      if (!expectations.includes(one.expect))
        throw new CaseFileError(`${file}: ${one.id}: unknown expect ${JSON.stringify(one.expect)}`);
      yield await attempt(one.id, one.expect, () => runOne(one, file));
    }
  },
};

/** Levels that a function of the run time judges. */
const runtimeLevels: Readonly<Record<string, FaultsOf>> = {
  producer: producerFaults,
  pair: pairFaults,
  placement: placementFaults,
  card: cardFaults,
};

async function runOne(one: CodossierCase, file: string): Promise<Result> {
  if (one.level === "lookup") return judge(one, lookupFaults(one));
  const faultsOf = runtimeLevels[one.level] ?? (await documentLevel(one));
  if (typeof faultsOf === "string") return notBuilt(one.id, faultsOf);

  const input = inputOf(one);
  const before = structuredClone(ownCopy(input));
  const names = Object.getOwnPropertyNames(Object.prototype).join();
  const faults = await faultsOf(one, input, file);
  if (JSON.stringify(ownCopy(input)) !== JSON.stringify(before)) faults.push("the input was changed");
  if (Object.getOwnPropertyNames(Object.prototype).join() !== names) faults.push("Object.prototype was changed");
  return judge(one, faults);
}

/** A level that the generated code of a contract judges; what is missing, where the contract or the level is. */
async function documentLevel({ level, contract }: CodossierCase): Promise<FaultsOf | string> {
  if (level !== "schema" && level !== "reader") return `level ${level}`;
  const module = await (contract === "json-rpc error" ? responseModule() : publishedModule(contract));
  if (module === undefined) return `contract ${contract}`;
  const faultsOf = level === "schema" ? verdictFaults : readerFaults;
  return (one, input) => faultsOf(one, module, input);
}

const judge = (one: CodossierCase, faults: readonly string[]): Result =>
  faults.length === 0 ? passed(one.id) : failed(one.id, one.expect, faults.join("; "));

function inputOf({ input, input_text: text, build }: CodossierCase): unknown {
  if (text !== undefined) return JSON.parse(text);
  if (build !== undefined) return Object.create(build.inherited, Object.getOwnPropertyDescriptors(build.own));
  return structuredClone(input);
}

/** The own members alone: what a copy must have kept. */
const ownCopy = (input: unknown): unknown =>
  typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : input;

function lookupFaults(one: CodossierCase): string[] {
  const { outcome } = parseVersionIdentifier(String(one.input));
  const wanted = one.expect === "valid" ? "parsed" : "refused";
  return outcome === wanted ? [] : [`the identifier was ${outcome}`];
}

/** Both faces of the validator, which have to agree. */
function verdictFaults(one: CodossierCase, module: LoadedModule, input: unknown): string[] {
  const accepted = module.accepts(input);
  const problems = module.check(input);
  const faults = accepted === (problems.length === 0) ? [] : ["isX and checkX disagree"];
  const wanted = (one.schema_expect ?? (one.expect === "invalid" ? "invalid" : "valid")) === "valid";
  if (accepted !== wanted)
    faults.push(accepted ? "accepted" : problems.map((found) => `${found.pointer} ${found.rule}`).join(", "));
  return faults;
}

function readerFaults(one: CodossierCase, module: LoadedModule, input: unknown): string[] {
  const faults = verdictFaults(one, module, input);
  if (faults.length > 0 || one.expect === "invalid") return faults;
  const unknown = new Map(module.unknown(input).values.map(({ pointer, raw }) => [pointer, raw]));
  const wanted = new Map((one.unknown ?? []).map((place) => [place.path, "raw" in place ? place.raw : ownAt(input, place.path)]));
  for (const [path, raw] of wanted) {
    if (!unknown.has(path)) faults.push(`${path} does not read as unknown`);
    else if (!same(unknown.get(path), raw)) faults.push(`${path} reads as unknown with ${JSON.stringify(unknown.get(path))}`);
  }
  for (const path of unknown.keys()) if (!wanted.has(path)) faults.push(`${path} reads as unknown`);
  for (const { path, value } of one.known ?? []) {
    if (unknown.has(path) || !same(ownAt(input, path), value)) faults.push(`${path} does not read as ${JSON.stringify(value)}`);
  }
  for (const path of one.absent ?? []) if (ownAt(input, path) !== undefined) faults.push(`${path} is reported as stated`);
  for (const [path, raw] of unknown) if (same(raw, one.must_not_read_as)) faults.push(`${path} reads as ${JSON.stringify(raw)}`);
  return faults;
}
