import type { Span } from "../../generator/diagnostic/diagnostic.ts";
import { type Json, jsonKey } from "../../generator/json/json.ts";
import { below } from "../../generator/json/pointer.ts";
import type { Node, Notes } from "../../generator/model/model.ts";
import { canonicalPrint } from "../../generator/model/digest.ts";
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

export function placeOf(node: Node, path = "", speakers = speakersOf([{ node, supposed: false }])): Place {
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
  /**
   * `branch`: what a condition or `dependentSchemas` asks of the same place. `aside`: `contains` and `propertyNames`, which ask
   * something of some items, and of names.
   */
  readonly kind: "member" | "items" | "tuple" | "values" | "pattern" | "arm" | "branch" | "aside";
  readonly place: Place;
}

const insides = new WeakMap<Place, readonly Inner[]>();
/** Made once for a place: each version of a line is compared with many. */
export function innerPlaces(place: Place): readonly Inner[] {
  const known = insides.get(place) ?? innerPlacesOf(place);
  insides.set(place, known);
  return known;
}
const rootPlaces = new WeakMap<Node, Place>();
export function rootPlace(node: Node): Place {
  const known = rootPlaces.get(node) ?? placeOf(node);
  rootPlaces.set(node, known);
  return known;
}

function innerPlacesOf(place: Place): Inner[] {
  const found = new Map<string, Met & { readonly nodes: Node[] }>();
  const numbered = numbering();
  const nodes = [...place.nodes.flatMap(typed), ...place.nodes.filter(({ kind }) => kind === "unevaluated")];
  for (const one of nodes.flatMap((node) => [...insideOf(node, place, numbered)])) {
    const { node, kind, step } = one;
    if (node.kind === "never" || (node.kind === "any" && Object.keys(node.notes).length === 0 && kind !== "member")) continue;
    const known = found.get(step);
    if (known) known.nodes.push(node);
    else found.set(step, { ...one, nodes: [node] });
  }
  return [...found.values()].map(({ step, kind, nodes, path, speakers }) => ({
    step,
    kind,
    place: merge(nodes, path, speakers()),
  }));
}

interface Met {
  readonly kind: Inner["kind"];
  readonly step: string;
  readonly path: string;
  readonly node: Node;
  readonly speakers: () => readonly Speaker[];
}

function* insideOf(node: Node, { path, speakers }: Place, numbered: (name: string) => string): Generator<Met> {
  const here = () => speakers;
  if (node.kind === "object") {
    for (const [name, { node: value }] of node.members)
      yield {
        kind: "member",
        step: `.${name}`,
        path: below(path, name),
        node: value,
        speakers: () => memberSpeakers(speakers, name),
      };
    const patterned = () => patternSpeakers(speakers);
    for (const { pattern, node: value } of node.patternMembers)
      yield { kind: "pattern", step: `{${pattern}}`, path: `${path}/{${pattern}}`, node: value, speakers: patterned };
    yield { kind: "values", step: "{}", path: `${path}/{}`, node: node.rest, speakers: () => restSpeakers(speakers) };
    for (const [name, value] of node.dependentSchemas)
      yield { kind: "branch", step: `?with ${name}`, path: `${path}?${name}`, node: value, speakers: here };
    if (node.propertyNames) yield alone("?propertyNames", path, node.propertyNames);
  }
  if (node.kind === "array") {
    for (const [at, item] of node.prefix.entries())
      yield { kind: "tuple", step: `[${at}]`, path: `${path}/${at}`, node: item, speakers: () => itemSpeakers(speakers, at) };
    yield { kind: "items", step: "[*]", path: `${path}/*`, node: node.rest, speakers: () => itemSpeakers(speakers, Infinity) };
    if (node.contains) yield alone("?contains", path, node.contains.node);
  }
  if (node.kind === "anyOf" || node.kind === "oneOf") {
    for (const arm of node.arms) {
      const step = numbered(`|${armKey(arm)}`);
      yield { kind: "arm", step, path: `${path}${step}`, node: arm, speakers: here };
    }
  }
  if (node.kind === "unevaluated") {
    const { properties, items } = node;
    if (properties)
      yield { kind: "values", step: "{}", path: `${path}/{}`, node: properties, speakers: () => restSpeakers(speakers) };
    if (items)
      yield { kind: "items", step: "[*]", path: `${path}/*`, node: items, speakers: () => itemSpeakers(speakers, Infinity) };
  }
  if (node.kind === "condition") {
    for (const branch of ["then", "else"] as const) {
      // By what is asked, so that a branch is compared with that of the same question.
      const step = `?${branch}(${printOf(node.if)})`;
      yield { kind: "branch", step, path: `${path}?${branch}`, node: node[branch], speakers: here };
    }
  }
}

const alone = (step: string, path: string, node: Node): Met => ({
  kind: "aside",
  step,
  path: `${path}${step}`,
  node,
  speakers: () => speakersOf([{ node, supposed: false }]),
});

/** Arms of one kind are told apart by a number, over all choices of a place. */
function numbering(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    return count === 0 ? name : `${name}#${count}`;
  };
}

