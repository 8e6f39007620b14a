import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { foreignDialect, malformed } from "./meta-schema.ts";
import { places, type Place } from "./places.ts";
import { member } from "../json/json.ts";
import type { Location, Source } from "./source.ts";
import { absolute, fileAddress } from "./uri.ts";

/** A source as references see it. */
export interface Document {
  readonly source: Source;
  /** Its file, relative to the folder. */
  readonly path: string;
  /** Against which its references are read. */
  readonly base: string;
  /** The one that `$id` gives, where it is not the file's own. */
  readonly identified: boolean;
  readonly places: readonly Place[];
  readonly byPointer: ReadonlyMap<string, Place>;
  readonly byAnchor: ReadonlyMap<string, Place>;
  /** Another draft has other rules: what this document says is not judged here. */
  readonly foreign: boolean;
}

export interface Spot {
  readonly document: Document;
  readonly place: Place;
}
export const locationOf = ({ document, place }: Spot): Location => ({ source: document.source, pointer: place.pointer });

export function readDocument(source: Source, folder: string, diagnostics: Diagnostic[]): Document {
  const all = places(source);
  const path = source.file.startsWith(folder) ? source.file.slice(folder.length) : source.file;
  const foreign = foreignDialect(source.value) !== undefined;
  const own = fileAddress(path);
  const id = member(source.value, "$id");
  const base = typeof id === "string" && !foreign ? absolute(id, own) : own;
  if (base === undefined) diagnostics.push(malformed(source, "/$id", 'has an "$id" that is no URI reference'));
  if (!foreign) diagnostics.push(...embedded(source, all));
  return {
    source,
    path,
    base: base ?? own,
    identified: base !== undefined && base !== own,
    places: all,
    byPointer: new Map(all.map((place) => [place.pointer, place])),
    byAnchor: readAnchors(source, all, foreign ? [] : diagnostics),
    foreign,
  };
}

function embedded(source: Source, all: readonly Place[]): Diagnostic[] {
  return all.flatMap(({ pointer, schema }) => {
    const id = pointer === "" ? undefined : member(schema, "$id");
    return typeof id === "string" ? [diagnose("id-embedded", source.span(`${pointer}/$id`), { id })] : [];
  });
}

/** `$dynamicAnchor` names a place for `$ref` as `$anchor` does. */
function readAnchors(source: Source, all: readonly Place[], diagnostics: Diagnostic[]): Map<string, Place> {
  const found = new Map<string, Place>();
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

/** Every document under its `$id`; and under its file's address, unless an `$id` says otherwise. */
export function register(documents: readonly Document[], diagnostics: Diagnostic[]): ReadonlyMap<string, Document> {
  const addresses = new Map<string, Document>();
  for (const document of documents.filter(({ identified }) => !identified)) addresses.set(document.base, document);
  for (const document of documents.filter(({ identified }) => identified)) {
    const other = addresses.get(document.base);
    if (!other) addresses.set(document.base, document);
    else {
      const id = String(member(document.source.value, "$id"));
      diagnostics.push(diagnose("id-duplicate", document.source.span("/$id"), { id, other: other.source.file }));
    }
  }
  for (const document of documents) {
    const own = fileAddress(document.path);
    if (!addresses.has(own)) addresses.set(own, document);
  }
  return addresses;
}
