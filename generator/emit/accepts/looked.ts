import { fromBelow } from "../../model/from-below.ts";
import type { Node } from "../../model/model.ts";
import { saysSomething } from "../../model/notes.ts";
import { inPlace, reached } from "../../model/walk.ts";

/** What a schema looks at of the value that it judges. (2020-12 core, 11.) */
export interface Looked {
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly allMembers: boolean;
  /** So many items from the first on. */
  readonly prefix: number;
  readonly allItems: boolean;
}

/**
 * What all the parts of a schema look at together, and whether that is so of every value that the schema accepts: nothing depends on
 * an arm, a condition or an item. Linear in the size of what stands in place.
 */
export function lookedAt(root: Node): Looked & { readonly isCertain: boolean } {
  const nodes = [...reached(root, partsOf)];
  const parts = nodes.map(ownLook);
  return {
    names: new Set(parts.flatMap(({ names }) => [...names])),
    patterns: new Set(parts.flatMap(({ patterns }) => [...patterns])),
    allMembers: parts.some(({ allMembers }) => allMembers),
    prefix: parts.reduce((most, { prefix }) => Math.max(most, prefix), 0),
    allItems: parts.some(({ allItems }) => allItems),
    isCertain: !nodes.some(isConditional),
  };
}

const looking = new WeakMap<Node, boolean>();
/** Whether a node looks at any member or item at all, itself or through its parts. */
export const looks = (root: Node): boolean =>
  fromBelow(
    root,
    { decidedBy: partsOf, decide: (node, at) => looksItself(node) || partsOf(node).some(at), within: false },
    looking,
  );

/** Parts through which a node looks at anything. */
function partsOf(node: Node): readonly Node[] {
  if (node.kind === "use") return [node.definition.node];
  return node.kind === "not" ? [] : inPlace(node);
}

/** Whether it depends on the value at what a node or a part of it looks. */
function isConditional(node: Node): boolean {
  switch (node.kind) {
    case "object":
      return [...node.dependentSchemas.values()].some(looks);
    case "array":
      return node.contains !== undefined;
    case "anyOf":
    case "oneOf":
    case "condition":
      return inPlace(node).some(looks);
    default:
      return false;
  }
}

const nothing: Looked = { names: new Set(), patterns: new Set(), allMembers: false, prefix: 0, allItems: false };

/** What a node looks at itself, not through its parts, and not by `contains`. */
export function ownLook(node: Node): Looked {
  switch (node.kind) {
    case "object":
      return {
        ...nothing,
        names: new Set(node.members.keys()),
        patterns: new Set(node.patternMembers.map(({ pattern }) => pattern)),
        allMembers: isStated(node.rest),
      };
    case "array":
      return { ...nothing, prefix: node.prefix.length, allItems: isStated(node.rest) };
    case "unevaluated":
      return { ...nothing, allMembers: node.properties !== undefined, allItems: node.items !== undefined };
    default:
      return nothing;
  }
}

function looksItself(node: Node): boolean {
  const { names, patterns, allMembers, prefix, allItems } = ownLook(node);
  const contains = node.kind === "array" && node.contains !== undefined;
  return names.size + patterns.size + prefix > 0 || allMembers || allItems || contains;
}

/** Whether `additionalProperties` or `items` was written: what it looks at is seen, even where it refuses nothing. */
const isStated = (rest: Node): boolean => rest.kind !== "any" || rest.stated === true || saysSomething(rest.notes);
