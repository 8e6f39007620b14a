import { type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Json } from "../json/json.ts";
import type { Remotes } from "../load/load-schemas.ts";
import { convertNamed, different, understood } from "./convert-named.ts";
import { heldFolder } from "./document/document-folder.ts";
import { findSchemas, type DocumentKind } from "./find-schemas.ts";

export interface ImportSchemasOptions {
  /** How the text is called, and what it is: `.yaml` and `.yml` are YAML, anything else JSON. */
  readonly file?: string;
  /** What references may lead to, by path; the text's own path is `file`. */
  readonly files?: ReadonlyMap<string, string>;
  /** Which of the schemas; all where this is left out. */
  readonly schemas?: readonly string[];
  /** Schemas that references may lead to besides, by absolute address. */
  readonly remotes?: Remotes;
}

export interface ImportedSchema {
  /** As its owner calls it. */
  readonly name: string;
  /** In 2020-12, and needing no other. */
  readonly schema: Json;
}

export interface ImportedSchemas {
  /** Those that can be taken. */
  readonly schemas: readonly ImportedSchema[];
  /** What of them was left out or is read otherwise. No verdict is changed by it. */
  readonly notes: readonly Diagnostic[];
  /** Why others, or the whole document, cannot be taken. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The named schemas of an OpenAPI 3.1 document as schemas of JSON Schema 2020-12 that need no other. Nothing is requested, and
 * nothing read but what is given. Refused by code are other versions (`openapi-version`), dialects (`import-dialect`),
 * references that lead nowhere, and what is then no schema of 2020-12; one bad schema takes out those that need it.
 *
 * @example
 * const pet = { type: "object", properties: { tag: { type: "string" } }, xml: { name: "pet" } };
 * const api = { openapi: "3.1.0", info: { title: "Pets", version: "1" }, components: { schemas: { Pet: pet } } };
 * const { schemas, notes } = await importOpenApi(JSON.stringify(api));
 * `${schemas[0].name} ${notes[0].code}`; // "Pet keyword-dropped"
 */
export const importOpenApi = (text: string, options: ImportSchemasOptions = {}): Promise<ImportedSchemas> =>
  importSchemas("openapi", text, options);

/**
 * A schema of draft-07 (or of draft-04 or draft-06, where it says so) as one of JSON Schema 2020-12 that accepts the same
 * documents and needs no other. Nothing is requested, and nothing read but what is given. Refused by code are other dialects
 * (`import-dialect`), references that lead nowhere (`ref-unresolved`, `ref-remote`, `ref-outside`), and what is then no schema of
 * 2020-12.
 *
 * @example
 * const { schemas } = await importDraft07('{ "items": [{ "type": "string" }], "additionalItems": false }');
 * schemas[0].schema.prefixItems.length; // 1
 */
export const importDraft07 = (text: string, options: ImportSchemasOptions = {}): Promise<ImportedSchemas> =>
  importSchemas("draft-07", text, options);

async function importSchemas(kind: DocumentKind, text: string, options: ImportSchemasOptions): Promise<ImportedSchemas> {
  const { file = "document.json", files = new Map(), ...selection } = options;
  const folder = heldFolder(new Map([...files, [file, text]]));
  const found = await findSchemas({ ...selection, kind, folder, entries: [file] });
  if (found.outcome === "refused") return { schemas: [], notes: [], diagnostics: found.diagnostics };
  const converted = found.named.map((named) => ({ name: named.name, ...convertNamed(named, found.set, understood) }));
  return {
    schemas: converted.filter(({ errors }) => errors.length === 0).map(({ name, schema }) => ({ name, schema })),
    notes: different(converted.flatMap(({ notes }) => notes)),
    diagnostics: different(converted.flatMap(({ errors }) => errors)),
  };
}
