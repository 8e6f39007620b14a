import { checkDescriptions } from "./check/descriptions.ts";
import { compileSchema, type Compiled } from "./compile.ts";
import { bundle } from "./contract/bundle.ts";
import {
  loadContracts,
  type LoadContractsOptions,
  type LoadedContracts,
  type WorkingContract,
} from "./contract/load-contracts.ts";
import { workingIdentifier, type ContractRecord } from "./contract/record.ts";
import { isError, sortDiagnostics, type Diagnostic } from "./diagnostic/diagnostic.ts";
import type { OnProgress } from "./diagnostic/progress.ts";
import { emitFolder, type EmittedContract } from "./emit/manifest.ts";
import type { EmittedFile, EmittedUnit } from "./emit/unit.ts";
import { folderClashes } from "./emit/units.ts";
import type { Source } from "./load/source.ts";
import { buildModel } from "./model/build.ts";
import { generatorVersion } from "./version.ts";

/** One contract of the folder, with what its schema gives. */
export interface GeneratedContract {
  readonly contract: WorkingContract;
  readonly compiled: CompiledBundle;
  /** What its producer schema gives, where it has one. */
  readonly producer?: CompiledBundle;
}

/** What a schema gives as publishing would serve it; without its model, which a thousand contracts cannot all keep. */
export interface CompiledBundle extends Omit<Compiled, "model" | "units"> {
  readonly text: string;
  readonly units: readonly EmittedUnit[];
}

export interface GenerateOptions extends LoadContractsOptions {
  /** The same project at another time: what bundles to the same text is taken from there and not compiled again. */
  readonly like?: Generation;
  readonly onProgress?: OnProgress | undefined;
  /** Types with `readonly` members. */
  readonly readonly?: boolean;
}

export interface Generation {
  readonly loaded: LoadedContracts;
  /** Those whose schemas could be understood. */
  readonly contracts: readonly GeneratedContract[];
  /** Every file of the output folder; empty when a diagnostic is an error, so nothing is half generated. */
  readonly files: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * From a folder of contracts to the files of the output folder: load, resolve, build, emit. Reads the folder and
 * nothing else, writes nothing; file order, locale, time zone and clock change no byte.
 *
 * What is emitted comes from the bundled schema, exactly as publishing would serve it: a builder who generates from
 * the registry and an author who generates from the working schemas get the same code.
 *
 * @example
 * const { files, diagnostics } = generate("a folder that is not there", { base: "https://codicil.example/" });
 * diagnostics[0].code; // "file-missing"
 */
export function generate(folder: string, options: GenerateOptions): Generation {
  const loaded = loadContracts(folder, options);
  const known = compiledBefore(options.like);
  const contracts: GeneratedContract[] = [];
  const diagnostics: Diagnostic[] = [...loaded.diagnostics];
  for (const [at, contract] of loaded.contracts.entries()) {
    options.onProgress?.(at + 1, loaded.contracts.length, contract.record.name);
    const found = checkWorking(contract, loaded);
    diagnostics.push(...found);
    if ([...loaded.diagnostics, ...found].some(isError)) continue;
    const generated = compileContract(contract, { loaded, base: options.base, known, readonly: options.readonly === true });
    diagnostics.push(...generated.compiled.diagnostics, ...(generated.producer?.diagnostics ?? []));
    contracts.push(generated);
  }
  const sorted = sortDiagnostics(diagnostics);
  if (sorted.some(isError)) return { loaded, contracts, files: [], diagnostics: sorted };
  return { loaded, contracts, files: emitFolder(contracts.flatMap(emittedBy), generatorVersion), diagnostics: sorted };
}

/** The author's own text, so that every problem stands where the author can mend it. */
function checkWorking(contract: WorkingContract, loaded: LoadedContracts): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const source of [contract.schema, ...(contract.producer ? [contract.producer] : [])]) {
    const { model, diagnostics: building } = buildModel(
      source,
      loaded.resolved,
      contract.record.kind === "mirrored" ? "foreign" : "refuse",
    );
    diagnostics.push(...building);
    const governed = contract.record.kind === "governed" && source === contract.schema;
    if (model !== undefined && governed) diagnostics.push(...checkDescriptions(model.root, model.anchored.values()));
  }
  return diagnostics;
}

