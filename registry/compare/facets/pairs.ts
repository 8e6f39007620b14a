import type { Change, InnerChange } from "../change.ts";
import { placeOf, typed, type Place } from "../place.ts";
import { objectSide } from "./objects.ts";

/** Two places to be compared by what values they let through. */
export interface Pair {
  readonly path: string;
  readonly before: Place;
  readonly after: Place;
}

/**
 * The place itself, and places inside it of which one version says nothing: the items of a list, the values of a map.
 * There anything is accepted, or, for a member that is declared as `false`, nothing.
 */
export function pairsOf(change: Change): Pair[] {
  return [
    { path: change.path, before: change.before, after: change.after },
    ...change.inner.flatMap((inner): Pair[] => {
      const before = inner.before ?? silent(change, inner, "before");
      const after = inner.after ?? silent(change, inner, "after");
      const isOneSided = inner.before === undefined || inner.after === undefined;
      return isOneSided && before && after ? [{ path: (inner.before ?? inner.after ?? before).path, before, after }] : [];
    }),
  ];
}

/** What a version accepts at a place of which it says nothing; undefined where other rules speak of that. */
function silent(change: Change, { step, kind }: InnerChange, side: "before" | "after"): Place | undefined {
  const nodes = change[side].nodes.flatMap(typed);
  if (kind === "items") {
    const isSilent = nodes.some((node) => node.kind === "array" && node.rest.kind === "any");
    return isSilent && nodes.every((node) => node.kind !== "array" || node.rest.kind === "any")
      ? place(change[side], "any")
      : undefined;
  }
  if (kind === "values") {
    const isMap = (["before", "after"] as const).every((one) => objectSide(change, one).unknown === "map");
    return isMap && nodes.some((node) => node.kind === "object") ? place(change[side], "any") : undefined;
  }
  const isRefused = nodes.some((node) => node.kind === "object" && node.members.get(step.slice(1))?.node.kind === "never");
  return kind === "member" && isRefused ? place(change[side], "never") : undefined;
}

const place = ({ path, span }: Place, kind: "any" | "never"): Place => placeOf({ kind, notes: {}, span }, path);
