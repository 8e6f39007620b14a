import type { Json } from "../json/json.ts";
import { sortDiagnostics, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { checkSchema } from "./meta-schema.ts";
import { readFolder } from "./read-folder.ts";
import { maxBytes, readJson } from "./read-json.ts";
import { resolve } from "./resolve.ts";
import type { ResolvedSet, Source } from "./source.ts";

export interface LoadedSchema {
  /** Absent where the text is not JSON at all. */
  readonly source: Source | undefined;
  readonly resolved: ResolvedSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** One schema alone: a text or bytes as served, or a value (which is printed, so that its problems have a place). */
export function loadSchema(file: string, schema: string | Uint8Array | { readonly value: Json }): LoadedSchema {
  const read = readJson(file, isText(schema) ? schema : print(schema.value));
  const { resolved, diagnostics } = loadSources(read.source ? [read.source] : []);
  return { source: read.source, resolved, diagnostics: sortDiagnostics([...read.diagnostics, ...diagnostics]) };
}

export interface LoadedSchemas {
  readonly resolved: ResolvedSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** Every `*.json` of a folder as a schema, in one set. */
export function loadSchemas(root: string): LoadedSchemas {
  const { files, diagnostics } = readFolder(root);
  const read = [...files].map(([file, bytes]) => readJson(file, bytes));
  const loaded = loadSources(read.flatMap(({ source }) => source ?? []));
  const all = [...diagnostics, ...read.flatMap((each) => each.diagnostics), ...loaded.diagnostics];
  return { resolved: loaded.resolved, diagnostics: sortDiagnostics(all) };
}

/** Meta-validation and resolution of sources that were read. */
export function loadSources(sources: readonly Source[], folder?: string): LoadedSchemas {
  const checked = sources.flatMap(checkSchema);
  const { resolved, diagnostics } = resolve(sources, folder === undefined ? {} : { folder });
  return { resolved, diagnostics: [...checked, ...diagnostics] };
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