interface Compiling {
  readonly loaded: LoadedContracts;
  readonly base: string;
  readonly known: ReadonlyMap<string, CompiledBundle>;
  readonly readonly: boolean;
}

/** By bundled text, which holds the identifier. What had something to tell told it of places that may have moved since. */
function compiledBefore(like: Generation | undefined): ReadonlyMap<string, CompiledBundle> {
  const compiled = (like?.contracts ?? []).flatMap(({ compiled: own, producer }) => (producer ? [own, producer] : [own]));
  return new Map(compiled.filter(({ diagnostics }) => diagnostics.length === 0).map((one) => [one.text, one]));
}

function compileContract(contract: WorkingContract, compiling: Compiling): GeneratedContract {
  const compiled = compileBundled(contract, contract.schema, compiling);
  if (contract.producer === undefined) return { contract, compiled };
  const producer = compileBundled(contract, contract.producer, compiling, "producer");
  return { contract, compiled, producer: withoutClash(producer, compiled, contract.producer) };
}

/** `schema` is the contract's own; `part` names another that stands beside it. */
function compileBundled(
  { record }: WorkingContract,
  schema: Source,
  { loaded, base, known, readonly }: Compiling,
  part?: string,
): CompiledBundle {
  const identifier = partIdentifier(record, part);
  const bundled = bundle({ schema }, loaded.resolved, { base, identifier, pin: () => undefined });
  const before = known.get(bundled.text);
  if (before?.units.every((unit) => unit.readonly === readonly)) return before;
  const compiled = compileSchema(bundled.text, {
    name: record.name,
    version: pathVersion(record),
    identifier,
    file: schema.file,
    onClash: "refuse",
    part,
    readonly,
    foreign: record.kind === "mirrored",
  });
  // The bundle is laid out by us: what is wrong in it is told where its author wrote it.
  const told = compiled.diagnostics.map((found) => {
    const { source, pointer } = bundled.origin(found.span.pointer);
    return { ...found, span: source.span(pointer) };
  });
  const { digest = "", files } = compiled;
  const units = compiled.units.map(({ identifier: of, folder, typeName, span }) => ({
    identifier: of,
    folder,
    typeName,
    readonly,
    span,
  }));
  return { digest, files, units, text: bundled.text, diagnostics: told };
}

/** What a part gives; nothing, where its folder is that of an anchor of the contract itself. */
function withoutClash(part: CompiledBundle, compiled: CompiledBundle, schema: Source): CompiledBundle {
  const clashes = folderClashes([...compiled.units, ...part.units]);
  const told = clashes.map((found) => ({ ...found, span: schema.span(found.span.pointer) }));
  return clashes.length === 0 ? part : { text: part.text, units: [], files: [], diagnostics: [...part.diagnostics, ...told] };
}

/** What a contract puts into the output folder: its own modules, and those of its producer schema. */
export function emittedBy({ contract, compiled, producer }: GeneratedContract): EmittedContract[] {
  const emitted = (identifier: string, { digest = "", files }: CompiledBundle): EmittedContract => ({
    identifier,
    digest,
    files,
  });
  const identifier = workingIdentifier(contract.record);
  return [
    emitted(identifier, compiled),
    ...(producer === undefined ? [] : [emitted(partIdentifier(contract.record, "producer"), producer)]),
  ];
}

/** `codossier.legal-context/1/producer`: what the `$id` of such a schema names under the base. */
const partIdentifier = (record: ContractRecord, part?: string): string =>
  [workingIdentifier(record), ...(part === undefined ? [] : [part])].join("/");

/** The version part of the output path: the line of governed contracts, the date of mirrored ones. */
const pathVersion = (record: ContractRecord): string => (record.kind === "governed" ? String(record.line) : record.date);
