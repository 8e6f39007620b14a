import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { components } from "./cycles.ts";
import {
  locationOf,
  originOf,
  readDocuments,
  referring,
  register,
  resourceOf,
  type Document,
  type Origin,
  type Spot,
} from "./document.ts";
import { Guess } from "./guess.ts";
import { member } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";
import { places, schemaAt, type Place } from "./places.ts";
import { locationKey, type DynamicReference, type Dynamics, type Location, type ResolvedSet, type Source } from "./source.ts";
import { absolute, aim } from "./uri.ts";

export interface ResolveOptions {
  /** The folder whose files these are, as it begins their names ("schemas/"); names are relative to it where it is absent. */
  readonly folder?: string;
  /** What else the caller has at hand, by absolute address. Asked only for what a reference names. */
  readonly remote?: (address: string) => Source | undefined;
  /** Told every source of the set, with its places while they are at hand: those of all sources together are larger than the sources. */
  readonly inspect?: (source: Source, places: readonly Place[]) => void;
}

export interface Resolution {
  readonly resolved: ResolvedSet;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * From sources to a closed set: every `$ref` with the place that it means, every `$dynamicRef` with where it leads at first, every
 * `$anchor` with the place that has it. Addresses are those of `$id`, RFC 3986, else the file's own; nothing outside the sources,
 * and what the caller has at hand, is ever looked at. Linear in the size of the sources, without recursion.
 */
export function resolve(sources: readonly Source[], options: ResolveOptions = {}): Resolution {
  const diagnostics: Diagnostic[] = [];
  const { documents, origins } = gather(sources, options, diagnostics);
  const addresses = register(documents, origins, diagnostics);
  const links = follow(documents, addresses, diagnostics);
  diagnostics.push(...emptyCycles(links));

  const references = new Map(
    links
      .filter(({ keyword }) => keyword === "$ref")
      .map(({ from, to }) => [locationKey(locationOf(from)), locationOf(to)] as const),
  );
  const anchors = new Map<string, string>();
  for (const { source, byAnchor } of documents.filter(({ pointer }) => pointer === "")) {
    for (const [anchor, { pointer, schema }] of byAnchor)
      if (member(schema, "$anchor") === anchor) anchors.set(locationKey({ source, pointer }), anchor);
  }
  const dynamics = dynamicsOf(documents, links);
  return { resolved: { sources: [...origins.keys()], references, anchors, ...(dynamics && { dynamics }) }, diagnostics };
}

interface Gathered {
  readonly documents: readonly Document[];
  /** By source, in the order of their names; then what was at hand, in the order in which it was asked for. */
  readonly origins: ReadonlyMap<Source, Origin>;
}

/** The resources of the sources, and of everything at hand that they lead to. */
function gather(sources: readonly Source[], options: ResolveOptions, diagnostics: Diagnostic[]): Gathered {
  const { folder = "", remote, inspect } = options;
  const read = (source: Source, origin: Origin): Document[] => {
    const all = places(source);
    inspect?.(source, all);
    return readDocuments(source, all, origin, diagnostics);
  };
  const sorted = [...sources].sort((before, after) => (before.file < after.file ? -1 : before.file > after.file ? 1 : 0));
  const origins = new Map(sorted.map((source) => [source, originOf(source, folder)]));
  const documents = [...origins].flatMap(([source, origin]) => read(source, origin));
  if (remote === undefined) return { documents, origins };

  const known = new Set([...documents.map(({ base }) => base), ...[...origins.values()].map(({ address }) => address)]);
  // The list grows while it is walked.
  for (const document of documents) {
    for (const address of addressesIn(document)) {
      if (known.has(address)) continue;
      known.add(address);
      const source = remote(address);
      if (source === undefined) continue;
      const origin = { path: source.file, address };
      const found = read(source, origin);
      origins.set(source, origin);
      documents.push(...found);
      for (const { base } of found) known.add(base);
    }
  }
  return { documents, origins };
}

const addressesIn = ({ referring: all, base, foreign }: Document): string[] =>
  (foreign ? [] : all).flatMap(({ schema }) =>
    referring.flatMap((keyword) => {
      const ref = member(schema, keyword);
      return typeof ref === "string" ? (absolute(splitReference(ref)[0], base) ?? []) : [];
    }),
  );

// -- References --------------------------------------------------------------------------------------------------------

interface Link {
  readonly keyword: (typeof referring)[number];
  readonly from: Spot<Place>;
  readonly to: Spot;
}

function follow(documents: readonly Document[], addresses: ReadonlyMap<string, Document>, diagnostics: Diagnostic[]): Link[] {
  const links: Link[] = [];
  const known = { addresses, guess: new Guess(documents), embedded: embeddedOf(documents) };
  for (const document of documents) {
    if (document.foreign) continue;
    for (const place of document.referring) {
      for (const keyword of referring) {
        const ref = member(place.schema, keyword);
        if (typeof ref !== "string") continue;
        const target = targetOf(ref, document, known);
        if (target.outcome === "found") links.push({ keyword, from: { document, place }, to: target.spot });
        else diagnostics.push(refuse(target, ref, document.source, `${place.pointer}/${keyword}`));
      }
    }
  }
  return links;
}

interface Known {
  readonly addresses: ReadonlyMap<string, Document>;
  /** Resources inside others, by the key of where they begin. */
  readonly embedded: ReadonlyMap<string, Document>;
  readonly guess: Guess;
}

type Target =
  | { readonly outcome: "found"; readonly spot: Spot }
  | { readonly outcome: "remote" | "outside" | "not-schema" }
  | { readonly outcome: "unresolved"; readonly nearest: string | undefined };

function targetOf(ref: string, from: Document, { addresses, embedded, guess }: Known): Target {
  const [address, fragment] = splitReference(ref);
  const document = address === "" ? from : documentAt(address, from, addresses);
  if (!document) return missingDocument(address, fragment, from, guess);
  const text = decodeFragment(fragment);
  if (text === undefined) return { outcome: "unresolved", nearest: undefined };
  const isPointer = text === "" || text.startsWith("/");
  const pointer = document.pointer + text;
  const anchored = document.byAnchor.get(text);
  const place = isPointer ? schemaAt(document.source, pointer) : anchored;
  if (place)
    return { outcome: "found", spot: { document: isPointer ? resourceAround(pointer, document, embedded) : document, place } };
  if (isPointer && valueAt(document.source.value, pointer) !== undefined) return { outcome: "not-schema" };
  return { outcome: "unresolved", nearest: guess.inside(document, text, address) };
}

const embeddedOf = (documents: readonly Document[]): Known["embedded"] =>
  new Map(documents.filter(({ pointer }) => pointer !== "").map((document) => [locationKey(document), document]));

/** A pointer may lead from a resource into one inside it. */
function resourceAround(pointer: string, from: Document, embedded: Known["embedded"]): Document {
  if (embedded.size === 0) return from;
  for (let at = pointer; at.length > from.pointer.length; at = at.slice(0, at.lastIndexOf("/"))) {
    const inner = embedded.get(locationKey({ source: from.source, pointer: at }));
    if (inner !== undefined) return inner;
  }
  return from;
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

export function decodeFragment(fragment: string): string | undefined {
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

// -- References that depend on the way ---------------------------------------------------------------------------------

function dynamicsOf(documents: readonly Document[], links: readonly Link[]): Dynamics | undefined {
  const dynamic = links.filter(({ keyword }) => keyword === "$dynamicRef");
  if (dynamic.length === 0) return undefined;
  const references = new Map(
    dynamic.map(({ from, to }): [string, DynamicReference] => {
      const name = boundName(from, to);
      return [locationKey(locationOf(from)), { target: locationOf(to), ...(name !== undefined && { name }) }];
    }),
  );
  const asked = new Set([...references.values()].flatMap(({ name }) => name ?? []));
  const byResource = new Map(documents.map((document) => [locationKey(document), boundBy(document, asked)]));
  const byPlace = new Map<string, ReadonlyMap<string, Location>>();
  for (const source of new Set(documents.map((document) => document.source))) {
    for (const place of places(source)) {
      const bound = byResource.get(locationKey({ source, pointer: resourceOf(source, place).pointer }));
      if (bound !== undefined) byPlace.set(locationKey({ source, pointer: place.pointer }), bound);
    }
  }
  return { references, boundAt: (location) => byPlace.get(locationKey(location)) ?? nothingBound };
}

const nothingBound: ReadonlyMap<string, Location> = new Map();

/** Only a name that the place it leads to has as `$dynamicAnchor` can be bound on the way. */
function boundName(from: Spot, to: Spot): string | undefined {
  const fragment = decodeFragment(splitReference(String(member(from.place.schema, "$dynamicRef")))[1]);
  return fragment !== undefined && fragment === member(to.place.schema, "$dynamicAnchor") ? fragment : undefined;
}

/** What a resource binds, of the names that are asked for. */
const boundBy = (document: Document, asked: ReadonlySet<string>): ReadonlyMap<string, Location> =>
  new Map(
    [...document.byAnchor]
      .filter(([name, { schema }]) => asked.has(name) && member(schema, "$dynamicAnchor") === name)
      .map(([name, place]) => [name, locationOf({ document, place })]),
  );

// -- Cycles with nothing in between ------------------------------------------------------------------------------------

/** A schema that, through references and in-place applicators alone, applies itself to the value it is judging. */
function emptyCycles(links: readonly Link[]): Diagnostic[] {
  const numbers = new Map<Source, Map<string, number>>();
  const edges: number[][] = [];
  const climbed = new Set<Place>();
  const numberOf = ({ document: { source }, place: { pointer } }: Spot): number => {
    const own = numbers.get(source) ?? new Map<string, number>();
    numbers.set(source, own);
    const number = own.get(pointer) ?? edges.push([]) - 1;
    own.set(pointer, number);
    return number;
  };
  for (const { from, to } of links) {
    edges[numberOf(from)]!.push(numberOf(to));
    // Of the schemas inside another only those are in a cycle that something refers from.
    let spot = from;
    while (spot.place.inPlace && spot.place.parent && !climbed.has(spot.place)) {
      climbed.add(spot.place);
      const around = { ...spot, place: spot.place.parent };
      edges[numberOf(around)]!.push(numberOf(spot));
      spot = around;
    }
  }
  const { of, cyclic } = components(edges);
  const told = new Set<number>();
  return links.flatMap(({ keyword, from, to }) => {
    const component = of[numberOf(from)]!;
    if (!cyclic.has(component) || of[numberOf(to)] !== component || told.has(component)) return [];
    told.add(component);
    const ref = String(member(from.place.schema, keyword));
    return [diagnose("ref-cycle-empty", from.document.source.span(`${from.place.pointer}/${keyword}`), { ref })];
  });
}
