import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import { below } from "../../../generator/json/pointer.ts";
import type { Change } from "../change.ts";
import { knownPairs } from "../facets/annotations.ts";
import { listAt, type Known } from "../facets/lists.ts";
import type { Place, Text } from "../place.ts";
import { noText, textDigest } from "./text.ts";

/** All titles, or all descriptions, of one place or of one value that is known there, on one side. */
export interface Said {
  readonly texts: readonly Text[];
  /** Pointers at which such a text is written or, where none is, could be. */
  readonly pointers: readonly string[];
  readonly span: Span;
}

/** The same of two versions. */
export interface Wording {
  readonly path: string;
  readonly kind: Text["kind"];
  /** A known value as JSON, or the pattern of a form. */
  readonly known?: string;
  readonly trail: readonly string[];
  readonly before: Said;
  readonly after: Said;
}

export function* wordings(change: Change): Generator<Wording> {
  const { path, trail, before, after } = change;
  for (const kind of kinds) {
    yield { path, kind, trail, before: saidAt(before, kind), after: saidAt(after, kind) };
    for (const pair of knownPairs(change)) {
      const known = pair.after.name;
      yield { path: `${path} ${known}`, kind, known, trail, before: saidOf(pair.before, kind), after: saidOf(pair.after, kind) };
    }
  }
}

const kinds = ["title", "description"] as const;

/** What a place, or a value known at it, says in another version of the line. */
export function saidLike({ kind, known: name }: Wording, place: Place): Said | undefined {
  if (name === undefined) return saidAt(place, kind);
  const list = listAt(place);
  const known = list?.values.get(name) ?? list?.forms.get(name);
  return known && saidOf(known, kind);
}

function saidAt(place: Place, kind: Text["kind"]): Said {
  const texts = place.texts.filter((text) => text.kind === kind);
  const pointers =
    texts.length > 0 ? texts.map(({ span }) => span.pointer) : place.writtenAt.map((pointer) => below(pointer, kind));
  return { texts, pointers, span: place.span };
}

function saidOf({ notes, span }: Known, kind: Text["kind"]): Said {
  const pointer = below(span.pointer, kind);
  const text = notes[kind];
  return { texts: text === undefined ? [] : [{ kind, text, span: { ...span, pointer } }], pointers: [pointer], span };
}

/** The digest of a text, or of the empty one where none is. */
export const digestOf = (text: Text | undefined): string => (text === undefined ? noText : textDigest(text.text));
