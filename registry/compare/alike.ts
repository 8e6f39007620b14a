import { type Json, jsonKey } from "../../generator/json/json.ts";
import type { Node, Notes } from "../../generator/model/model.ts";

const known = new WeakMap<Node, WeakMap<Node, boolean>>();

/**
 * Whether two nodes say the same, wherever they are written: then no rule has anything to say of any place inside. Comments and
 * examples say nothing. Recursive shapes are alike where nothing that is reached tells them apart.
 */
export function alike(before: Node, after: Node): boolean {
  const comparison = new Comparison();
  const answer = comparison.nodes(before, after);
  // What was taken for granted on the way to a difference is not known; on the way to none it is.
  if (answer) for (const [left, right] of comparison.supposed) remember(left, right, true);
  else remember(before, after, false);
  return answer;
}

function remember(before: Node, after: Node, answer: boolean): void {
  const answers = known.get(before) ?? new WeakMap<Node, boolean>();
  known.set(before, answers.set(after, answer));
}

class Comparison {
  readonly supposed: [Node, Node][] = [];
  readonly #met = new Map<Node, Set<Node>>();

  nodes(before: Node, after: Node): boolean {
    if (before === after) return true;
    const answer = known.get(before)?.get(after);
    if (answer !== undefined) return answer;
    const met = this.#met.get(before) ?? new Set();
    if (met.has(after)) return true;
    this.#met.set(before, met.add(after));
    this.supposed.push([before, after]);
    return (
      before.kind === after.kind && this.#parts(before as Node & Parts, after as Node & Parts) && this.#besideAlike(before, after)
    );
  }

  #parts(before: Parts, after: Parts): boolean {
    const [left, right] = [partsOf(before), partsOf(after)];
    return left.length === right.length && left.every((name) => name in after && this.#part(name, before[name], after[name]));
  }

  #part(name: string, before: unknown, after: unknown): boolean {
    if (name === "notes") return this.#notes(before as Notes, after as Notes);
    if (name === "value" || name === "schema") return jsonKey(before as Json) === jsonKey(after as Json);
    if (name === "definition") return this.nodes((before as { node: Node }).node, (after as { node: Node }).node);
    return this.#values(before, after);
  }

  #values(before: unknown, after: unknown): boolean {
    if (!isParts(before) || !isParts(after)) return before === after;
    if (Array.isArray(before) && Array.isArray(after))
      return before.length === after.length && before.every((item, at) => this.#values(item, after[at]));
    if (before instanceof Set && after instanceof Set)
      return before.size === after.size && [...before].every((item) => after.has(item));
    if (before instanceof Map && after instanceof Map)
      return (
        before.size === after.size && [...before].every(([key, value]) => after.has(key) && this.#values(value, after.get(key)))
      );
    return isNode(before) && isNode(after) ? this.nodes(before, after) : this.#parts(before, after);
  }

  #notes(before: Notes, after: Notes): boolean {
    const [left, right] = [saidOf(before), saidOf(after)];
    return left.length === right.length && left.every((name) => name in after && this.#note(before[name], after[name]));
  }

  #note(before: Notes[keyof Notes], after: Notes[keyof Notes]): boolean {
    if (before instanceof Map && after instanceof Map) return jsonKey([...before]) === jsonKey([...after]);
    if (isParts(before) && isNode(before)) return isParts(after) && isNode(after) && this.nodes(before, after);
    return jsonKey(before as Json) === jsonKey(after as Json);
  }

  /** Whether a reference stands beside a text or in a schema of its own decides whose text counts. */
  #besideAlike(before: Node, after: Node): boolean {
    const [left, right] = [besideOf(before), besideOf(after)];
    return left.every((isBeside, at) => isBeside === right[at]);
  }
}

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;
const isNode = (value: Parts): value is Parts & Node => "kind" in value && "notes" in value;

/** Where something is written, and what a definition is called, tells nothing apart. */
const silent: readonly string[] = ["span", "at", "shapeAt"];
const partsOf = (value: Parts): string[] =>
  Object.keys(value).filter((name) => !silent.includes(name) && value[name] !== undefined);
const saidOf = (notes: Notes): (keyof Notes)[] =>
  (Object.keys(notes) as (keyof Notes)[]).filter((name) => name !== "comment" && name !== "examples");

function besideOf(node: Node): boolean[] {
  const parts = node.kind === "allOf" ? node.parts : node.kind === "unevaluated" ? [node.node] : [];
  return parts.map(({ span }) => span.pointer === node.span.pointer && span.file === node.span.file);
}
