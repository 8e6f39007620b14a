import { isArray, isObject, type Json } from "../../../generator/json/json.ts";
import type { Node } from "../../../generator/model/model.ts";
import { at, type Way } from "../edit-json.ts";
import { matches } from "../accepts.ts";
import { inPlace, ofKind } from "./flatten.ts";
import { firstRest } from "./sample-array.ts";
import type { Step } from "./sampling.ts";

/** A place of documents for which a schema says something. */
export interface Place {
  readonly steps: readonly Step[];
  readonly parent: Place | undefined;
  /** The schemas that a value of this place has to satisfy, as they are applied to it. */
  readonly roots: readonly Node[];
  /** All nodes that may refuse a value of this place. */
  readonly nodes: ReadonlySet<Node>;
}

const mostPlaces = 500;

/** Every place of a schema, from the root down; a place that recurs below itself is entered once more and then left. */
export function placesOf(root: Node): Place[] {
  const places: Place[] = [place([root], [], undefined)];
  // The list grows while it is walked.
  for (const parent of places) {
    for (const [step, nodes] of below(parent)) {
      if (places.length >= mostPlaces) return places;
      const child = place(nodes, [...parent.steps, step], parent);
      if (child.nodes.size > 0 && recurrences(child) < 2) places.push(child);
    }
  }
  return places;
}

const place = (roots: readonly Node[], steps: readonly Step[], parent: Place | undefined): Place => {
  const telling = roots.filter((node) => node.kind !== "any" && node.kind !== "never");
  return { steps, parent, roots: telling, nodes: inPlace(telling) };
};

function recurrences(child: Place): number {
  let count = 0;
  for (let above = child.parent; above; above = above.parent) {
    if (above.nodes.size === child.nodes.size && [...child.nodes].every((node) => above.nodes.has(node))) count += 1;
  }
  return count;
}

function below({ nodes }: Place): [Step, Node[]][] {
  const objects = ofKind([...nodes], "object");
  const arrays = ofKind([...nodes], "array");
  const names = new Set(objects.flatMap((node) => [...node.members.keys()]));
  const patterns = new Set(objects.flatMap((node) => node.patternMembers.map((one) => one.pattern)));
  const longest = firstRest(arrays);
  return [
    ...[...names].map((name): [Step, Node[]] => [
      { kind: "member", name },
      objects.flatMap((node) => node.members.get(name)?.node ?? []),
    ]),
    ...[...patterns].map((pattern): [Step, Node[]] => [
      { kind: "matching", pattern },
      objects.flatMap((node) => node.patternMembers.filter((one) => one.pattern === pattern).map((one) => one.node)),
    ]),
    [{ kind: "other" }, objects.map((node) => node.rest)],
    ...Array.from({ length: longest }, (_, index): [Step, Node[]] => [
      { kind: "prefix", at: index },
      arrays.map((node) => node.prefix[index] ?? node.rest),
    ]),
    [{ kind: "item" }, arrays.map((node) => node.rest)],
  ];
}

/** Where a place is in a document: nowhere, or once for each item and member that leads there. */
export function occurrences(place: Place, document: Json): Way[] {
  const step = place.steps.at(-1);
  if (place.parent === undefined || step === undefined) return [[]];
  const { parent } = place;
  return occurrences(parent, document).flatMap((way) => keysOf(step, parent, at(document, way)).map((key) => [...way, key]));
}

function keysOf(step: Step, parent: Place, value: Json | undefined): (string | number)[] {
  if (step.kind === "item" || step.kind === "prefix") {
    if (!isArray(value)) return [];
    const first = firstRest(ofKind([...parent.nodes], "array"));
    return [...value.keys()].filter((index) => (step.kind === "prefix" ? index === step.at : index >= first));
  }
  if (!isObject(value)) return [];
  const names = Object.keys(value);
  if (step.kind === "member") return names.filter((name) => name === step.name);
  if (step.kind === "matching") return names.filter((name) => matches(step.pattern, name));
  const objects = ofKind([...parent.nodes], "object");
  return names.filter(
    (name) => !objects.some((node) => node.members.has(name) || node.patternMembers.some((one) => matches(one.pattern, name))),
  );
}
