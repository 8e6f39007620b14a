import type { Node, ObjectNode } from "./model.ts";

/** The nodes directly below a node, in the author's order. Definitions are not entered: a use is a leaf. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case "array":
      return node.contains ? [...node.prefix, node.rest, node.contains.node] : [...node.prefix, node.rest];
    case "object":
      return [...Array.from(node.members.values(), (member) => member.node), ...besideMembers(node)];
    case "unevaluated":
      return [node.node, ...(node.properties ? [node.properties] : []), ...(node.items ? [node.items] : [])];
    default:
      return inPlace(node);
  }
}

/** The nodes directly below an object that no member of a name holds. */
export const besideMembers = (node: ObjectNode): readonly Node[] => [
  ...node.patternMembers.map((member) => member.node),
  node.rest,
  ...(node.propertyNames ? [node.propertyNames] : []),
  ...node.dependentSchemas.values(),
];

/** The nodes directly below that judge the same value. Definitions are not entered. */
export function inPlace(node: Node): readonly Node[] {
  switch (node.kind) {
    case "types":
    case "anyOf":
    case "oneOf":
      return node.arms;
    case "allOf":
      return node.parts;
    case "not":
    case "unevaluated":
      return [node.node];
    case "condition":
      return [node.if, node.then, node.else];
    case "object":
      return [...node.dependentSchemas.values()];
    default:
      return [];
  }
}

/**
 * The node and everything that is reached from it by the steps given, each once, into a set; cycles end where they meet themselves.
 * From what the set holds already no step is taken again.
 */
export function reached(root: Node, beside: (node: Node) => Iterable<Node>, seen = new Set<Node>()): Set<Node> {
  const waiting = [root];
  // The list grows while it is walked.
  for (const node of waiting) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const one of beside(node)) waiting.push(one);
  }
  return seen;
}
