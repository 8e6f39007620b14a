import { canonicalDigest } from "./json/digest.ts";
import type { Json } from "./json/json.ts";
import { isError, type Diagnostic } from "./diagnostic/diagnostic.ts";
import { loadModule, type LoadedModule } from "./emit/load-module.ts";
import { emitModule } from "./emit/module.ts";
import type { OnClash } from "./emit/naming.ts";
import type { EmittedFile, EmittedUnit, Unit } from "./emit/unit.ts";
import { folderClashes, unitsOf, type Subject } from "./emit/units.ts";
import { loadSchema, type Remotes } from "./load/load-schemas.ts";
import { buildModel } from "./model/build.ts";
import type { SchemaModel } from "./model/model.ts";
import { generatorVersion } from "./version.ts";

export interface Compiled {
  /** Absent when a diagnostic is an error: then nothing was emitted. */
  readonly model?: SchemaModel;
  readonly digest?: string;
  readonly units: readonly Unit[];
  readonly files: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileOptions extends Partial<Pick<Subject, "version" | "identifier" | "assertFormats" | "readonly" | "part">> {
  /** Two or more labels name a contract; any text names a schema that stands alone. */
  readonly name: string;
  /** How the schema is called in diagnostics. */
  readonly file?: string;
  readonly onClash?: OnClash;
  /** It is somebody else's: sound ways of writing that an author here would be advised against are taken as they are. */
  readonly foreign?: boolean;
  /** Schemas that references may lead to, by absolute address. */
  readonly remotes?: Remotes;
}

/**
 * One schema that stands alone, from text or value to types, validators and open enums. Nothing is written, requested
 * or read besides the schema; what cannot be understood is refused by code, and then nothing is emitted.
 *
 * Refuses by the codes of docs/reference/diagnostics.md, each with file, line, column and pointer.
 *
 * @example
 * compileSchema({ value: { $ref: "https://elsewhere.example/x" } }, { name: "note" });
 * // { files: [], diagnostics: [{ code: "ref-remote", ... }] }
 */
export function compileSchema(schema: string | Uint8Array | { readonly value: Json }, options: CompileOptions): Compiled {
  const {
    name,
    version = "0",
    identifier = name,
    assertFormats = false,
    readonly = false,
    file = `${name}.schema.json`,
    onClash = "separate",
    foreign = false,
    part,
  } = options;
  const { source, resolved, diagnostics: loading } = loadSchema(file, schema, options.remotes);
  if (source === undefined || loading.some(isError)) return { units: [], files: [], diagnostics: loading };

  const { model, diagnostics: building } = buildModel(source, resolved, foreign ? "foreign" : "refuse");
  const before = [...loading, ...building];
  if (model === undefined) return { units: [], files: [], diagnostics: before };

  const digest = canonicalDigest(source.value);
  const units = unitsOf({ name, version, identifier, digest, assertFormats, readonly, part }, model);
  const modules = units.map((unit) => emitModule(unit, generatorVersion, onClash));
  const clashes = onClash === "refuse" ? folderClashes(units) : [];
  const diagnostics = [...before, ...clashes, ...modules.flatMap((one) => one.diagnostics)];
  if (diagnostics.some(isError)) return { units: [], files: [], diagnostics };
  return { model, digest, units, files: modules.flatMap((one) => one.files), diagnostics };
}

/**
 * The running module of one unit of what was compiled: the emitted code itself, from memory. Nothing is written.
 *
 * @example
 * const compiled = compileSchema({ value: { type: "string", minLength: 1 } }, { name: "note" });
 * const note = await loadUnit(compiled, compiled.units[0]);
 * note.check("").map(({ pointer, rule }) => `${pointer} ${rule}`).join(); // " minLength"
 */
export const loadUnit = (compiled: Pick<Compiled, "files">, unit: EmittedUnit): Promise<LoadedModule> =>
  loadModule(unit, compiled.files);