/** Every node that says what values of one JSON type are, the arms of a type list among them. */
export const typed = (node: Node): readonly Node[] =>
  node.kind === "types" ? node.arms : node.kind === "unevaluated" ? resolved(node.node).flatMap(typed) : [node];

function merge(nodes: readonly Node[], path: string, speakers: readonly Speaker[]): Place {
  const places = nodes.map((node) => placeOf(node, path, speakers));
  const [first] = places;
  if (first === undefined) throw new TypeError("a place without a node");
  if (places.length === 1) return first;
  const annotations = new Map<string, readonly Json[]>();
  for (const place of places)
    for (const [keyword, values] of place.annotations)
      annotations.set(keyword, distinct([...(annotations.get(keyword) ?? []), ...values]));
  return {
    path,
    span: first.span,
    nodes: [...new Set(places.flatMap((place) => place.nodes))],
    texts: places.flatMap((place) => place.texts),
    annotations,
    writtenAt: [...new Set(places.flatMap((place) => place.writtenAt))],
    speakers,
  };
}

/** The nodes that hold at the same place, each once, without references and without allOf. In-place cycles were refused by the loader. */
export function resolved(node: Node): readonly Node[] {
  if (behind(node).length === 0) return [node];
  return [...standing(node, behind)].filter((one) => behind(one).length === 0);
}

/** A node and what stands inside it at the same place, each once: what many references share is looked at a single time. */
function standing(node: Node, inside: (node: Node) => readonly Node[], found = new Set<Node>()): ReadonlySet<Node> {
  if (found.has(node)) return found;
  found.add(node);
  for (const one of inside(node)) standing(one, inside, found);
  return found;
}

const behind = (node: Node): readonly Node[] =>
  node.kind === "use" ? [node.definition.node] : node.kind === "allOf" ? node.parts : [];

/** As `behind`, and what stands beside unevaluated members and items. */
const spoken = (node: Node): readonly Node[] => (node.kind === "unevaluated" ? [node.node] : behind(node));

/**
 * A text beside a reference is the place's own; without one the definition's counts. Parts of an allOf add up.
 * `said` holds the schemas that have a text of their own: a reference among other keywords is a part, and beside that text.
 * `met` holds the definitions whose texts were taken: each speaks once.
 */
function textsOf(
  node: Node,
  kind: Text["kind"],
  said: ReadonlySet<string> = new Set(),
  met: Set<Node> = new Set(),
): readonly Text[] {
  const text = node.notes[kind];
  const at = schemaOf(node);
  const own: readonly Text[] =
    text === undefined ? [] : [{ kind, text, span: { ...node.span, pointer: `${node.span.pointer}/${kind}` } }];
  const here = text === undefined ? said : new Set([...said, at]);
  if (node.kind === "use") {
    const { node: defined } = node.definition;
    if (here.has(at) || met.has(defined)) return own;
    met.add(defined);
    return textsOf(defined, kind, undefined, met);
  }
  if (node.kind === "allOf") return [...own, ...node.parts.flatMap((part) => textsOf(part, kind, here, met))];
  if (node.kind === "unevaluated") return [...own, ...textsOf(node.node, kind, here, met)];
  return own;
}

const schemaOf = (node: Node): string => `${node.span.file}#${node.span.pointer}`;

/** The schemas whose texts are those of the place, in the order in which they are met. */
const pointersOf = (node: Node): readonly string[] => [...standing(node, spoken)].map(({ span }) => span.pointer);

const editorial: readonly (keyof Notes)[] = ["title", "description", "comment", "examples", "extensions"];

function annotationsOf(node: Node): ReadonlyMap<string, readonly Json[]> {
  const found = new Map<string, readonly Json[]>();
  const add = (keyword: string, value: Json): void => void found.set(keyword, distinct([...(found.get(keyword) ?? []), value]));
  for (const one of standing(node, spoken)) {
    for (const [keyword, value] of Object.entries(one.notes))
      if (!editorial.includes(keyword as keyof Notes))
        add(keyword, keyword === "contentSchema" ? printSchema(value as Node, { purpose: "canonical" }).schema : (value as Json));
    for (const [keyword, value] of one.notes.extensions ?? []) add(keyword, value);
  }
  return found;
}

const distinct = (values: readonly Json[]): Json[] => [...new Map(values.map((value) => [jsonKey(value), value])).values()];

const prints = new WeakMap<Node, string>();

/** The canonical print of a node, made once: nodes are frozen, and each is met in many places. */
export function printOf(node: Node): string {
  const known = prints.get(node) ?? canonicalPrint(node);
  prints.set(node, known);
  return known;
}

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
  return tags.length > 0
    ? tags.sort().join(",")
    : [...new Set(nodes.map(({ kind }) => kindWords[kind] ?? kind))].sort().join("+");
}

/** A list stays the same arm when it is closed or opened. */
const kindWords: { readonly [K in Node["kind"]]?: string } = { openList: "list", closedList: "list" };
