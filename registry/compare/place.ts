import type { Span } from "../../generator/diagnostic/diagnostic.ts";
import { type Json, jsonKey } from "../../generator/json/json.ts";
import { below } from "../../generator/json/pointer.ts";
import type { KnownForm, KnownValue, Node, Notes } from "../../generator/model/model.ts";
import { printSchema } from "../../generator/model/print.ts";
import { itemSpeakers, memberSpeakers, patternSpeakers, restSpeakers, speakersOf, type Speaker } from "./speakers.ts";

/** A title or description, and where it is written: behind a reference that is the definition, shared by every place that uses it. */
export interface Text {
  readonly kind: "title" | "description";
  readonly text: string;
  readonly span: Span;
}

/**
 * One place of a document and everything that a schema says of it, after references are resolved and `allOf` is merged.
 * What is said only under a condition, in an arm of a choice or inside `not` is inside one of `nodes`, not beside them.
 */
export interface Place {
  /** For people, and to tell places apart: `/role`, `/steps/*` (items), `/pair/0` (tuple), `/labels/{}` (values of a map), `/x|kind="a"` (an arm). */
  readonly path: string;
  readonly span: Span;
  /** All of these hold here. None is a `use` or an `allOf`. */
  readonly nodes: readonly Node[];
  readonly texts: readonly Text[];
  /** Every other annotation by its keyword, editorial ones left out. Usually one value; several where several parts say one. */
  readonly annotations: ReadonlyMap<string, readonly Json[]>;
  /** Schemas, by pointer, beside whose keywords a text of this place is written or could be. */
  readonly writtenAt: readonly string[];
  /** All that speaks of this place of a document: beside `nodes` also what other arms and conditions around say of it. */
  readonly speakers: readonly Speaker[];
}

export function placeOf(node: Node, path = "", speakers: readonly Speaker[] = speakersOf([{ node, supposed: false }])): Place {
  return {
    path,
    span: node.span,
    nodes: [...new Set(resolved(node))],
    texts: [...textsOf(node, "title"), ...textsOf(node, "description")],
    annotations: annotationsOf(node),
    writtenAt: [...new Set(pointersOf(node))],
    speakers,
  };
}

/** The places directly inside a place, each under a step by which its counterpart in another version is found. */
export interface Inner {
  readonly step: string;
  /** `within`: a branch of a condition, `dependentSchemas`, `contains`, `propertyNames`. */
  readonly kind: "member" | "items" | "tuple" | "values" | "pattern" | "arm" | "within";
  readonly place: Place;
}

export function innerPlaces(place: Place): Inner[] {
  const found = new Map<string, { readonly kind: Inner["kind"]; readonly nodes: Node[]; readonly path: string }>();
  const add = (kind: Inner["kind"], name: string, path: string, node: Node): void => {
    if (node.kind === "never" || (node.kind === "any" && Object.keys(node.notes).length === 0 && kind !== "member")) return;
    const known = found.get(name);
    if (known) known.nodes.push(node);
    else found.set(name, { kind, nodes: [node], path });
  };
  for (const node of place.nodes.flatMap(typed)) {
    if (node.kind === "object") {
      for (const [name, member] of node.members) add("member", `.${name}`, below(place.path, name), member.node);
      for (const { pattern, node: value } of node.patternMembers)
        add("pattern", `{${pattern}}`, `${place.path}/{${pattern}}`, value);
      add("values", "{}", `${place.path}/{}`, node.rest);
    }
    if (node.kind === "array") {
      node.prefix.forEach((item, at) => add("tuple", `[${at}]`, `${place.path}/${at}`, item));
      add("items", "[*]", `${place.path}/*`, node.rest);
    }
    if (node.kind === "anyOf" || node.kind === "oneOf") {
      const taken = new Map<string, number>();
      for (const arm of node.arms) {
        const key = armKey(arm);
        const count = taken.get(key) ?? 0;
        taken.set(key, count + 1);
        const name = `|${key}${count === 0 ? "" : `#${count}`}`;
        add("arm", name, `${place.path}${name}`, arm);
      }
    }
  }
  return [...found].map(([name, { kind, nodes, path }]) => ({ step: name, kind, place: merge(nodes, path) }));
}

