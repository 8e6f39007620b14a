import type { Node } from "../model/model.ts";
import { recursiveDefinitions } from "../model/recursion.ts";
import { children, reached } from "../model/walk.ts";

/**
 * A definition that has itself inside accepts no value that stands deeper in the document than this. A validator calls itself for what
 * recurs, and a document from a stranger must not decide how much stack that takes.
 */
export const deepestRecursion = 1_000;

/** Where in a schema depth counts. Without recursion it counts nowhere. */
export interface Nesting {
  /** Nodes of definitions that have themselves inside: they ask how deep a value stands. */
  readonly recursive: ReadonlySet<Node>;
  /** Nodes that lead to such a definition, itself among them: they hand on how deep a value stands. */
  readonly leading: ReadonlySet<Node>;
}

/** Linear in the size of the model. */
export function nestingOf(root: Node): Nesting {
  const recursive = new Set([...recursiveDefinitions(root)].map(({ node }) => node));
  const leading = new Set<Node>();
  if (recursive.size === 0) return { recursive, leading };
  const around = parents(root);
  for (const node of recursive) reached(node, (one) => around.get(one) ?? [], leading);
  return { recursive, leading };
}

/** The nodes directly around each node that a root reaches; around a definition's node stand its uses. */
function parents(root: Node): ReadonlyMap<Node, readonly Node[]> {
  const around = new Map<Node, Node[]>();
  for (const node of reached(root, below)) {
    for (const one of below(node)) {
      const before = around.get(one);
      if (before === undefined) around.set(one, [node]);
      else before.push(node);
    }
  }
  return around;
}

const below = (node: Node): readonly Node[] =>
  node.kind === "use" ? [node.definition.node] : children(node).map((child) => child.node);
