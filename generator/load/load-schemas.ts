import type { Json } from "../json/json.ts";
import { sortDiagnostics, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { inOwnDialect } from "./dialect.ts";
import { checkSchema, metaSchemaAt } from "./meta-schema.ts";
import { readFolder } from "./read-folder.ts";
import { maxBytes, readJson, type ReadJson } from "./read-json.ts";
import { resolve, type ResolveOptions } from "./resolve.ts";
import type { ResolvedSet, Source } from "./source.ts";

export interface LoadedSchema {
  /** Absent where the text is not JSON at all. */
  readonly source: Source | undefined;
  readonly resolved: ResolvedSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** What references may lead to beside the schema itself, by absolute address. */
export type Remotes = ReadonlyMap<string, Json>;

/**
 * One schema alone: a text or bytes as served, or a value (which is printed, so that its problems have a place). References may
 * lead to the meta-schemas of 2020-12, and to what the caller gives; nothing is fetched.
 */
export function loadSchema(
  file: string,
  schema: string | Uint8Array | { readonly value: Json },
  remotes: Remotes = new Map(),
): LoadedSchema {
  const read = readJson(file, isText(schema) ? schema : print(schema.value));
  const valueAt = (address: string): Json | undefined => (remotes.has(address) ? remotes.get(address) : metaSchemaAt(address));
  const translated = (found: Source | undefined): Source | undefined => found && inOwnDialect(found, valueAt);
  const faults: Diagnostic[] = [];
  const remote = (address: string): Source | undefined => {
    const value = valueAt(address);
    if (value === undefined) return undefined;
    const found = readJson(address, print(value));
    faults.push(...found.diagnostics);
    return translated(found.source);
  };
  const source = translated(read.source);
  const { resolved, diagnostics } = loadSources(source ? [source] : [], { remote });
  return { source, resolved, diagnostics: sortDiagnostics([...read.diagnostics, ...faults, ...diagnostics]) };
}

export interface LoadedSchemas {
  readonly resolved: ResolvedSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** Every `*.json` of a folder as a schema, in one set. */
export function loadSchemas(root: string): LoadedSchemas {
  const { paths, read: readFile, diagnostics } = readFolder(root);
  const read = paths.map((path): ReadJson => {
    const bytes = readFile(path);
    return bytes instanceof Uint8Array ? readJson(path, bytes) : { diagnostics: [bytes] };
  });
  const loaded = loadSources(read.flatMap(({ source }) => source ?? []));
  const all = [...diagnostics, ...read.flatMap((each) => each.diagnostics), ...loaded.diagnostics];
  return { resolved: loaded.resolved, diagnostics: sortDiagnostics(all) };
}

/** Meta-validation and resolution of sources that were read. */
export function loadSources(sources: readonly Source[], options: ResolveOptions = {}): LoadedSchemas {
  const faults: Diagnostic[] = [];
  const { resolved, diagnostics } = resolve(sources, {
    ...options,
    inspect: (source, places) => {
      faults.push(...checkSchema(source, places));
      options.inspect?.(source, places);
    },
  });
  return { resolved, diagnostics: [...faults, ...diagnostics] };
}

const isText = (schema: string | Uint8Array | { readonly value: Json }): schema is string | Uint8Array =>
  typeof schema === "string" || schema instanceof Uint8Array;

function print(value: Json): string {
  try {
    const short = JSON.stringify(value);
    return short.length > maxBytes / 4 ? short : JSON.stringify(value, undefined, 2);
  } catch {
    // Only depth makes a JSON value unprintable; a text that is too deep says so with the right code.
    return "[".repeat(1_000);
  }
}
