import type { Json } from "../json/json.ts";
import type { Node, ObjectNode, OpenListNode } from "../model/model.ts";
import { inPlace, reached } from "../model/walk.ts";
import { refusesUnknown } from "./open-enums.ts";
import { jsonLiteral, regExpLiteral } from "./text.ts";
import type { Section, Unit } from "./unit.ts";

/**
 * What a reader of this contract does not know: values of open lists, and members that nothing declares, as JSON
 * Pointers. The document is not changed and nothing is mapped. A contract that refuses unknown things has none.
 *
 * Where several subschemas speak of one place (allOf, references, arms, conditions), a name is declared there if one
 * of them declares it, and a value is known there if one of their lists knows it.
 */
export function emitReading(unit: Unit): Section {
  const places = planReading(unit.root);
  const telling = places.some((place) => place.known !== undefined || place.keeps);
  if (!telling || refusesUnknown(unit.root)) return { declarations: "", code: "" };
  const name = `unknownIn${unit.typeName}`;
  return {
    declarations:
      `/** Values of open lists and members that this version does not know, by JSON Pointer. Ask a valid document. */\n` +
      `export declare function ${name}(document: ${unit.typeName}): {\n` +
      `  readonly values: readonly { readonly pointer: string; readonly raw: unknown }[];\n` +
      `  readonly members: readonly string[];\n};\n`,
    code: `const _places = [\n${places.map((place) => `  ${placeLiteral(place)},\n`).join("")}];\n${walker}export const ${name} = (document) => _findUnknown(document);\n`,
  };
}

/** One place of a document; numbers are indexes of places. */
export interface Place {
  /** Present at an open list. */
  known?: { values: Json[]; forms: string[]; types: string[] };
  /** Declared members; absent where no object is described. */
  members?: Map<string, number>;
  patterns?: [string, number][];
  /** What other members hold, where it is described: the place is a map and its keys are data. */
  rest?: number;
  /** Whether other members are kept as unknown ones. */
  keeps?: boolean;
  prefix?: number[];
  items?: number;
}

/** Merges everything that a schema says about each place. Definitions that recur give cycles of indexes. */
export function planReading(root: Node): Place[] {
  const plan: { place: Place; nodes: readonly Node[] }[] = [];
  const byNodes = new Map<string, number>();
  const numbers = new Map<Node, number>();
  const numberOf = (node: Node): number => numbers.get(node) ?? (numbers.set(node, numbers.size), numbers.size - 1);

  const indexOf = (nodes: readonly Node[]): number => {
    const flat = [...speaking(nodes)];
    const key = flat
      .map(numberOf)
      .sort((left, right) => left - right)
      .join(",");
    const known = byNodes.get(key);
    if (known !== undefined) return known;
    byNodes.set(key, plan.length);
    plan.push({ place: {}, nodes: flat });
    return plan.length - 1;
  };

  indexOf([root]);
  // The list grows while it is walked: places found below are planned after those above them.
  for (const { place, nodes } of plan) fill(place, nodes, indexOf);
  return plan.map(({ place }) => place);
}

function fill(place: Place, nodes: readonly Node[], indexOf: (nodes: readonly Node[]) => number): void {
  const lists = nodes.filter((node): node is OpenListNode => node.kind === "openList");
  if (lists.length > 0) {
    place.known = {
      values: [...lists.flatMap((list) => list.values.map((known) => known.value)), ...nodes.flatMap(closedValues)],
      forms: lists.flatMap((list) => list.forms.map((form) => form.pattern)),
      types: [...new Set(lists.map((list) => (list.base === "integer" ? "number" : list.base)))],
    };
  }
  const left = nodes.filter((node) => node.kind === "unevaluated");
  const objects = nodes.filter((node) => node.kind === "object");
  if (objects.length > 0) {
    const declared = declarations(objects);
    place.members = new Map([...declared].map(([name, held]) => [name, indexOf(held)]));
    const patterns = objects.flatMap((node) => node.patternMembers);
    if (patterns.length > 0) place.patterns = patterns.map(({ pattern, node }) => [pattern, indexOf([node])]);
    const rests = [...objects.map((node) => node.rest), ...left.flatMap((node) => node.properties ?? [])].filter(isSchema);
    if (rests.length > 0) place.rest = indexOf(rests);
    else if (declared.size > 0) place.keeps = true;
  }
  const arrays = nodes.filter((node) => node.kind === "array");
  const longest = Math.max(0, ...arrays.map((node) => node.prefix.length));
  if (longest > 0) {
    place.prefix = Array.from({ length: longest }, (_, at) => indexOf(arrays.map((node) => node.prefix[at] ?? node.rest)));
  }
  const items = [...arrays.map((node) => node.rest), ...left.flatMap((node) => node.items ?? [])].filter(isSchema);
  if (items.length > 0) place.items = indexOf(items);
}

