import { fromBelow } from "../model/from-below.ts";
import type { Node } from "../model/model.ts";
import { children, inPlace, reached } from "../model/walk.ts";

/**
 * How much stack the calls of a validator may take, in units of what a node of a definition adds to a function of `checkX`, the larger
 * face: 12 bytes, of the 984 kB that Node has.
 */
const mostRoom = 60_000;
/** So much of it may be taken by the levels of a document. */
const mostForLevels = 36_000;

/** A function that has no variables. */
const call = 14;
/** An arm of a choice, or a part of a condition, in its function. */
const arm = 1;
/** Functions of `isX` that call others about the same value. */
const inPlaceCalls: Partial<Record<Node["kind"], number>> = { object: 10, unevaluated: 40 };

/**
 * How many levels of a document there is room for; `recursive` are the nodes of definitions that have themselves inside, `leading` those
 * that lead to one. Throws where other definitions refer to each other in so long a row that there is room for none.
 */
export function levelsWithRoom(root: Node, recursive: ReadonlySet<Node>, leading: ReadonlySet<Node>): number {
  const left = mostRoom - longestRow(root, recursive);
  if (left <= 0) throw new Error("definitions refer to each other in so long a row that a validator would fill its stack");
  const sizes = new WeakMap<Node, number>();
  const level = [...recursive].reduce((most, node) => Math.max(most, functionOf(node) + calledInPlace(node, leading, sizes)), 1);
  return Math.ceil(Math.min(left, mostForLevels) / level);
}

/** The functions that call each other, the largest way through definitions that have not themselves inside. */
const longestRow = (root: Node, recursive: ReadonlySet<Node>): number =>
  fromBelow(root, {
    decidedBy: below,
    decide: (node, at) => (recursive.has(meantBy(node)) ? 0 : calledBy(node)) + largest(below(node).map(at)),
    within: 0,
  });

/** The functions that judge one value in turn, on the way to a definition that has itself inside. */
const calledInPlace = (root: Node, leading: ReadonlySet<Node>, known: WeakMap<Node, number>): number => {
  const next = (node: Node): readonly Node[] =>
    (node.kind === "use" ? [node.definition.node] : inPlace(node)).filter((one) => leading.has(one));
  return fromBelow(
    root,
    {
      decidedBy: next,
      decide: (node, at) => (inPlaceCalls[node.kind] ?? 0) + calledBy(node) + largest(next(node).map(at)),
      within: 0,
    },
    known,
  );
};

const meantBy = (node: Node): Node => (node.kind === "use" ? node.definition.node : node);

const calledBy = (node: Node): number => (node.kind === "use" ? functionOf(node.definition.node) : 0);

const functions = new WeakMap<Node, number>();
/** Of a definition; what is but a reference to another has none. */
function functionOf(definition: Node): number {
  if (definition.kind === "use") return 0;
  const room = functions.get(definition) ?? [...reached(definition, children)].reduce((sum, node) => sum + ownRoom(node), call);
  functions.set(definition, room);
  return room;
}

function ownRoom(node: Node): number {
  if (node.kind === "any") return 0;
  // Arms by type are no schemas of their own.
  if (node.kind === "types") return 1 - node.arms.length;
  return 1 + (["anyOf", "oneOf", "condition", "not"].includes(node.kind) ? arm * inPlace(node).length : 0);
}

/** The nodes directly below, a definition below its uses. */
export const below = (node: Node): readonly Node[] => (node.kind === "use" ? [node.definition.node] : children(node));

const largest = (numbers: readonly number[]): number => numbers.reduce((most, one) => Math.max(most, one), 0);
