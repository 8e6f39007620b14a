import { notPromised, notPublishable } from "./not-publishable.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, sortDiagnostics, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import { loadSources } from "../load/load-schemas.ts";
import { member } from "../json/json.ts";
import { readFolder } from "../load/read-folder.ts";
import { readJson } from "../load/read-json.ts";
import type { ResolvedSet, Source } from "../load/source.ts";
import { skeleton } from "./name.ts";
import { exampleKinds, parseExample, type Example, type ExampleKind } from "./parse-example.ts";
import { parseRecord } from "./parse-record.ts";
import { workingIdentifier, type ContractRecord } from "./record.ts";

/** One family as its authors keep it: `schemas/<name>/`. */
export interface WorkingContract {
  /** The folder's name, which is the contract's. */
  readonly folder: string;
  readonly record: ContractRecord;
  readonly recordSource: Source;
  readonly schema: Source;
  /** The schema that narrows the first for whoever writes answers. */
  readonly producer?: Source;
  readonly examples: readonly WorkingExample[];
}
export interface WorkingExample {
  readonly kind: ExampleKind;
  readonly source: Source;
  readonly example: Example;
}

export interface LoadedContracts {
  /** Those whose record and schema could be read, by name. Complete only where no diagnostic is an error. */
  readonly contracts: readonly WorkingContract[];
  readonly resolved: ResolvedSet;
  readonly diagnostics: readonly Diagnostic[];
}

export interface LoadContractsOptions {
  /** The registry's address, which begins every `$id`; ends in "/". */
  readonly base: string;
  /** What files are called in diagnostics: this, then their path in the folder. For people it is the folder as they typed it. */
  readonly shownAs?: string;
}

/**
 * Loads the authors' folder: `<name>/schema.json`, `contract.json`, `producer.schema.json` where there is one, and example
 * documents under `valid/`, `invalid/`, `unknown/`. Every problem of every file in one run.
 */
export function loadContracts(folder: string, options: LoadContractsOptions): LoadedContracts {
  const prefix = options.shownAs === undefined || options.shownAs === "" ? "" : `${options.shownAs.replace(/[\\/]+$/, "")}/`;
  const { paths, read: readFile, others, diagnostics: found } = readFolder(folder);
  const shown = ({ span, ...rest }: Diagnostic): Diagnostic => {
    const file = span.file === folder ? (options.shownAs ?? folder) : prefix + span.file;
    return { ...rest, span: { ...span, file } };
  };
  const diagnostics: Diagnostic[] = found.map(shown);
  const layout = layOut(paths);
  const strangers = [...layout.strangers, ...others.filter((path) => !/(?:^|\/)README\.md$/.test(path))];
  for (const path of strangers) diagnostics.push(diagnose("file-unexpected", fileSpan(prefix + path), {}));

  const read = (path: string): Source | undefined => {
    const bytes = readFile(path);
    const { source, diagnostics: problems } =
      bytes instanceof Uint8Array ? readJson(prefix + path, bytes) : { diagnostics: [shown(bytes)] };
    diagnostics.push(...problems);
    return source;
  };
  const drafts = [...layout.families].map(([name, paths]) => readFamily(name, paths, prefix, read, diagnostics));
  for (const draft of drafts) diagnostics.push(...checkIdentity(draft, options.base));
  const contracts = drafts.flatMap(complete).sort((before, after) => compareText(before.record.name, after.record.name));
  diagnostics.push(...duplicates(contracts));

  const schemas = drafts.flatMap(({ schema, producer }) => [schema, producer]).filter((source) => source !== undefined);
  const governed = new Set(contracts.filter(({ record }) => record.kind === "governed").map(({ schema }) => schema));
  const loaded = loadSources(schemas, {
    folder: prefix,
    inspect: (source, places) => {
      diagnostics.push(...notPublishable(source, places));
      if (governed.has(source)) diagnostics.push(...notPromised(source, places));
    },
  });
  return { contracts, resolved: loaded.resolved, diagnostics: sortDiagnostics([...diagnostics, ...loaded.diagnostics]) };
}

// -- Layout ------------------------------------------------------------------------------------------------------------

interface Layout {
  readonly families: ReadonlyMap<string, Paths>;
  readonly strangers: readonly string[];
}
interface Paths {
  readonly main: ReadonlySet<string>;
  readonly examples: readonly { readonly kind: ExampleKind; readonly path: string }[];
}

