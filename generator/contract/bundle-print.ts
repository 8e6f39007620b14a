import { definitionKeywords } from "../load/keywords.ts";
import type { Place } from "../load/places.ts";
import { member } from "../json/json.ts";
import { below, steps } from "../json/pointer.ts";
import { splitReference } from "../load/resolve.ts";
import { locationKey, type ResolvedSet, type Source } from "../load/source.ts";
import type { Copies, Top } from "./bundle-copies.ts";
import type { Document, Spot } from "./bundle-reach.ts";

/** For the members of a schema: a JSON text in place of the author's, `null` where a member is left out. */
export type Edit = (name: string) => string | null | undefined;

export class Edits {
  readonly #own: Source;
  readonly #resolved: ResolvedSet;
  readonly #copies: Copies;
  readonly id: string;

  constructor(own: Source, resolved: ResolvedSet, copies: Copies, id: string) {
    this.#own = own;
    this.#resolved = resolved;
    this.#copies = copies;
    this.id = id;
  }

  at({ document, place }: Spot): Edit {
    const { source } = document;
    const isOwn = source === this.#own;
    return (name) => {
      if (name === "$ref") return this.#reference(source, place);
      if (isOwn) return name === "$id" && place.pointer === "" ? JSON.stringify(this.id) : undefined;
      const dropped = ["$anchor", "$id", "$schema", ...definitionKeywords].includes(name);
      return dropped ? null : undefined;
    };
  }

  #reference(source: Source, { pointer, schema }: Place): string | undefined {
    const target = this.#resolved.references.get(locationKey({ source, pointer }));
    const written = member(schema, "$ref");
    if (!target || typeof written !== "string") return undefined;
    if (target.source !== this.#own) return JSON.stringify(this.#copies.referenceTo(target));
    // Into the own document the fragment stays as it was written: its pointers and anchors are all kept.
    return source === this.#own && written.startsWith("#") ? undefined : JSON.stringify(`#${splitReference(written)[1]}`);
  }
}

/** Prints marks of a text as JSON.stringify with two spaces would print the value, but with the author's own tokens. */
export class Printer {
  text = "";

  document(document: Document, edits: Edits, copies: readonly Top[]): void {
    const members = document.marks.members(document.marks.root);
    const names = [...members.keys()];
    const added = copies.length > 0 && !members.has("$defs") ? ["$defs"] : [];
    const all = members.has("$id") ? [...names, ...added] : ["$id", ...names, ...added];
    const edit = edits.at({ document, place: document.places[0]! });
    this.#members(0, all, (name) => {
      if (name === "$id") this.text += JSON.stringify(edits.id);
      else if (name === "$defs") this.#definitions(document, members.get("$defs"), edits, copies);
      else this.#edited(edit(name), () => this.#value(document, members.get(name)!, below("", name), 1, edits));
    });
    this.text += "\n";
  }

  #definitions(document: Document, mark: number | undefined, edits: Edits, copies: readonly Top[]): void {
    const own = mark === undefined ? new Map<string, number>() : document.marks.members(mark);
    const copied = new Map(copies.map((top) => [top.key, top]));
    this.#members(1, [...own.keys(), ...copied.keys()], (name) => {
      const inner = own.get(name);
      if (inner !== undefined) this.#value(document, inner, below("/$defs", name), 2, edits);
      else this.#copy(copied.get(name)!, edits);
    });
  }

  #copy({ document, place }: Top, edits: Edits): void {
    // The place was found in the same text: each step is there.
    const mark = (steps(place.pointer) ?? []).reduce((at, step) => document.marks.step(at, step)!, document.marks.root);
    this.#value(document, mark, place.pointer, 2, edits);
  }

  /** Recursion is bounded by the depth to which a source may be nested. */
  #value(document: Document, mark: number, pointer: string, depth: number, edits: Edits): void {
    const { marks } = document;
    if (marks.isObject(mark)) this.#object(document, mark, pointer, depth, edits);
    else if (!marks.isList(mark)) this.text += marks.token(mark);
    else {
      this.#block("[", "]", depth, marks.inside(mark), (item, index) => {
        this.#value(document, item, below(pointer, index), depth + 1, edits);
      });
    }
  }

  #object(document: Document, mark: number, pointer: string, depth: number, edits: Edits): void {
    const place = document.byPointer.get(pointer);
    const edit: Edit = place ? edits.at({ document, place }) : () => undefined;
    const members = document.marks.members(mark);
    const kept = [...members.keys()].filter((name) => edit(name) !== null);
    this.#members(depth, kept, (name) => {
      this.#edited(edit(name), () => this.#value(document, members.get(name)!, below(pointer, name), depth + 1, edits));
    });
  }

  #edited(edit: string | null | undefined, print: () => void): void {
    if (typeof edit === "string") this.text += edit;
    else print();
  }

  #members(depth: number, names: readonly string[], print: (name: string) => void): void {
    this.#block("{", "}", depth, names, (name) => {
      this.text += `${JSON.stringify(name)}: `;
      print(name);
    });
  }

  #block<T>(open: string, close: string, depth: number, parts: readonly T[], print: (part: T, index: number) => void): void {
    this.text += open;
    for (const [index, part] of parts.entries()) {
      this.text += `${index === 0 ? "" : ","}\n${"  ".repeat(depth + 1)}`;
      print(part, index);
    }
    this.text += parts.length === 0 ? close : `\n${"  ".repeat(depth)}${close}`;
  }
}
