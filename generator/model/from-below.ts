import type { Node } from "./model.ts";

/** What an answer about nodes is made of. */
export interface Question<Answer> {
  /** The nodes whose answers decide on a node's own. */
  readonly decidedBy: (node: Node) => readonly Node[];
  readonly decide: (node: Node, at: (node: Node) => Answer) => Answer;
  /** What is taken of a node that leads back to itself, there. */
  readonly within: Answer;
}

/** An answer about a node from those about the nodes below it, without recursion, each kept in `known`. */
export function fromBelow<Answer>(
  root: Node,
  { decidedBy, decide, within }: Question<Answer>,
  known: WeakMap<Node, Answer> = new WeakMap(),
): Answer {
  const at = (node: Node): Answer => known.get(node) ?? within;
  const entered = new Set<Node>();
  const waiting = [root];
  for (let node = waiting.at(-1); node !== undefined; node = waiting.at(-1)) {
    const isReady = entered.has(node) || known.has(node);
    const open = isReady ? [] : decidedBy(node).filter((one) => !known.has(one));
    entered.add(node);
    for (const one of open) waiting.push(one);
    if (open.length > 0) continue;
    waiting.pop();
    if (!known.has(node)) known.set(node, decide(node, at));
  }
  return at(root);
}
