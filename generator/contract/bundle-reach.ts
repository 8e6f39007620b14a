import { definitionKeywords } from "../load/keywords.ts";
import { places, type Place } from "../load/places.ts";
import { steps } from "../json/pointer.ts";
import type { Marks } from "../load/marks.ts";
import { locationKey, type Location, type ResolvedSet, type Source } from "../load/source.ts";

/** A source of the set, with what its schemas are made of. */
export class Document {
  readonly source: Source;
  readonly places: readonly Place[];
  readonly byPointer: ReadonlyMap<string, Place>;
  readonly marks: Marks;
  readonly #inside: Place[][];

  constructor(source: Source) {
    this.source = source;
    this.marks = source.marks;
    this.places = places(source);
    this.byPointer = new Map(this.places.map((place) => [place.pointer, place]));
    this.#inside = this.places.map(() => []);
    for (const place of this.places) if (place.parent && !isDefinition(place)) this.#inside[place.parent.index]!.push(place);
  }

  /** The schemas that a schema is made of; not the definitions that merely stand in it. */
  inside(place: Place): readonly Place[] {
    return this.#inside[place.index]!;
  }
}

/** Those that are needed, each made once: a set may be much larger than what one contract reaches. */
export class Documents {
  readonly #made = new Map<Source, Document>();

  of(source: Source): Document {
    const document = this.#made.get(source) ?? new Document(source);
    this.#made.set(source, document);
    return document;
  }
}

export interface Spot {
  readonly document: Document;
  readonly place: Place;
}

export const isDefinition = (place: Place): boolean => {
  const [keyword] = steps(place.pointer.slice(place.parent?.pointer.length ?? 0)) ?? [];
  return keyword !== undefined && definitionKeywords.includes(keyword);
};

/** Places of other documents that references lead to, from the own document and from what is reached. */
export function reach(own: Source, documents: Documents, resolved: ResolvedSet): ReadonlyMap<string, Spot> {
  const reached = new Map<string, Spot>();
  const walked = new Set<Place>();
  const waiting: Spot[] = documents.of(own).places.map((place) => ({ document: documents.of(own), place }));
  for (let spot = waiting.pop(); spot; spot = waiting.pop()) {
    const { document, place } = spot;
    if (walked.has(place)) continue;
    walked.add(place);
    if (document.source !== own) for (const inner of document.inside(place)) waiting.push({ document, place: inner });
    const target = resolved.references.get(locationKey({ source: document.source, pointer: place.pointer }));
    if (!target || target.source.file === own.file) continue;
    const next = spotOf(target, documents);
    reached.set(locationKey(target), next);
    waiting.push(next);
  }
  return reached;
}

export function spotOf({ source, pointer }: Location, documents: Documents): Spot {
  const document = documents.of(source);
  return { document, place: document.byPointer.get(pointer)! };
}
