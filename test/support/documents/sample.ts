import type { Json, JsonType } from "../../../generator/json/json.ts";
import { accepts } from "../accepts.ts";
import type { Node, OpenListNode } from "../../../generator/model/model.ts";
import type { Random } from "../random.ts";
import { commonTypes, flatten, narrowed, ofKind, typesOf, type FlatNode } from "./flatten.ts";
import { nearbyTexts } from "./near-texts.ts";
import { sampleArray } from "./sample-array.ts";
import { sampleNumber } from "./sample-number.ts";
import { sampleObject } from "./sample-object.ts";
import { sampleString } from "./sample-string.ts";
import type { Sampling, Step } from "./sampling.ts";
import { anyJson } from "./texts.ts";

/**
 * A value that all of the nodes accept, as far as one try goes: whoever needs certainty asks `accepts` and tries again.
 * `towards` is a way that has to exist in the value. Undefined where these nodes leave nothing.
 */
export function sample(nodes: readonly Node[], sampling: Sampling, towards: readonly Step[] = []): Json | undefined {
  const flat = flatten(nodes, sampling.random);
  const types = commonTypes(flat);
  const listed = flat.find((node) => node.kind === "literal" || node.kind === "closedList");
  if (listed) return sampleListed(listed, flat, sampling.random);
  if (types.length === 0) return undefined;
  if (flat.length === 0 && towards.length === 0) return anyJson(sampling.random);
  const type = pickType(types, flat, towards, sampling.random);
  return sampleType(type, narrowed(flat, type), sampling, towards);
}

function sampleListed(listed: FlatNode, flat: readonly FlatNode[], random: Random): Json | undefined {
  const values =
    listed.kind === "literal" ? [listed.value] : listed.kind === "closedList" ? listed.values.map((known) => known.value) : [];
  const fitting = values.filter((value) => flat.every((node) => accepts(node, value)));
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

function pickType(types: readonly JsonType[], flat: readonly FlatNode[], towards: readonly Step[], random: Random): JsonType {
  const [step] = towards;
  if (step !== undefined) {
    const wanted = step.kind === "item" || step.kind === "prefix" ? "array" : "object";
    if (types.includes(wanted)) return wanted;
  }
  // Where only a "not" speaks, every type is open; null says least.
  const telling = types.filter((type) => flat.some((node) => node.kind !== "not" && typesOf(node).has(type)));
  return random.pick(telling.length > 0 ? telling : types);
}

function sampleType(type: JsonType, flat: readonly FlatNode[], sampling: Sampling, towards: readonly Step[]): Json | undefined {
  const { random } = sampling;
  const lists = flat.filter((node): node is OpenListNode => node.kind === "openList");
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return lists.length > 0 ? sampleOpen(lists, flat, sampling) : random.chance(0.5);
    case "number":
      return lists.length > 0 ? sampleOpen(lists, flat, sampling) : sampleNumber(ofKind(flat, "number"), random);
    case "string":
      return lists.length > 0 ? sampleOpen(lists, flat, sampling) : sampleString(ofKind(flat, "string"), sampling);
    case "array":
      return sampleArray(ofKind(flat, "array"), sampling, towards, sample);
    case "object":
      return sampleObject(ofKind(flat, "object"), sampling, towards, sample);
  }
}

/** Half of the time a value that is known, by itself or by its form; else one that is not, often almost a known one. */
function sampleOpen(lists: readonly OpenListNode[], flat: readonly FlatNode[], sampling: Sampling): Json | undefined {
  const { random } = sampling;
  const known = lists.flatMap((list) => list.values.map((one) => one.value));
  const forms = lists.flatMap((list) => list.forms.map((form) => form.pattern));
  const fits = (value: Json | undefined): value is Json => value !== undefined && flat.every((node) => accepts(node, value));
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const value = random.chance(0.5) ? pickKnown(known, forms, sampling) : pickUnknown(lists, known, flat, sampling);
    if (fits(value)) return value;
  }
  return known.find(fits);
}

function pickKnown(known: readonly Json[], forms: readonly string[], sampling: Sampling): Json | undefined {
  const { random } = sampling;
  const choice = random.below(known.length + forms.length);
  if (choice < known.length) return known[choice];
  const pattern = forms[choice - known.length];
  return pattern === undefined ? undefined : sampleString([{ kind: "string", pattern }], sampling);
}

function pickUnknown(
  lists: readonly OpenListNode[],
  known: readonly Json[],
  flat: readonly FlatNode[],
  sampling: Sampling,
): Json | undefined {
  const { random } = sampling;
  const base = lists[0]?.base;
  if (base === "boolean") return random.chance(0.5);
  if (base === "integer" || base === "number")
    return sampleNumber([{ kind: "number", integer: base === "integer" }, ...ofKind(flat, "number")], random);
  const near = known.filter((value) => typeof value === "string").flatMap((value) => nearbyTexts(value));
  return near.length > 0 && random.chance(0.4) ? random.pick(near) : sampleString(ofKind(flat, "string"), sampling);
}

/** Valid as far as `accepts` can tell, within some tries; undefined where none succeeded. */
export function sampleValid(
  nodes: readonly Node[],
  sampling: Sampling,
  towards: readonly Step[] = [],
  tries = 40,
): Json | undefined {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    sampling.made.objects = 0;
    const value = sample(nodes, sampling, towards);
    if (value !== undefined && nodes.every((node) => accepts(node, value))) return value;
  }
  return undefined;
}
