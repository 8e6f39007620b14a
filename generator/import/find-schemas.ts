import { diagnose, isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { isObject, type Json } from "../json/json.ts";
import { steps } from "../json/pointer.ts";
import { fileSpan } from "../load/lines.ts";
import type { Remotes } from "../load/load-schemas.ts";
import type { Location } from "../load/source.ts";
import type { ForeignDocument } from "./convert/foreign-document.ts";
import type { ForeignSet } from "./convert/foreign-set.ts";
import type { DocumentFolder } from "./document/document-folder.ts";
import { documentStem } from "./document/read-document.ts";
import { draft07 } from "./draft-07/draft-07.ts";
import { oasDialect } from "./openapi/oas-dialect.ts";
import { openApiProblems, saysOpenApi } from "./openapi/open-api-problems.ts";
import { readForeign } from "./read-foreign.ts";

/** What is imported, as it is called on the command line. */
export const documentKinds = ["openapi", "draft-07"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface SchemaSelection {
  readonly kind: DocumentKind;
  readonly folder: DocumentFolder;
  /** Files of the folder that hold what is imported; every file of it where this is left out. */
  readonly entries?: readonly string[];
  /** Which schemas of them, by their names; all where this is left out. */
  readonly schemas?: readonly string[];
  /** Schemas that references may lead to besides, by absolute address. */
  readonly remotes?: Remotes;
}

/** A schema that its owner named: a component, or a file by its path without the ending. */
export interface NamedSchema {
  readonly name: string;
  readonly document: ForeignDocument;
  readonly location: Location;
}

export type FoundSchemas =
  | { readonly outcome: "found"; readonly set: ForeignSet; readonly named: readonly NamedSchema[] }
  | { readonly outcome: "refused"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads documents and finds the schemas in them. Files of a tree that are no schemas are passed over; those that nobody asked
 * for are not even read.
 */
export async function findSchemas(selection: SchemaSelection): Promise<FoundSchemas> {
  const { kind, folder, schemas, remotes } = selection;
  const offered = selection.entries ?? folder.paths();
  const isTree = selection.entries === undefined && schemas !== undefined;
  const entries = isTree ? offered.filter((path) => schemas.includes(documentStem(path))) : offered;
  const { set, documents, diagnostics } = await readForeign(folder, entries, kind === "openapi" ? oasDialect : draft07, remotes);
  const problems = [...documents.values()].flatMap(({ source, path }) => openApiProblems(source, kind, entries.includes(path)));
  const all = [...diagnostics, ...problems];
  if (all.some(isError)) return { outcome: "refused", diagnostics: all };

  const found = entries.flatMap((path) => documents.get(path) ?? []).flatMap((document) => namedIn(document, kind));
  const known = isTree ? offered.map(documentStem) : found.map(({ name }) => name);
  const named = found.filter(({ name }) => schemas === undefined || schemas.includes(name));
  const unknown = unknownNames(named, schemas).map((name) =>
    diagnose("import-schema-unknown", fileSpan(folder.shownAs + (offered[0] ?? "")), { name, known: shownNames(known) }),
  );
  return unknown.length > 0 ? { outcome: "refused", diagnostics: unknown } : { outcome: "found", set, named };
}

/** Names that were asked for and are not there; undefined for one that nobody asked for, where there is nothing at all. */
function unknownNames(named: readonly NamedSchema[], asked: readonly string[] | undefined): (string | undefined)[] {
  if (asked === undefined) return named.length === 0 ? [undefined] : [];
  return asked.filter((name) => !named.some((one) => one.name === name));
}

const shownNames = (names: readonly string[]): string => names.slice(0, mostShown).join(", ");
const mostShown = 12;

function namedIn(document: ForeignDocument, kind: DocumentKind): NamedSchema[] {
  const { source, path, roots } = document;
  if (kind === "openapi")
    return roots.map((pointer) => ({ name: steps(pointer)?.at(-1) ?? path, document, location: { source, pointer } }));
  if (saysOpenApi(source.value) || !isSchema(source.value, document)) return [];
  return [{ name: documentStem(path), document, location: { source, pointer: "" } }];
}

/** Not any JSON: something that a validator of the dialect would look at. */
const isSchema = (value: Json, { dialect }: ForeignDocument): boolean =>
  typeof value === "boolean" || (isObject(value) && Object.keys(value).some((name) => dialect.rules.has(name)));
