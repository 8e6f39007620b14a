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
import { emitFolder } from "./emit/manifest.ts";
import type { EmittedFile } from "./emit/unit.ts";
import { buildModel } from "./model/build.ts";
import { generatorVersion } from "./version.ts";

/** One contract of the folder, with what its schema gives. */
export interface GeneratedContract {
  readonly contract: WorkingContract;
  readonly compiled: Compiled;
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
export function generate(folder: string, options: LoadContractsOptions): Generation {
  const loaded = loadContracts(folder, options);
  const contracts: GeneratedContract[] = [];
  const diagnostics: Diagnostic[] = [...loaded.diagnostics];
  for (const contract of loaded.contracts) {
    const found = checkWorking(contract, loaded);
    diagnostics.push(...found);
    if ([...loaded.diagnostics, ...found].some(isError)) continue;
    const compiled = compileContract(contract, loaded, options.base);
    diagnostics.push(...compiled.diagnostics);
    contracts.push({ contract, compiled });
  }
  const sorted = sortDiagnostics(diagnostics);
  if (sorted.some(isError)) return { loaded, contracts, files: [], diagnostics: sorted };
  const emitted = contracts.map(({ contract, compiled }) => ({
    identifier: workingIdentifier(contract.record),
    digest: compiled.digest ?? "",
    files: compiled.files,
  }));
  return { loaded, contracts, files: emitFolder(emitted, generatorVersion), diagnostics: sorted };
}

/** The author's own text, so that every problem stands where the author can mend it. */
function checkWorking(contract: WorkingContract, loaded: LoadedContracts): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const source of [contract.schema, ...(contract.producer ? [contract.producer] : [])]) {
    const { model, diagnostics: building } = buildModel(source, loaded.resolved);
    diagnostics.push(...building);
    const governed = contract.record.kind === "governed" && source === contract.schema;
    if (model !== undefined && governed) diagnostics.push(...checkDescriptions(model.root, model.anchored.values()));
  }
  return diagnostics;
}

function compileContract(contract: WorkingContract, loaded: LoadedContracts, base: string): Compiled {
  const identifier = workingIdentifier(contract.record);
  const { text } = bundle(contract, loaded.resolved, { base, identifier, pin: () => undefined });
  const compiled = compileSchema(text, {
    name: contract.record.name,
    version: pathVersion(contract.record),
    identifier,
    file: contract.schema.file,
    onClash: "refuse",
  });
  // The bundle is laid out by us: what is wrong in it is told where its author wrote it.
  const told = compiled.diagnostics.map((found) => ({ ...found, span: contract.schema.span(found.span.pointer) }));
  return { ...compiled, diagnostics: told };
}

/** The version part of the output path: the line of governed contracts, the date of mirrored ones. */
const pathVersion = (record: ContractRecord): string => (record.kind === "governed" ? String(record.line) : record.date);
