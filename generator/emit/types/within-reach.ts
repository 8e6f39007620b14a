import type { JsonType } from "../../json/json.ts";
import { fromBelow, type Question } from "../../model/from-below.ts";
import { jsonTypes, type Node, type UseNode } from "../../model/model.ts";
import { inPlace } from "../../model/walk.ts";
import { isObjectOnly } from "../met-as-objects.ts";

/** Where several unions meet, TypeScript forms every combination of their arms, and gives up at a hundred thousand. */
const mostCombined = 5_000;

/** What has a name of its own where only an object is possible. */
type Objects = ReadonlyMap<Node, string>;

/** Parts without those whose unions would make more combinations than TypeScript forms: the type is then wider than the schema. */
export function withinReach(parts: readonly Node[], possible: ReadonlySet<JsonType>, objects: Objects): readonly Node[] {
  let combined = 1;
  return parts.filter((part) => {
    const more = combined * alternatives(part, possible, objects);
    if (more > mostCombined && more > combined) return false;
    combined = more;
    return true;
  });
}

/**
 * About how many arms the union has that is printed for a node where only some JSON types are possible; one where it is no union. Lists of
 * values meet without combinations.
 */
function alternatives(node: Node, possible: ReadonlySet<JsonType>, objects: Objects): number {
  const byTypes = known.get(objects) ?? new Map<string, WeakMap<Node, number>>();
  known.set(objects, byTypes);
  const key = [...possible].sort().join();
  const counts = byTypes.get(key) ?? new WeakMap<Node, number>();
  byTypes.set(key, counts);
  return fromBelow(node, questionAbout(possible, objects), counts);
}

/** By what is named, and by the JSON types that are possible. */
const known = new WeakMap<Objects, Map<string, WeakMap<Node, number>>>();
const all: ReadonlySet<JsonType> = new Set(jsonTypes);

/** A name stands for the whole type, whatever is possible where it stands, unless it is that of objects. */
function questionAbout(possible: ReadonlySet<JsonType>, objects: Objects): Question<number> {
  const isWhole = ({ definition }: UseNode): boolean =>
    possible.size < all.size && !(isObjectOnly(possible) && objects.has(definition.node));
  return {
    decidedBy: (node) => (node.kind !== "use" ? inPlace(node) : isWhole(node) ? [] : [node.definition.node]),
    decide: (node, at) => {
      const ofUse = (use: UseNode): number =>
        isWhole(use) ? alternatives(use.definition.node, all, objects) : at(use.definition.node);
      return Math.min(node.kind === "use" ? ofUse(node) : countOf(node, possible, at), mostCombined + 1);
    },
    within: 1,
  };
}

function countOf(node: Node, possible: ReadonlySet<JsonType>, at: (node: Node) => number): number {
  const sum = (nodes: readonly Node[]): number => nodes.reduce((count, one) => count + at(one), 0);
  switch (node.kind) {
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
