import { parseVersionIdentifier } from "../../../registry/identifier/parse.ts";
import type { LoadedModule } from "../../../generator/emit/load-module.ts";
import { publishedModule } from "../../support/published.ts";
import { CaseFileError, failed, isRecord, notBuilt, passed, type Kind, type Result } from "../case.ts";

interface CodossierCase {
  readonly id: string;
  readonly contract: string;
  readonly level: string;
  readonly input: unknown;
  readonly input_text?: string;
  readonly build?: { readonly own: object; readonly inherited: object };
  readonly expect: string;
  readonly known?: readonly { readonly path: string; readonly value: unknown }[];
  readonly unknown?: readonly { readonly path: string; readonly raw?: unknown }[];
  readonly absent?: readonly string[];
  readonly must_not_read_as?: unknown;
  readonly schema_expect?: string;
  readonly keep_verbatim?: readonly string[];
}

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
      yield await runOne(one);
    }
  },
};

async function runOne(one: CodossierCase): Promise<Result> {
  if (one.level === "lookup") return judge(one, lookupFaults(one));
  if (one.level !== "schema" && one.level !== "reader") return notBuilt(one.id, `level ${one.level}`);
  const module = await publishedModule(one.contract);
  if (module === undefined) return notBuilt(one.id, `contract ${one.contract}`);

  const input = inputOf(one);
  const before = structuredClone(ownCopy(input));
  const names = Object.getOwnPropertyNames(Object.prototype).join();
  const faults = one.level === "schema" ? verdictFaults(one, module, input) : readerFaults(one, module, input);
  if (JSON.stringify(ownCopy(input)) !== JSON.stringify(before)) faults.push("the input was changed");
  if (Object.getOwnPropertyNames(Object.prototype).join() !== names) faults.push("Object.prototype was changed");
  return judge(one, faults);
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

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** What stands at a pointer, through own members only. */
function ownAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
