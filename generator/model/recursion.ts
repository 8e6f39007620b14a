import { components } from "../load/cycles.ts";
import type { Definition, Node } from "./model.ts";
import { children, reached } from "./walk.ts";

/** The definitions, of all that a node leads to, that have themselves inside, at whatever place. Linear in the size of the model. */
export function recursiveDefinitions(root: Node): ReadonlySet<Definition> {
  const met = new Set(usesInside(root));
  const edges: Definition[][] = [];
  // The set grows while it is walked.
  for (const { node } of met) {
    const own = usesInside(node);
    edges.push(own);
    for (const definition of own) met.add(definition);
  }
  const definitions = [...met];
  const numbers = new Map(definitions.map((definition, at) => [definition, at]));
  const { of, cyclic } = components(edges.map((own) => own.map((definition) => numbers.get(definition)!)));
  return new Set(definitions.filter((_, at) => cyclic.has(of[at]!)));
}

/** What a node refers to, itself or inside. */
export const usesInside = (root: Node): Definition[] =>
  [...reached(root, children)].filter((node) => node.kind === "use").map(({ definition }) => definition);
