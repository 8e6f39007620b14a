import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { components } from "./cycles.ts";
import { locationOf, readDocument, register, type Document, type Spot } from "./document.ts";
import { Guess } from "./guess.ts";
import { member } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import { locationKey, type Location, type ResolvedSet, type Source } from "./source.ts";
import { absolute, aim } from "./uri.ts";

export interface ResolveOptions {
  /** The folder whose files these are, as it begins their names ("schemas/"); names are relative to it where it is absent. */
  readonly folder?: string;
}

export interface Resolution {
  readonly resolved: ResolvedSet;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * From sources to a closed set: every `$ref` with the place that it means, every `$anchor` with the place that has it.
 * Addresses are those of `$id`, RFC 3986, else the file's own; nothing outside the sources is ever looked at.
 * `$dynamicRef` and `$recursiveRef` are left to the model. Linear in the size of the sources, without recursion.
 */
export function resolve(sources: readonly Source[], options: ResolveOptions = {}): Resolution {
  const sorted = [...sources].sort((before, after) => (before.file < after.file ? -1 : before.file > after.file ? 1 : 0));
  const diagnostics: Diagnostic[] = [];
  const documents = sorted.map((source) => readDocument(source, options.folder ?? "", diagnostics));
  const addresses = register(documents, diagnostics);
  const links = follow(documents, addresses, diagnostics);
  diagnostics.push(...emptyCycles(documents, links));

  const references = new Map<string, Location>();
  for (const [from, to] of links) references.set(locationKey(locationOf(from)), locationOf(to));
  const anchors = new Map<string, string>();
  for (const { source, places: all } of documents) {
    for (const { pointer, schema } of all) {
      const anchor = member(schema, "$anchor");
      if (typeof anchor === "string") anchors.set(locationKey({ source, pointer }), anchor);
    }
  }
  return { resolved: { sources: sorted, references, anchors }, diagnostics };
}

// -- References --------------------------------------------------------------------------------------------------------

type Links = ReadonlyMap<Spot, Spot>;

function follow(documents: readonly Document[], addresses: ReadonlyMap<string, Document>, diagnostics: Diagnostic[]): Links {
  const links = new Map<Spot, Spot>();
  const guess = new Guess(documents);
  for (const document of documents) {
    if (document.foreign) continue;
    for (const place of document.places) {
      const ref = member(place.schema, "$ref");
      if (typeof ref !== "string") continue;
      const target = targetOf(ref, document, addresses, guess);
      if (target.outcome === "found") links.set({ document, place }, target.spot);
      else diagnostics.push(refuse(target, ref, document.source, `${place.pointer}/$ref`));
    }
  }
  return links;
}

type Target =
  | { readonly outcome: "found"; readonly spot: Spot }
  | { readonly outcome: "remote" | "outside" | "not-schema" }
  | { readonly outcome: "unresolved"; readonly nearest: string | undefined };

function targetOf(ref: string, from: Document, addresses: ReadonlyMap<string, Document>, guess: Guess): Target {
  const [address, fragment] = splitReference(ref);
  const document = address === "" ? from : documentAt(address, from, addresses);
  if (!document) return missingDocument(address, fragment, from, guess);
  const text = decodeFragment(fragment);
  if (text === undefined) return { outcome: "unresolved", nearest: undefined };
  const isPointer = text === "" || text.startsWith("/");
  const place = isPointer ? document.byPointer.get(text) : document.byAnchor.get(text);
  if (place) return { outcome: "found", spot: { document, place } };
  if (isPointer && valueAt(document.source.value, text) !== undefined) return { outcome: "not-schema" };
  return { outcome: "unresolved", nearest: guess.inside(document, text, address) };
}

const documentAt = (address: string, from: Document, addresses: ReadonlyMap<string, Document>): Document | undefined => {
  const target = absolute(address, from.base);
  return target === undefined ? undefined : addresses.get(target);
};

function missingDocument(address: string, fragment: string, from: Document, guess: Guess): Target {
  const where = aim(address, from.path);
  if (where === "outside") return { outcome: "outside" };
  const nearest = guess.document(address, fragment, from);
  return where === "network" && nearest === undefined ? { outcome: "remote" } : { outcome: "unresolved", nearest };
}

export function splitReference(ref: string): [address: string, fragment: string] {
  const hash = ref.indexOf("#");
  return hash === -1 ? [ref, ""] : [ref.slice(0, hash), ref.slice(hash + 1)];
}

function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function refuse(target: Exclude<Target, { outcome: "found" }>, ref: string, source: Source, at: string): Diagnostic {
  const span = source.span(at);
  switch (target.outcome) {
    case "remote":
      return diagnose("ref-remote", span, { ref });
    case "outside":
      return diagnose("ref-outside", span, { ref });
    case "not-schema":
      return diagnose("ref-not-schema", span, { ref });
    case "unresolved":
      return diagnose("ref-unresolved", span, { ref, nearest: target.nearest });
  }
}

// -- Cycles with nothing in between ------------------------------------------------------------------------------------

/** A schema that, through references and in-place applicators alone, applies itself to the value it is judging. */
function emptyCycles(documents: readonly Document[], links: Links): Diagnostic[] {
  const offsets = new Map<Document, number>();
  let total = 0;
  for (const document of documents) {
    offsets.set(document, total);
    total += document.places.length;
  }
  const numberOf = ({ document, place }: Spot): number => offsets.get(document)! + place.index;
  const edges: number[][] = Array.from({ length: total }, () => none);
  const connect = (from: Spot, to: Spot): void => {
    const number = numberOf(from);
    if (edges[number] === none) edges[number] = [numberOf(to)];
    else edges[number]!.push(numberOf(to));
  };
  for (const document of documents) {
    for (const place of document.places) {
      if (place.inPlace && place.parent) connect({ document, place: place.parent }, { document, place });
    }
  }
  for (const [from, to] of links) connect(from, to);

  const { of, cyclic } = components(edges);
  const told = new Set<number>();
  return [...links].flatMap(([from, to]) => {
    const component = of[numberOf(from)]!;
    if (!cyclic.has(component) || of[numberOf(to)] !== component || told.has(component)) return [];
    told.add(component);
    const ref = String(member(from.place.schema, "$ref"));
    return [diagnose("ref-cycle-empty", from.document.source.span(`${from.place.pointer}/$ref`), { ref })];
  });
}

/** Of the many places that lead nowhere. */
const none: number[] = [];
