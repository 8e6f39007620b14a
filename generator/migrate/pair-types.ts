import { changes } from "../../registry/compare/change.ts";
import type { Place } from "../../registry/compare/place.ts";
import type { Unit } from "../emit/unit.ts";
import { namedTypes, type NamedType } from "./named-types.ts";

/** A type of the module before, and the one that stands at its place afterwards. */
export interface TypePair {
  readonly before: NamedType;
  /** Undefined where nothing with a name of its own stands there any more. */
  readonly after: NamedType | undefined;
}

/**
 * Types are matched by where they stand: the root with the root, then whatever is met at the same place of a document, then definitions
 * at the same pointer. A name is only asked where several stand at one place.
 */
export function pairTypes(before: Unit, after: Unit): TypePair[] {
  const [left, right] = [namedTypes(before), namedTypes(after)];
  const met = new Map<NamedType, NamedType[]>();
  for (const change of changes(before.root, after.root)) {
    for (const [one, other] of counterparts(speaking(left, change.before), speaking(right, change.after)))
      met.set(one, [...(met.get(one) ?? []), other]);
  }
  return left.map((one) => {
    const places = met.get(one) ?? right.filter(({ node }) => node.span.pointer === one.node.span.pointer);
    // What two places share may have become two types: the one that kept the name is the same one.
    return { before: one, after: places.find(({ name }) => name === one.name) ?? places[0] };
  });
}

const speaking = (types: readonly NamedType[], place: Place): NamedType[] =>
  types.filter(({ nodes }) => nodes.length > 0 && nodes.every((node) => place.nodes.includes(node)));

/** Those that kept their name, then the others in their order. */
function counterparts(left: readonly NamedType[], right: readonly NamedType[]): (readonly [NamedType, NamedType])[] {
  const kept = left.flatMap((one) => {
    const same = right.find(({ name }) => name === one.name);
    return same === undefined ? [] : [[one, same] as const];
  });
  const others = right.filter((other) => !kept.some(([, same]) => same === other));
  const moved = left
    .filter((one) => !kept.some(([same]) => same === one))
    .flatMap((one, at) => (others[at] === undefined ? [] : [[one, others[at]] as const]));
  return [...kept, ...moved];
}
