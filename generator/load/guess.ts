import { placesIn, type Document } from "./document.ts";
import { definitionKeywords } from "./keywords.ts";
import { Suggestions, type Candidate } from "./nearest.ts";
import { asFragment, steps } from "../json/pointer.ts";
import { hasScheme, neighbour, relativePath, sameOrigin } from "./uri.ts";

/** What a reference that leads nowhere may have meant. */
export class Guess {
  readonly #documents: readonly Document[];
  readonly #suggestions = new Suggestions();
  readonly #definitions = new Map<Document, Candidate[]>();

  constructor(documents: readonly Document[]) {
    this.#documents = documents;
  }

  /** A definition or an anchor of a document that exists. */
  inside(document: Document, fragment: string, address: string): string | undefined {
    const wanted = steps(fragment)?.at(-1) ?? fragment;
    const found = this.#suggestions.nearest(wanted, this.#definitionsOf(document));
    return found === undefined ? undefined : address + found;
  }

  document(address: string, fragment: string, from: Document): string | undefined {
    const tail = fragment === "" ? "" : `#${fragment}`;
    const path = hasScheme(address) ? undefined : neighbour(address, from.path);
    const meant = this.#documents.find((document) => document.identified && document.path === path);
    if (meant) return meant.base + tail; // by its file, though an $id moved the base
    const found = this.#suggestions.nearest(
      path ?? address,
      this.#documents.flatMap((document) => names(document, address, from)),
    );
    return found === undefined ? undefined : found + tail;
  }

  #definitionsOf(document: Document): Candidate[] {
    const known = this.#definitions.get(document);
    if (known) return known;
    const candidates: Candidate[] = [...document.byAnchor.keys()].map((anchor) => ({ name: anchor, write: `#${anchor}` }));
    for (const { pointer } of placesIn(document)) {
      const path = steps(pointer) ?? [];
      if (definitionKeywords.includes(path.at(-2) ?? ""))
        candidates.push({ name: path.at(-1)!, write: `#${asFragment(pointer)}` });
    }
    this.#definitions.set(document, candidates);
    return candidates;
  }
}

/** As an author would write it: a full address for a full address of the same origin, a path for a path. */
function names(document: Document, address: string, from: Document): Candidate[] {
  if (hasScheme(address))
    return document.identified && sameOrigin(address, document.base) ? [{ name: document.base, write: document.base }] : [];
  return [{ name: document.path, write: document.identified ? document.base : relativePath(from.path, document.path) }];
}
