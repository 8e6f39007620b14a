import { jsonType, type JsonType } from "../../../generator/json/json.ts";
import { jsonTypes, type Node, type TypedNode } from "../../../generator/model/model.ts";
import type { Random } from "../random.ts";

/** Nodes that a single value has to satisfy together, with nothing in them left to choose: no references, no arms. */
export type FlatNode = Exclude<
  Node,
  { readonly kind: "use" | "allOf" | "anyOf" | "oneOf" | "condition" | "any" | "opaque" | "unevaluated" }
>;

/**
 * All nodes at one place as one list, an arm chosen wherever there is a choice. What was not chosen still counts
 * (the other arms of a oneOf, the condition that should not hold), so what is made from the list is asked again.
 */
export function flatten(nodes: readonly Node[], random: Random): FlatNode[] {
  const flat: FlatNode[] = [];
  const waiting = [...nodes];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    switch (node.kind) {
      case "any":
        break;
      case "use":
        waiting.push(node.definition.node);
        break;
      case "allOf":
        waiting.push(...node.parts);
        break;
      case "anyOf":
      case "oneOf":
        waiting.push(random.pick<Node>(node.arms));
        break;
      case "condition":
        waiting.push(...(random.chance(0.5) ? [node.if, node.then] : [negation(node.if), node.else]));
        break;
      case "unevaluated":
        waiting.push(node.node);
        break;
      case "opaque":
        throw new TypeError(`no documents can be made from a node of kind "${node.kind}"`);
      default:
        flat.push(node);
    }
  }
  return flat;
}

export const negation = (node: Node): Node => ({ kind: "not", node, notes: {}, span: node.span });

/** The conjunction that a node is: itself, or the parts that all have to hold. */
export function conjuncts(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) =>
    node.kind === "use" ? conjuncts([node.definition.node]) : node.kind === "allOf" ? conjuncts(node.parts) : [node],
  );
}

/** Every node that may refuse a value of this place, whichever arm or branch it stands in. An `if` refuses nothing. */
export function inPlace(nodes: readonly Node[]): Set<Node> {
  const seen = new Set<Node>();
  const waiting = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...applied(node));
  }
  return seen;
}

function applied(node: Node): readonly Node[] {
  switch (node.kind) {
    case "use":
      return [node.definition.node];
    case "allOf":
      return node.parts;
    case "anyOf":
    case "oneOf":
    case "types":
      return node.arms;
    case "condition":
      return [node.then, node.else];
    case "unevaluated":
      return [node.node];
    case "object":
      return [...node.dependentSchemas.values()];
    default:
      return [];
  }
}

const all: ReadonlySet<JsonType> = new Set(jsonTypes);

/** The JSON types of the values that a flat node may accept. */
export function typesOf(node: FlatNode): ReadonlySet<JsonType> {
  switch (node.kind) {
    case "never":
      return new Set();
    case "not":
      return all;
    case "types":
      return new Set(node.arms.map((arm) => arm.kind));
    case "literal":
      return new Set([jsonType(node.value)]);
    case "closedList":
      return new Set(node.values.map((known) => jsonType(known.value)));
    case "openList":
      return new Set([node.base === "integer" ? "number" : node.base]);
    default:
      return new Set([node.kind]);
  }
}

export function commonTypes(flat: readonly FlatNode[]): JsonType[] {
  const sets = flat.map(typesOf);
  return jsonTypes.filter((type) => sets.every((set) => set.has(type)));
}

/** What is said of one type alone: of several types, the one that was chosen is left. */
export const narrowed = (flat: readonly FlatNode[], type: JsonType): FlatNode[] =>
  flat.flatMap((node): FlatNode[] => (node.kind === "types" ? node.arms.filter((arm) => arm.kind === type) : [node]));

export const ofKind = <K extends TypedNode["kind"]>(flat: readonly Node[], kind: K): Extract<TypedNode, { readonly kind: K }>[] =>
  flat.filter((node): node is Extract<TypedNode, { readonly kind: K }> => node.kind === kind);
