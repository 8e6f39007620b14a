import { innerPlaces, placeOf, type Inner, type Place } from "./place.ts";
import { jsonKey } from "../../generator/json/json.ts";
import type { Node } from "../../generator/model/model.ts";

/** One place in two versions: what a rule looks at. */
export interface Change {
  readonly path: string;
  readonly before: Place;
  readonly after: Place;
  /** The places inside, matched by step; one side is absent where a place came or went. */
  readonly inner: readonly InnerChange[];
  /** For an arm of a choice: the place whose arm it is. What is said there holds here too. */
  readonly around?: Change;
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

  const waiting: [Place, Place, Change?][] = [[placeOf(before), placeOf(after)]];
  for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
    const [left, right, around] = pair;
    // The nodes of a definition used twice are the same, its texts and annotations may be each place's own.
    const key = [...enclosing(around), { before: left, after: right }].map((one) => `${keyOf(one.before)}:${keyOf(one.after)}`);
    const notes = [...notesOf(left), "", ...notesOf(right)];
    const met = [...key, ...notes].join("\n");
    if (seen.has(met)) continue;
    seen.add(met);
    const inner = match(innerPlaces(left), innerPlaces(right));
    const change: Change = { path: left.path, before: left, after: right, inner, ...(around ? { around } : {}) };
    yield change;
    for (const one of inner)
      if (one.before && one.after) waiting.push(one.kind === "arm" ? [one.before, one.after, change] : [one.before, one.after]);
  }
}

/** The places of which a place is an arm, the nearest first. */
export function* enclosing(around: Change | undefined): Generator<Change> {
  for (let change = around; change; change = change.around) yield change;
}

const notesOf = (place: Place): string[] => [
  ...place.texts.map(({ span, text }) => `${span.pointer}=${text}`),
  ...[...place.annotations].map(([keyword, values]) => `${keyword}=${jsonKey(values)}`),
];

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
