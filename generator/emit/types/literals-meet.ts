import { fromBelow } from "../../model/from-below.ts";
import type { ArrayNode, Node, ObjectNode } from "../../model/model.ts";
import { inPlace } from "../../model/walk.ts";

/**
 * Whether parts that hold at once speak of one place in two ways: a member beside a map, the first items beside a list. TypeScript reads a
 * literal there in the light of the member alone, and would refuse a text that the map lists.
 */
export const literalsMeet = (parts: readonly Node[]): boolean => meet(parts, hasMembers, isMap) || meet(parts, hasPlaces, isList);

type Claim = (node: Node) => boolean;

const meet = (parts: readonly Node[], one: Claim, other: Claim): boolean =>
  parts.some((part, at) => one(part) && parts.some((more, index) => index !== at && other(more)));

/** Whether it is so of a node, of a part or arm of it, or of what a name stands for. */
function ofKind<Kind extends "object" | "array">(kind: Kind, says: (node: Node & { readonly kind: Kind }) => boolean): Claim {
  const known = new WeakMap<Node, boolean>();
  const decide = (node: Node, at: Claim): boolean =>
    node.kind === kind ? says(node as Node & { readonly kind: Kind }) : decidedBy(node).some(at);
  return (node) => fromBelow(node, { decidedBy, decide, within: false }, known);
}

function decidedBy(node: Node): readonly Node[] {
  if (node.kind === "use") return [node.definition.node];
  return ["types", "anyOf", "oneOf", "allOf"].includes(node.kind) ? inPlace(node) : [];
}

const hasMembers = ofKind("object", ({ members, required }: ObjectNode) => members.size + required.size > 0);
const isMap = ofKind("object", ({ rest }: ObjectNode) => isTelling(rest));
const hasPlaces = ofKind("array", ({ prefix, minItems }: ArrayNode) => prefix.length + (minItems ?? 0) > 0);
const isList = ofKind("array", ({ rest }: ArrayNode) => isTelling(rest));

/** Whether a literal may have a type of its own there. */
const isTelling = ({ kind }: Node): boolean => !["any", "never", "null", "boolean", "number", "string"].includes(kind);