/** Every node that says what values of one JSON type are, the arms of a type list among them. */
export const typed = (node: Node): readonly Node[] =>
  node.kind === "types" ? node.arms : node.kind === "unevaluated" ? resolved(node.node).flatMap(typed) : [node];

function merge(nodes: readonly Node[], path: string): Place {
  const places = nodes.map((node) => placeOf(node, path));
  const [first] = places;
  if (first !== undefined && places.length === 1) return first;
  const annotations = new Map<string, readonly Json[]>();
  for (const place of places)
    for (const [keyword, values] of place.annotations)
      annotations.set(keyword, distinct([...(annotations.get(keyword) ?? []), ...values]));
  return {
    path,
    span: (first as Place).span,
    nodes: [...new Set(places.flatMap((place) => place.nodes))],
    texts: places.flatMap((place) => place.texts),
    annotations,
  };
}

/** The nodes that hold at the same place, without references and without allOf. In-place cycles were refused by the loader. */
export function resolved(node: Node): readonly Node[] {
  if (node.kind === "use") return resolved(node.definition.node);
  if (node.kind === "allOf") return node.parts.flatMap(resolved);
  return [node];
}

/** A text beside a reference is the place's own; without one the definition's counts. Parts of an allOf add up. */
function textsOf(node: Node, kind: Text["kind"]): readonly Text[] {
  const text = node.notes[kind];
  const own: readonly Text[] =
    text === undefined ? [] : [{ kind, text, span: { ...node.span, pointer: `${node.span.pointer}/${kind}` } }];
  if (node.kind === "use") return own.length > 0 ? own : textsOf(node.definition.node, kind);
  if (node.kind === "allOf") return [...own, ...node.parts.flatMap((part) => textsOf(part, kind))];
  if (node.kind === "unevaluated") return [...own, ...textsOf(node.node, kind)];
  return own;
}

const editorial: readonly (keyof Notes)[] = ["title", "description", "comment", "examples", "extensions"];

function annotationsOf(node: Node): ReadonlyMap<string, readonly Json[]> {
  const found = new Map<string, readonly Json[]>();
  const add = (keyword: string, value: Json): void => void found.set(keyword, distinct([...(found.get(keyword) ?? []), value]));
  const visit = (one: Node): void => {
    for (const [keyword, value] of Object.entries(one.notes))
      if (!editorial.includes(keyword as keyof Notes)) add(keyword, keyword === "contentSchema" ? canonical(value as Node) : (value as Json));
    for (const [keyword, value] of one.notes.extensions ?? []) add(keyword, value);
    if (one.kind === "use") visit(one.definition.node);
    if (one.kind === "allOf") one.parts.forEach(visit);
    if (one.kind === "unevaluated") visit(one.node);
  };
  visit(node);
  return found;
}

const distinct = (values: readonly Json[]): Json[] => [...new Map(values.map((value) => [jsonKey(value), value])).values()];

/** By what an arm is found again in another version: its constant members, else its JSON types. */
function armKey(arm: Node): string {
  const nodes = resolved(arm).flatMap(typed);
  const tags = nodes.flatMap((node) =>
    node.kind === "object"
      ? [...node.members].flatMap(([name, member]) => {
          const [literal] = resolved(member.node);
          return literal?.kind === "literal" ? [`${name}=${jsonKey(literal.value)}`] : [];
        })
      : node.kind === "literal"
        ? [jsonKey(node.value)]
        : [],
  );
  return tags.length > 0 ? tags.sort().join(",") : [...new Set(nodes.map((node) => node.kind))].sort().join("+");
}
