import type { Member, Node, ObjectNode } from "../../../generator/model/model.ts";
import { type Change, enclosing } from "../change.ts";
import { resolved, typed } from "../place.ts";
import { declaredNames, isMap, restSpeakers, speakersOf } from "../speakers.ts";
import { typesAt, typesOf } from "./types.ts";

/** One side of a change, as a rule about objects sees it. */
export interface ObjectSide {
  /** What is said here about objects, without what only an arm or a condition says: those are places of their own. */
  readonly objects: readonly ObjectNode[];
  readonly members: ReadonlyMap<string, Member>;
  /** Names that may be written at this place of a document, whoever declares them. */
  readonly declared: ReadonlySet<string>;
  /** Names that this place and those around it declare, without other arms. */
  readonly declaredHere: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Names that have to be there whichever arm is taken. */
  readonly alwaysRequired: ReadonlySet<string>;
  readonly unknown: Unknown;
  readonly others: Others;
}

/**
 * What happens to a member that nobody declared. `keep`: readers skip it, plain names are reserved. `refuse`: the document
 * is refused. `map`: an object without declared members, or whose remaining members have a schema; its keys are data.
 * `none`: no object is accepted here.
 */
export type Unknown = "keep" | "refuse" | "map" | "none";

/** What happens to a member that neither a declared name nor a pattern speaks of. `fit`: it has to fit a schema. */
export type Others = "keep" | "refuse" | "fit";

export function objectSide(change: Change, side: "before" | "after"): ObjectSide {
  // Several rules ask the same of one place. The answer depends on the change alone.
  const known = (side === "before" ? befores : afters).get(change);
  if (known !== undefined) return known;
  const found = sideOf(change, side);
  (side === "before" ? befores : afters).set(change, found);
  return found;
}

const befores = new WeakMap<Change, ObjectSide>();
const afters = new WeakMap<Change, ObjectSide>();

function sideOf(change: Change, side: "before" | "after"): ObjectSide {
  const place = change[side];
  const nodes = [place, ...[...enclosing(change.around)].map((one) => one[side])].flatMap((one) => one.nodes);
  const objects = objectsOf(place.nodes);
  return {
    objects,
    members: new Map(objects.flatMap(({ members }) => [...members])),
    declared: declaredNames(place.speakers),
    declaredHere: new Set(objectsOf(nodes).flatMap(({ members }) => [...members.keys()])),
    required: new Set(objects.flatMap(({ required }) => [...required])),
    alwaysRequired: withNeeded(requiredOf(nodes), nodes),
    unknown: unknownAt(change, side, nodes),
    others: nodes.some(refusesUnknown) ? "refuse" : restSpeakers(place.speakers).length > 0 ? "fit" : "keep",
  };
}

/** Whether a pattern of the object already speaks of the name. */
export const isPatterned = (name: string, objects: readonly ObjectNode[]): boolean =>
  objects.some(({ patternMembers }) => patternMembers.some(({ pattern }) => new RegExp(pattern, "u").test(name)));

export const objectsOf = (nodes: readonly Node[]): ObjectNode[] => nodes.flatMap(typed).filter((node) => node.kind === "object");

function requiredOf(nodes: readonly Node[]): Set<string> {
  return new Set(
    nodes.flatMap(typed).flatMap((node): string[] => {
      if (node.kind === "object") return [...node.required];
      if (node.kind !== "anyOf" && node.kind !== "oneOf") return [];
      const [first, ...others] = node.arms.filter((arm) => typesOf(arm).has("object")).map(requiredInArm);
      return [...(first ?? [])].filter((name) => others.every((other) => other.has(name)));
    }),
  );
}

const requiredInArms = new WeakMap<Node, ReadonlySet<string>>();
/** Told once for an arm: many may refer to the same choice. */
function requiredInArm(arm: Node): ReadonlySet<string> {
  const known = requiredInArms.get(arm) ?? requiredOf(resolved(arm));
  requiredInArms.set(arm, known);
  return known;
}

/** A required name brings with it what dependentRequired asks for beside it. */
function withNeeded(required: Set<string>, nodes: readonly Node[]): Set<string> {
  // A set grows while it is walked, and the walk reaches what was added.
  for (const name of required)
    for (const { dependentRequired } of objectsOf(nodes))
      for (const needed of dependentRequired.get(name) ?? []) required.add(needed);
  return required;
}

function unknownAt(change: Change, side: "before" | "after", nodes: readonly Node[]): Unknown {
  const place = change[side];
  if (!typesAt(place).has("object")) return "none";
  const isPatternMap =
    declaredNames(place.speakers).size === 0 && objectsOf(nodes).some(({ patternMembers }) => patternMembers.length > 0);
  if (nodes.some(refusesUnknown)) return isPatternMap ? "map" : "refuse";
  return isMap(place.speakers) ? "map" : "keep";
}

function refusesUnknown(node: Node): boolean {
  switch (node.kind) {
    case "object":
      return node.rest.kind === "never";
    case "types":
      return node.arms.some(refusesUnknown);
    case "unevaluated":
      return node.properties?.kind === "never" || resolved(node.node).some(refusesUnknown);
    case "anyOf":
    case "oneOf": {
      const arms = node.arms.filter((arm) => typesOf(arm).has("object"));
      return arms.length > 0 && arms.every(refusesUnknownInArm);
    }
    default:
      return false;
  }
}

const refusingArms = new WeakMap<Node, boolean>();
function refusesUnknownInArm(arm: Node): boolean {
  const known = refusingArms.get(arm) ?? resolved(arm).some(refusesUnknown);
  refusingArms.set(arm, known);
  return known;
}

/** A member that only one version declares. */
export interface OneSided {
  readonly name: string;
  readonly node: Node;
  /** Of the object. */
  readonly path: string;
}

/** Members that the place itself did not declare, nor those around it; also those of arms and conditions that came. */
export function addedMembers(change: Change): OneSided[] {
  const before = objectSide(change, "before");
  const here = [...objectSide(change, "after").members].filter(
    ([name]) => !(change.around ? before.declaredHere : before.declared).has(name),
  );
  return [
    ...here.map(([name, { node }]) => ({ name, node, path: change.path })),
    ...oneSidedArms(change, "after", before.declared),
  ];
}

/** Members that the place itself declares no more, nor those around it; also those of arms and conditions that went. */
export function removedMembers(
  change: Change,
): (OneSided & { /** Nothing else declares it at this place of a document. */ readonly isGone: boolean })[] {
  const after = objectSide(change, "after");
  const here = [...objectSide(change, "before").members].filter(
    ([name]) => !(change.around ? after.declaredHere : after.declared).has(name),
  );
  return [
    ...here.map(([name, { node }]) => ({ name, node, path: change.path, isGone: !after.declared.has(name) })),
    ...oneSidedArms(change, "before", after.declared).map((one) => ({ ...one, isGone: true })),
  ];
}

/** Members of arms and branches that the other version does not have, and that nothing declares there. */
function oneSidedArms(change: Change, side: "before" | "after", elsewhere: ReadonlySet<string>): OneSided[] {
  const found = new Map<string, OneSided>();
  for (const inner of change.inner) {
    const place = side === "before" ? inner.before : inner.after;
    if (place?.speakers !== change[side].speakers || (inner.before && inner.after)) continue;
    for (const { node } of speakersOf(place.nodes.map((one) => ({ node: one, supposed: false })))) {
      if (node.kind !== "object") continue;
      for (const [name, member] of node.members)
        if (!elsewhere.has(name) && !found.has(name)) found.set(name, { name, node: member.node, path: place.path });
    }
  }
  return [...found.values()];
}
