import { jsonKey } from "../../generator/json/json.ts";
import type { Node } from "../../generator/model/model.ts";
import { alike } from "./alike.ts";
import type { Speaker } from "./speakers.ts";
import { innerPlaces, rootPlace, printOf, typed, type Inner, type Place } from "./place.ts";

/** One place in two versions: what a rule looks at. */
export interface Change {
  readonly path: string;
  readonly before: Place;
  readonly after: Place;
  /** The places inside, matched by step; one side is absent where a place came or went. */
  readonly inner: readonly InnerChange[];
  /** For an arm of a choice or a branch of a condition: the place whose arm it is. What is said there holds here too. */
  readonly around?: Change;
  /** The steps from the root of the later version to here. */
  readonly trail: readonly string[];
  /** Inside a condition, `contains` or the like: what is said here is asked only of some. */
  readonly within: boolean;
}

export interface InnerChange {
  readonly step: string;
  /** The step in the later version, where the place is there. */
  readonly afterStep?: string;
  readonly kind: Inner["kind"];
  readonly before?: Place;
  readonly after?: Place;
}

/**
 * Every place that both versions have, the root first, each pair once however it is reached. Recursive shapes end where
 * the same nodes meet again.
 */
export const changes = (before: Node, after: Node): Generator<Change> => walk(before, after, () => true);

/** As `changes`, without the places at which both versions say the same: no rule has anything to say of them. */
export const differences = (before: Node, after: Node): Generator<Change> => walk(before, after, differs);

function* walk(before: Node, after: Node, isAsked: (inner: InnerChange) => boolean): Generator<Change> {
  const seen = new Set<string>();
  const numbers = new Map<Node, number>();
  const numberOf = (node: Node): number => numbers.get(node) ?? (numbers.set(node, numbers.size), numbers.size - 1);
  const keyOf = (place: Place): string => place.nodes.map(numberOf).join(",");

  const waiting: Waiting[] = [{ before: rootPlace(before), after: rootPlace(after), trail: [], within: false }];
  for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
    const { around } = pair;
    // The nodes of a definition used twice are the same, its texts and annotations may be each place's own.
    const key = [...enclosing(around), pair].map((one) => `${keyOf(one.before)}:${keyOf(one.after)}`);
    const met = [pair.within, ...key, ...notesOf(pair.before), "", ...notesOf(pair.after)].join("\n");
    if (seen.has(met)) continue;
    seen.add(met);
    const inner = match(innerPlaces(pair.before), innerPlaces(pair.after));
    const change: Change = { path: pair.before.path, ...pair, inner };
    yield change;
    for (const one of inner) {
      if (!one.before || !one.after || !isAsked(one)) continue;
      waiting.push({
        before: one.before,
        after: one.after,
        trail: [...pair.trail, one.afterStep ?? one.step],
        within: pair.within || one.kind === "branch" || one.kind === "aside",
        ...(one.kind === "arm" || one.kind === "branch" ? { around: change } : {}),
      });
    }
  }
}

/** An arm is looked at together with the places of which it is an arm. */
const differs = ({ kind, before, after }: InnerChange): boolean =>
  kind === "arm" || kind === "branch" || !before || !after || !sayTheSame(before, after);

const sayTheSame = (before: Place, after: Place): boolean =>
  before.nodes.length === after.nodes.length &&
  before.nodes.every((node, at) => alike(node, after.nodes[at] as Node)) &&
  notesOf(before).join("\n") === notesOf(after).join("\n") &&
  before.speakers.length === after.speakers.length &&
  before.speakers.every(({ node, supposed }, at) => {
    const other = after.speakers[at] as Speaker;
    return supposed === other.supposed && alike(node, other.node);
  });

type Waiting = Omit<Change, "path" | "inner">;

/** The place in an earlier version to which a trail of the later one leads. */
export function follow(before: Node, after: Node, trail: readonly string[]): Place | undefined {
  let [left, right] = [rootPlace(before), rootPlace(after)];
  for (const step of trail) {
    const pair = match(innerPlaces(left), innerPlaces(right)).find((one) => one.afterStep === step);
    if (!pair?.before || !pair.after) return undefined;
    [left, right] = [pair.before, pair.after];
  }
  return left;
}

/** The places of which a place is an arm, the nearest first. */
export function* enclosing(around: Change | undefined): Generator<Change> {
  for (let change = around; change; change = change.around) yield change;
}

const notesOf = (place: Place): string[] => [
  ...place.texts.map(({ span, text }) => `${span.pointer}=${text}`),
  ...[...place.annotations].map(([keyword, values]) => `${keyword}=${jsonKey(values)}`),
];

/**
 * Counterparts by step; arms of a choice and branches of conditions, whose steps are only numbers and questions, by the closest
 * likeness that is left. An arm that is like none came or went.
 */
export function match(before: readonly Inner[], after: readonly Inner[]): InnerChange[] {
  const counterparts = new Map<Inner, Inner>();
  const free = new Set(after);
  for (const likeness of likenesses) {
    const alike = new Map<string, Inner[]>();
    for (const right of free) {
      const said = likeness(right);
      if (said !== undefined) alike.set(said, [...(alike.get(said) ?? []), right]);
    }
    for (const left of before) {
      const said = counterparts.has(left) ? undefined : likeness(left);
      const right = said === undefined ? undefined : alike.get(said)?.shift();
      if (right === undefined) continue;
      counterparts.set(left, right);
      free.delete(right);
    }
  }
  return [
    ...before.map((left): InnerChange => {
      const right = counterparts.get(left);
      const { step, kind, place } = left;
      return { step, kind, before: place, ...(right ? { after: right.place, afterStep: right.step } : {}) };
    }),
    ...[...free].map(({ step, kind, place }): InnerChange => ({ step, afterStep: step, kind, after: place })),
  ];
}

/** The closest first. Two inner places are alike where one of these says the same of both; undefined says nothing. */
const likenesses: readonly ((inner: Inner) => string | undefined)[] = [
  ({ kind, step }) => (kind === "arm" ? undefined : step),
  ({ kind, place }) => (kind === "arm" ? place.nodes.map(printOf).sort().join("\n") : undefined),
  // `|kind="a"`: what tells the arms of a choice apart.
  ({ kind, step }) => (kind === "arm" && /[="]/.test(step) ? step : undefined),
  ({ kind, step, place }) => (kind === "arm" && place.texts.length > 0 ? `${unnumbered(step)} ${textsOf(place)}` : undefined),
  ({ kind, step, place }) =>
    kind === "arm" && firstName(place) !== undefined ? `${unnumbered(step)} ${firstName(place)}` : undefined,
  ({ kind, step, place }) => (kind === "arm" && firstName(place) === undefined ? unnumbered(step) : undefined),
  ({ kind, place }) => (kind === "arm" && place.texts.length > 0 ? textsOf(place) : undefined),
  ({ kind, step }) => (kind === "branch" ? step.replace(/\(.*/s, "") : undefined),
];

const unnumbered = (step: string): string => step.replace(/#\d+$/, "");
const textsOf = (place: Place): string => place.texts.map(({ kind, text }) => `${kind}: ${text}`).join("\n");

/** The first member that an arm declares: a shape that lost it is another shape. */
const firstName = (place: Place): string | undefined =>
  place.nodes.flatMap(typed).flatMap((node) => (node.kind === "object" ? [...node.members.keys()] : []))[0];
