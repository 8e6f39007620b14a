import { components } from "../load/cycles.ts";
import type { Definition, Node } from "./model.ts";
import { inPlace, reached } from "./walk.ts";

type Use = Node & { readonly kind: "use" };

/**
 * References that apply a schema, with nothing in between, to the value that it is judging already; one for each cycle. Those that are
 * written so were found when they were resolved; a `$dynamicRef` closes a cycle only on some ways.
 */
export function emptyCycles(definitions: readonly Definition[]): Use[] {
  const numbers = new Map(definitions.map((definition, at) => [definition, at]));
  const uses = definitions.map(({ node }) => usesInPlace(node));
  const { of, cyclic } = components(uses.map((own) => own.map(({ definition }) => numbers.get(definition)!)));
  const told = new Set<number>();
  return uses.flatMap((own, at) => {
    const component = of[at]!;
    if (!cyclic.has(component) || told.has(component)) return [];
    told.add(component);
    return own.find(({ definition }) => of[numbers.get(definition)!] === component) ?? [];
  });
}

const usesInPlace = (root: Node): Use[] => [...reached(root, inPlace)].filter((node): node is Use => node.kind === "use");