/** What all of the objects declare, by name: what they say the member holds. */
function declarations(objects: readonly ObjectNode[]): ReadonlyMap<string, readonly Node[]> {
  const declared = new Map<string, Node[]>();
  const heldBy = (name: string): Node[] => {
    const held = declared.get(name) ?? [];
    declared.set(name, held);
    return held;
  };
  for (const { members, required } of objects) {
    for (const { name, node } of members.values()) heldBy(name).push(node);
    for (const name of required) heldBy(name);
  }
  return declared;
}

/** What says something of the values that it lets in. */
const isSchema = (node: Node): boolean => node.kind !== "any" && node.kind !== "never";

const closedValues = (node: Node): Json[] =>
  node.kind === "closedList" ? node.values.map((known) => known.value) : node.kind === "literal" ? [node.value] : [];

/** Every node that speaks of the same place as one of these. What is not so declares nothing. */
function speaking(nodes: readonly Node[]): ReadonlySet<Node> {
  const found = new Set<Node>();
  const beside = (node: Node): readonly Node[] =>
    node.kind === "use" ? [node.definition.node] : node.kind === "not" ? [] : inPlace(node);
  for (const node of nodes) reached(node, beside, found);
  return found;
}

function placeLiteral(place: Place): string {
  const parts = [
    ...(place.known ? knownLiterals(place.known) : []),
    ...(place.members ? [`members: new Map(${jsonLiteral([...place.members].map(([name, at]) => [name, at]))})`] : []),
    ...(place.patterns
      ? [`patterns: [${place.patterns.map(([pattern, at]) => `[${regExpLiteral(pattern)}, ${at}]`).join(", ")}]`]
      : []),
    ...(place.rest === undefined ? [] : [`rest: ${place.rest}`]),
    ...(place.keeps ? ["keeps: true"] : []),
    ...(place.prefix ? [`prefix: ${jsonLiteral(place.prefix)}`] : []),
    ...(place.items === undefined ? [] : [`items: ${place.items}`]),
  ];
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** Most lists are of texts, so only other types are said. */
const knownLiterals = ({ values, forms, types }: NonNullable<Place["known"]>): string[] => [
  `known: ${jsonLiteral(values)}`,
  ...(forms.length > 0 ? [`forms: [${forms.map(regExpLiteral).join(", ")}]`] : []),
  ...(types.join() === "string" ? [] : [`types: ${jsonLiteral(types)}`]),
];

/** The same few lines in every module: a walk from a list of its own, so that a deep document cannot overflow a stack. */
const walker = `function _findUnknown(document) {
  const values = [];
  const members = [];
  const waiting = [{ value: document, at: [0], pointer: "" }];
  while (waiting.length > 0) {
    const { value, at, pointer } = waiting.pop();
    const here = at.map((index) => _places[index]);
    const lists = here.filter((place) => place.known && (place.types || ["string"]).includes(typeof value));
    if (lists.length > 0 && !lists.some((place) => _isKnownAt(place, value))) values.push({ pointer, raw: value });
    const below = [];
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        const next = here.map((place) => (place.prefix && index < place.prefix.length ? place.prefix[index] : place.items));
        below.push({ value: item, at: next.filter((one) => one !== undefined), pointer: pointer + "/" + index });
      });
    } else if (typeof value === "object" && value !== null) {
      const objects = here.filter((place) => place.members);
      for (const name of Object.keys(value)) {
        const next = pointer + "/" + name.replace(/~/g, "~0").replace(/\\//g, "~1");
        const declared = objects.flatMap((place) => _declaredAt(place, name));
        const rests = objects.flatMap((place) => (place.rest === undefined ? [] : [place.rest]));
        below.push({ value: value[name], at: declared.length > 0 ? declared : rests, pointer: next });
        if (declared.length === 0 && rests.length === 0 && objects.some((place) => place.keeps)) members.push(next);
      }
    }
    for (const one of below.reverse()) if (one.at.length > 0) waiting.push(one);
  }
  return { values, members };
}
function _declaredAt(place, name) {
  const patterned = (place.patterns || []).filter(([pattern]) => pattern.test(name)).map(([, to]) => to);
  return place.members.has(name) ? [place.members.get(name), ...patterned] : patterned;
}
function _isKnownAt(place, value) {
  return place.known.includes(value) || (typeof value === "string" && (place.forms || []).some((form) => form.test(value)));
}
`;
