import type { JsonType } from "../json/json.ts";
import type { Definition, Node } from "../model/model.ts";
import { possibleTypes } from "./possible-types.ts";

/**
 * Adds what a node refers to as an object, where the definition alone would let other JSON types in too: members without a `type`, mixed
 * into an object by `allOf`.
 */
export function meetAsObjects(node: Node, met: Set<Node>): void {
  if (node.kind === "allOf" && isObjectOnly(possibleTypes(node))) node.parts.forEach((part) => meet(part, met));
}

export const isObjectOnly = (types: ReadonlySet<JsonType>): boolean => types.size === 1 && types.has("object");

function meet(node: Node, met: Set<Node>): void {
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { node: defined } of usesIn(next)) {
      if (met.has(defined) || !possibleTypes(defined).has("object") || isObjectOnly(possibleTypes(defined))) continue;
      met.add(defined);
      waiting.push(defined);
    }
  }
}

/** The definitions that a node is, or is one of. */
function usesIn(node: Node): readonly Definition[] {
  switch (node.kind) {
    case "use":
      return [node.definition];
    case "anyOf":
    case "oneOf":
      return node.arms.flatMap(usesIn);
    case "allOf":
      return node.parts.flatMap(usesIn);
    default:
      return [];
  }
}
