import type { JsonType } from "../../json/json.ts";
import { fromBelow, type Question } from "../../model/from-below.ts";
import type { Node } from "../../model/model.ts";
import { inPlace } from "../../model/walk.ts";

/** Where several unions meet, TypeScript forms every combination of their arms, and gives up at a hundred thousand. */
const mostCombined = 5_000;

/** Parts without those whose unions would make more combinations than TypeScript forms: the type is then wider than the schema. */
export function withinReach(parts: readonly Node[], possible: ReadonlySet<JsonType>): readonly Node[] {
  let combined = 1;
  return parts.filter((part) => {
    const more = combined * alternatives(part, possible);
    if (more > mostCombined && more > combined) return false;
    combined = more;
    return true;
  });
}

/**
 * About how many arms the union has that is printed for a node where only some JSON types are possible; one where it is no union. Lists of
 * values meet without combinations.
 */
function alternatives(node: Node, possible: ReadonlySet<JsonType>): number {
  const key = [...possible].sort().join();
  const counts = known.get(key) ?? new WeakMap<Node, number>();
  known.set(key, counts);
  return fromBelow(node, questionAbout(possible), counts);
}

/** By the JSON types that are possible. */
const known = new Map<string, WeakMap<Node, number>>();

const questionAbout = (possible: ReadonlySet<JsonType>): Question<number> => ({
  decidedBy: (node) => (node.kind === "use" ? [node.definition.node] : inPlace(node)),
  decide: (node, at) => Math.min(countOf(node, possible, at), mostCombined + 1),
  within: 1,
});

function countOf(node: Node, possible: ReadonlySet<JsonType>, at: (node: Node) => number): number {
  const sum = (nodes: readonly Node[]): number => nodes.reduce((count, one) => count + at(one), 0);
  switch (node.kind) {
    case "use":
      return at(node.definition.node);
    case "types":
      return Math.max(1, sum(node.arms.filter(({ kind }) => possible.has(kind))));
    case "anyOf":
    case "oneOf":
      return Math.max(1, sum(node.arms));
    case "allOf":
      return node.parts.reduce((count, part) => count * at(part), 1);
    case "condition":
      return at(node.then) + at(node.else);
    case "unevaluated":
      return at(node.node);
    default:
      return 1;
  }
}
