import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { foreignDialect, malformed } from "./meta-schema.ts";
import { places, type Place, type SchemaAt } from "./places.ts";
import { member } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import type { Location, Source } from "./source.ts";
import { absolute, fileAddress } from "./uri.ts";

/** A schema resource as references see it: a source, or a part of one that has an `$id` of its own. */
export interface Document {
  readonly source: Source;
  /** Its file, relative to the folder. */
  readonly path: string;
  /** Where it begins in its source. */
  readonly pointer: string;
  /** Against which its references are read. */
  readonly base: string;
  /** The one that `$id` gives, where it is not the file's own. */
  readonly identified: boolean;
  /** Schemas of this resource that refer to others; what is inside another resource is that one's. */
  readonly referring: readonly Place[];
  readonly byAnchor: ReadonlyMap<string, SchemaAt>;
  /** Another draft has other rules: what this document says is not judged here. */
  readonly foreign: boolean;
}

/** A schema, and the resource that it is in. */
export interface Spot<At extends SchemaAt = SchemaAt> {
  readonly document: Document;
  readonly place: At;
}
export const locationOf = ({ document, place }: Spot): Location => ({ source: document.source, pointer: place.pointer });

/** Where a source was found: a file of the folder, or an address under which the caller gave it. */
export interface Origin {
  readonly path: string;
  readonly address: string;
}

export function originOf({ file }: Source, folder: string): Origin {
  const path = file.startsWith(folder) ? file.slice(folder.length) : file;
  return { path, address: fileAddress(path) };
}

export const referring = ["$ref", "$dynamicRef"] as const;

/** The source's own resource, then those inside it, each before those inside itself. */
export function readDocuments(source: Source, all: readonly Place[], origin: Origin, diagnostics: Diagnostic[]): Document[] {
  const foreign = foreignDialect(source.value) !== undefined;
  const around: Draft[] = [];
  const drafts: Draft[] = [];
  for (const place of all) {
    const outer = place.parent && around[place.parent.index];
    const isInside = outer !== undefined && !begins(source, place);
    const draft = isInside ? outer : draftOf(source, place, outer?.base ?? origin.address, diagnostics);
    if (draft !== outer) drafts.push(draft);
    draft.places.push(place);
    around[place.index] = draft;
  }
  return drafts.map(({ pointer, base, places: own }) => ({
    source,
    path: origin.path,
    pointer,
    base,
    identified: base !== origin.address,
    referring: own.filter(({ schema }) => referring.some((keyword) => typeof member(schema, keyword) === "string")),
    byAnchor: readAnchors(source, own, foreign ? [] : diagnostics),
    foreign,
  }));
}

/** Every schema of a resource, found again. */
export const placesIn = ({ source, pointer }: Document): readonly Place[] =>
  places(source).filter((place) => resourceOf(source, place).pointer === pointer);

/** The schema with which the resource around a schema begins. */
export function resourceOf(source: Source, place: Place): Place {
  let resource = place;
  while (resource.parent && !begins(source, resource)) resource = resource.parent;
  return resource;
}

interface Draft {
  readonly pointer: string;
  readonly base: string;
  readonly places: Place[];
}

/** Whether a resource begins at a place inside another; in documents of other drafts nobody looks. */
const begins = (source: Source, { schema }: Place): boolean =>
  typeof member(schema, "$id") === "string" && foreignDialect(source.value) === undefined;

function draftOf(source: Source, place: Place, around: string, diagnostics: Diagnostic[]): Draft {
  const id = member(place.schema, "$id");
  const isForeign = foreignDialect(source.value) !== undefined;
  const base = typeof id === "string" && !isForeign ? absolute(id, around) : around;
  if (base === undefined) diagnostics.push(malformed(source, `${place.pointer}/$id`, 'has an "$id" that is no URI reference'));
  return { pointer: place.pointer, base: base ?? around, places: [] };
}

/** `$dynamicAnchor` names a place for `$ref` as `$anchor` does. */
function readAnchors(source: Source, all: readonly Place[], diagnostics: Diagnostic[]): Map<string, SchemaAt> {
  const found = new Map<string, SchemaAt>();
  const spans = new Map<string, string>();
  for (const place of all) {
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const anchor = member(place.schema, keyword);
      if (typeof anchor !== "string" || found.get(anchor) === place) continue;
      const at = `${place.pointer}/${keyword}`;
      const first = spans.get(anchor);
      if (first === undefined) {
        found.set(anchor, place);
        spans.set(anchor, at);
      } else diagnostics.push(diagnose("anchor-duplicate", source.span(at), { anchor, firstLine: source.span(first).line }));
    }
  }
  return found;
}

/** Every resource under its `$id`; and a source under its own address, unless an `$id` says otherwise. */
export function register(
  documents: readonly Document[],
  origins: ReadonlyMap<Source, Origin>,
  diagnostics: Diagnostic[],
): ReadonlyMap<string, Document> {
  const addresses = new Map<string, Document>();
  for (const document of documents.filter(({ identified }) => !identified)) addresses.set(document.base, document);
  for (const document of documents.filter(({ identified }) => identified)) {
    const other = addresses.get(document.base);
    if (!other) addresses.set(document.base, document);
    else {
      const id = String(member(valueAt(document.source.value, document.pointer) ?? null, "$id"));
      diagnostics.push(
        diagnose("id-duplicate", document.source.span(`${document.pointer}/$id`), { id, other: other.source.file }),
      );
    }
  }
  for (const document of documents.filter(({ pointer }) => pointer === "")) {
    const own = origins.get(document.source)?.address;
    if (own !== undefined && !addresses.has(own)) addresses.set(own, document);
  }
  return addresses;
}
