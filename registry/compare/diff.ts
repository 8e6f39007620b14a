import { jsonKey, type Json } from "../../generator/json/json.ts";
import type { KnownForm, KnownValue, Node } from "../../generator/model/model.ts";
import { changes, type InnerChange } from "./change.ts";
import { describeShape } from "./describe-shape.ts";
import type { Place } from "./place.ts";

/** One thing that stands on one side or on both, for people to read. `undefined` is a side that has none. */
export interface Difference {
  readonly path: string;
  readonly what: "place" | "shape" | "required" | "value" | "title" | "description" | "annotation";
  /** The value, the annotation's keyword or the title's. */
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Members, values and wording side by side; no judgement. In the order of the places, the root first. */
export function differences(before: Node, after: Node): Difference[] {
  return [...changes(before, after)].flatMap((change) => [
    ...side(change.path, "shape", "", describeShape(change.before.nodes), describeShape(change.after.nodes)),
    ...texts(change.before, change.after),
    ...annotations(change.before, change.after),
    ...values(change.before, change.after),
    ...change.inner.flatMap((inner) => comings(inner)),
    ...requirements(change.before, change.after),
  ]);
}

function side(
  path: string,
  what: Difference["what"],
  name: string,
  before: string | undefined,
  after: string | undefined,
): Difference[] {
  return before === after ? [] : [{ path, what, name, before, after }];
}

function texts(before: Place, after: Place): Difference[] {
  return (["title", "description"] as const).flatMap((kind) => {
    const said = (place: Place) =>
      place.texts
        .filter((text) => text.kind === kind)
        .map(({ text }) => text)
        .join("\n") || undefined;
    return side(before.path, kind, kind, said(before), said(after));
  });
}

function annotations(before: Place, after: Place): Difference[] {
  const said = (place: Place, keyword: string) =>
    place.annotations
      .get(keyword)
      ?.map((value) => jsonKey(value))
      .join(", ");
  return [...new Set([...before.annotations.keys(), ...after.annotations.keys()])].flatMap((keyword) =>
    side(before.path, "annotation", keyword, said(before, keyword), said(after, keyword)),
  );
}

const meaning = ({ notes }: KnownValue | KnownForm): string =>
  [notes.title, notes.description].filter((text) => text !== undefined).join(": ");

function knownIn(place: Place): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const node of place.nodes) {
    if (node.kind === "openList" || node.kind === "closedList")
      for (const one of node.values) known.set(jsonKey(one.value as Json), meaning(one));
    if (node.kind === "openList") for (const form of node.forms) known.set(`form ${form.pattern}`, meaning(form));
  }
  return known;
}

function values(before: Place, after: Place): Difference[] {
  const [left, right] = [knownIn(before), knownIn(after)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((value) =>
    side(before.path, "value", value, left.get(value), right.get(value)),
  );
}

function comings({ before, after }: InnerChange): Difference[] {
  if (before && after) return [];
  const said = (place: Place | undefined) =>
    place === undefined ? undefined : [describeShape(place.nodes), ...place.texts.map(({ text }) => text)].join("\n");
  return side((before ?? after)?.path ?? "", "place", "", said(before), said(after));
}

function requirements(before: Place, after: Place): Difference[] {
  const required = (place: Place) => new Set(place.nodes.flatMap((node) => (node.kind === "object" ? [...node.required] : [])));
  const [left, right] = [required(before), required(after)];
  const word = (set: ReadonlySet<string>, name: string) => (set.has(name) ? "required" : "optional");
  return [...new Set([...left, ...right])].flatMap((name) =>
    side(before.path, "required", name, word(left, name), word(right, name)),
  );
}