const mainFiles = ["schema.json", "contract.json", "producer.schema.json"];

function layOut(paths: readonly string[]): Layout {
  const families = new Map<string, { main: Set<string>; examples: { kind: ExampleKind; path: string }[] }>();
  const strangers: string[] = [];
  for (const path of paths) {
    const [family = "", part = "", ...rest] = path.split("/");
    const kind = exampleKinds.find((each) => each === part);
    const isMain = rest.length === 0 && mainFiles.includes(part);
    if (!isMain && !(kind && rest.length === 1)) {
      strangers.push(path);
      continue;
    }
    const entry = families.get(family) ?? { main: new Set<string>(), examples: [] };
    families.set(family, entry);
    if (isMain) entry.main.add(part);
    else if (kind) entry.examples.push({ kind, path });
  }
  return { families, strangers };
}

// -- One family --------------------------------------------------------------------------------------------------------

interface Draft {
  readonly folder: string;
  readonly record: ContractRecord | undefined;
  readonly recordSource: Source | undefined;
  readonly schema: Source | undefined;
  readonly producer: Source | undefined;
  readonly examples: readonly WorkingExample[];
}

function readFamily(
  folder: string,
  paths: Paths,
  prefix: string,
  read: (path: string) => Source | undefined,
  diagnostics: Diagnostic[],
): Draft {
  for (const name of ["schema.json", "contract.json"]) {
    if (!paths.main.has(name))
      diagnostics.push(diagnose("file-missing", fileSpan(`${prefix}${folder}/${name}`), { what: `The contract's ${name}` }));
  }
  const readMain = (name: string): Source | undefined => (paths.main.has(name) ? read(`${folder}/${name}`) : undefined);
  const recordSource = readMain("contract.json");
  const parsed = recordSource && parseRecord(recordSource);
  diagnostics.push(...(parsed?.diagnostics ?? []));
  const examples = paths.examples.flatMap(({ kind, path }): WorkingExample[] => {
    const source = read(path);
    if (!source) return [];
    const { example, diagnostics: problems } = parseExample(source, kind);
    diagnostics.push(...problems);
    return example ? [{ kind, source, example }] : [];
  });
  const [schema, producer] = [readMain("schema.json"), readMain("producer.schema.json")];
  return { folder, record: parsed?.record, recordSource, schema, producer, examples };
}

function complete({ folder, record, recordSource, schema, producer, examples }: Draft): WorkingContract[] {
  if (!record || !recordSource || !schema) return [];
  return [{ folder, record, recordSource, schema, ...(producer && { producer }), examples }];
}

function checkIdentity({ folder, record, recordSource, schema, producer }: Draft, base: string): Diagnostic[] {
  if (!record || !recordSource) return [];
  const expected = base + workingIdentifier(record);
  const named =
    record.name === folder ? [] : [diagnose("contract-name-folder", recordSource.span("/name"), { name: record.name, folder })];
  return [...named, ...checkId(schema, expected), ...checkId(producer, `${expected}/producer`)];
}

function checkId(source: Source | undefined, expected: string): Diagnostic[] {
  if (!source) return [];
  const id = member(source.value, "$id");
  if (id === undefined) return [diagnose("id-missing", source.span(""), { expected })];
  // One that is no text is not a schema's; meta-validation says so.
  return typeof id !== "string" || id === expected ? [] : [diagnose("id-foreign", source.span("/$id"), { id, expected })];
}

// -- Between families --------------------------------------------------------------------------------------------------

function duplicates(contracts: readonly WorkingContract[]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const names = new Map<string, Span>();
  const aliases = new Map<string, string>();
  for (const { record, recordSource } of contracts) {
    const at = recordSource.span("/name");
    const twin = names.get(skeleton(record.name));
    if (twin) diagnostics.push(diagnose("contract-duplicate", at, { name: record.name, other: `${twin.file}:${twin.line}` }));
    else names.set(skeleton(record.name), at);
    for (const [index, { value }] of record.aliases.entries()) {
      const owner = aliases.get(value);
      if (owner === undefined) aliases.set(value, record.name);
      else if (owner !== record.name) {
        diagnostics.push(
          diagnose("alias-duplicate", recordSource.span(`/aliases/${index}/value`), { value, other: quote(owner) }),
        );
      }
    }
  }
  return diagnostics;
}

const compareText = (before: string, after: string): number => (before < after ? -1 : before > after ? 1 : 0);
