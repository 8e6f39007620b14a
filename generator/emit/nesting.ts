import type { Node } from "../model/model.ts";
import { recursiveDefinitions } from "../model/recursion.ts";
import { reached } from "../model/walk.ts";
import { below, levelsWithRoom } from "./stack-room.ts";

/**
 * Where in a schema depth counts, and how far. A validator calls itself for what recurs, and a document from a stranger must not decide
 * how much stack that takes: a definition that has itself inside accepts no value that stands deeper in the document than `deepest`.
 */
export interface Nesting {
  /** Nodes of definitions that have themselves inside: they ask how deep a value stands. */
  readonly recursive: ReadonlySet<Node>;
  /** Nodes that lead to such a definition, itself among them: they hand on how deep a value stands. */
  readonly leading: ReadonlySet<Node>;
  /** So many names and indexes may lead to a value. */
  readonly deepest: number;
}

/** As many levels as are read from a text. */
const mostLevels = 512;

/** Linear in the size of the model. Throws where its definitions need more stack than there is, whatever the document. */
export function nestingOf(root: Node): Nesting {
  const recursive = new Set([...recursiveDefinitions(root)].map(({ node }) => node));
  const leading = new Set<Node>();
  const around = recursive.size === 0 ? new Map<Node, readonly Node[]>() : parents(root);
  for (const node of recursive) reached(node, (one) => around.get(one) ?? [], leading);
  return { recursive, leading, deepest: Math.min(mostLevels, levelsWithRoom(root, recursive, leading)) };
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
