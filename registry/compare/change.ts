import { innerPlaces, placeOf, type Inner, type Place } from "./place.ts";
import type { Node } from "../../generator/model/model.ts";

/** One place in two versions: what a rule looks at. */
export interface Change {
  readonly path: string;
  readonly before: Place;
  readonly after: Place;
  /** The places inside, matched by step; one side is absent where a place came or went. */
  readonly inner: readonly InnerChange[];
}

export interface InnerChange {
  readonly step: string;
  readonly kind: Inner["kind"];
  readonly before?: Place;
  readonly after?: Place;
}

/**
 * Every place that both versions have, the root first, each pair once however it is reached. Recursive shapes end where
 * the same nodes meet again.
 */
export function* changes(before: Node, after: Node): Generator<Change> {
  const seen = new Set<string>();
  const numbers = new Map<Node, number>();
  const numberOf = (node: Node): number => numbers.get(node) ?? (numbers.set(node, numbers.size), numbers.size - 1);
  const keyOf = (place: Place): string => place.nodes.map(numberOf).join(",");

  const waiting: [Place, Place][] = [[placeOf(before), placeOf(after)]];
  for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
    const [left, right] = pair;
    const key = `${keyOf(left)}:${keyOf(right)}`;
    // The nodes of a definition used twice are the same, its texts may be each place's own.
    const texts = [...left.texts, ...right.texts].map(({ span, text }) => `${span.pointer}=${text}`).join("\n");
    if (seen.has(`${key}\n${texts}`)) continue;
    seen.add(`${key}\n${texts}`);
    const inner = match(innerPlaces(left), innerPlaces(right));
    yield { path: left.path, before: left, after: right, inner };
    for (const one of inner) if (one.before && one.after) waiting.push([one.before, one.after]);
  }
}

function match(before: readonly Inner[], after: readonly Inner[]): InnerChange[] {
  const byStep = new Map(after.map((inner) => [inner.step, inner]));
  const kept = before.map(({ step, kind, place }): InnerChange => {
    const counterpart = byStep.get(step);
    return { step, kind, before: place, ...(counterpart ? { after: counterpart.place } : {}) };
  });
  const known = new Set(before.map((inner) => inner.step));
  const added = after
    .filter((inner) => !known.has(inner.step))
    .map(({ step, kind, place }): InnerChange => ({ step, kind, after: place }));
  return [...kept, ...added];
}
