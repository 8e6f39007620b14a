import type { Json } from "../json/json.ts";
import type { Node, OpenListNode } from "../model/model.ts";
import { refusesUnknown } from "./open-enums.ts";
import { jsonLiteral } from "./text.ts";
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
    code: `const places = [\n${places.map((place) => `  ${placeLiteral(place)},\n`).join("")}];\n${walker}export const ${name} = (document) => findUnknown(document);\n`,
  };
}

/** One place of a document; numbers are indexes of places. */
export interface Place {
  /** Present at an open list. */
  known?: { values: Json[]; forms: string[] };
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
    const flat = [...new Set(nodes.flatMap((node) => [...inPlace(node)]))];
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
    };
  }
  const objects = nodes.filter((node) => node.kind === "object");
  if (objects.length > 0) {
    const names = new Set(objects.flatMap((node) => [...node.members.keys(), ...node.required]));
    place.members = new Map(
      [...names].map((name) => [name, indexOf(objects.flatMap((node) => node.members.get(name)?.node ?? []))]),
    );
    const patterns = objects.flatMap((node) => node.patternMembers);
    if (patterns.length > 0) place.patterns = patterns.map(({ pattern, node }) => [pattern, indexOf([node])]);
    const rests = objects.map((node) => node.rest).filter((rest) => rest.kind !== "any" && rest.kind !== "never");
    if (rests.length > 0) place.rest = indexOf(rests);
    else if (names.size > 0) place.keeps = true;
  }
  const arrays = nodes.filter((node) => node.kind === "array");
  const longest = Math.max(0, ...arrays.map((node) => node.prefix.length));
  if (longest > 0) {
    place.prefix = Array.from({ length: longest }, (_, at) => indexOf(arrays.map((node) => node.prefix[at] ?? node.rest)));
  }
  const items = arrays.map((node) => node.rest).filter((rest) => rest.kind !== "any" && rest.kind !== "never");
  if (items.length > 0) place.items = indexOf(items);
}

const closedValues = (node: Node): Json[] =>
  node.kind === "closedList" ? node.values.map((known) => known.value) : node.kind === "literal" ? [node.value] : [];

/** Every node that speaks of the same place as this one. */
function inPlace(node: Node, seen = new Set<Node>()): Set<Node> {
  if (seen.has(node)) return seen;
  seen.add(node);
  const next =
    node.kind === "use"
      ? [node.definition.node]
      : node.kind === "anyOf" || node.kind === "oneOf" || node.kind === "types"
        ? node.arms
        : node.kind === "allOf"
          ? node.parts
          : node.kind === "condition"
            ? [node.if, node.then, node.else]
            : node.kind === "object"
              ? [...node.dependentSchemas.values()]
              : [];
  for (const one of next) inPlace(one, seen);
  return seen;
}

function placeLiteral(place: Place): string {
  const parts = [
    ...(place.known
      ? [
          `known: ${jsonLiteral(place.known.values)}${place.known.forms.length > 0 ? `, forms: ${jsonLiteral(place.known.forms)}` : ""}`,
        ]
      : []),
    ...(place.members ? [`members: new Map(${jsonLiteral([...place.members].map(([name, at]) => [name, at]))})`] : []),
    ...(place.patterns ? [`patterns: ${jsonLiteral(place.patterns)}`] : []),
    ...(place.rest === undefined ? [] : [`rest: ${place.rest}`]),
    ...(place.keeps ? ["keeps: true"] : []),
    ...(place.prefix ? [`prefix: ${jsonLiteral(place.prefix)}`] : []),
    ...(place.items === undefined ? [] : [`items: ${place.items}`]),
  ];
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** The same few lines in every module: a walk from a list of its own, so that a deep document cannot overflow a stack. */
const walker = `function findUnknown(document) {
  const values = [];
  const members = [];
  const waiting = [{ value: document, at: 0, pointer: "" }];
  while (waiting.length > 0) {
    const { value, at, pointer } = waiting.pop();
    const place = places[at];
    if (place.known && typeof value !== "object" && !isKnownAt(place, value)) values.push({ pointer, raw: value });
    const below = [];
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        const next = place.prefix && index < place.prefix.length ? place.prefix[index] : place.items;
        if (next !== undefined) below.push({ value: item, at: next, pointer: pointer + "/" + index });
      });
    } else if (typeof value === "object" && value !== null && place.members) {
      for (const name of Object.keys(value)) {
        const next = pointer + "/" + name.replace(/~/g, "~0").replace(/\\//g, "~1");
        const matching = (place.patterns || []).filter(([pattern]) => new RegExp(pattern, "u").test(name)).map(([, to]) => to);
        if (place.members.has(name)) below.push({ value: value[name], at: place.members.get(name), pointer: next });
        for (const to of matching) below.push({ value: value[name], at: to, pointer: next });
        if (place.members.has(name) || matching.length > 0) continue;
        if (place.rest !== undefined) below.push({ value: value[name], at: place.rest, pointer: next });
        else if (place.keeps) members.push(next);
      }
    }
    waiting.push(...below.reverse());
  }
  return { values, members };
}
function isKnownAt(place, value) {
  return place.known.includes(value) || (place.forms || []).some((form) => typeof value === "string" && new RegExp(form, "u").test(value));
}
`;
