import { isArray, isObject, type Json } from "../../../generator/json/json.ts";
import { withMember } from "../edit-json.ts";
import type { Change } from "./change.ts";
import { ofKind } from "./flatten.ts";
import { nearbyTexts } from "./near-texts.ts";
import type { Place } from "./places.ts";
import { boundsOf } from "./sample-number.ts";
import { lengthsOf, patternsOf, textWithin } from "./sample-string.ts";
import type { Sampling } from "./sampling.ts";
import { anyJson, awkwardNames, textOfLength } from "./texts.ts";

/** Changes that stay accepted, just: the last length, bound and count; values and members that nobody declares. */
export function edgeAims({ nodes }: Place): Change[] {
  const all = [...nodes];
  return [...strings(all), ...numbers(all), ...lists(all), ...objects(all), ...arrays(all)];
}

function strings(nodes: readonly Place["roots"][number][]): Change[] {
  const found = ofKind(nodes, "string");
  const { least, most } = lengthsOf(found);
  const [patterns, edges] = [patternsOf(found), [least, most].filter((length) => length > 0 && length < Infinity)];
  return edges.flatMap((count) =>
    [false, true].map((astral) => ({
      about: `exactly ${count}${astral ? " astral" : ""}`,
      make: (_value: Json, { random, texts }: Sampling) =>
        patterns.length === 0
          ? textOfLength(count, random, astral)
          : textWithin(patterns, { least: count, most: count }, random, texts),
    })),
  );
}

function numbers(nodes: readonly Place["roots"][number][]): Change[] {
  const found = ofKind(nodes, "number");
  if (found.length === 0) return [];
  const { least, most } = boundsOf(found);
  return [least, most].filter(Number.isFinite).map((edge) => ({ about: `exactly ${edge}`, make: () => edge }));
}

function lists(nodes: readonly Place["roots"][number][]): Change[] {
  return nodes.flatMap((node): Change[] => {
    if (node.kind !== "openList" || node.base !== "string") return [];
    const known = node.values.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    const near = [...known.flatMap(nearbyTexts), ...awkwardNames];
    return [{ about: "unknown, almost known", make: (_value, { random }) => random.pick(near) }];
  });
}

function objects(nodes: readonly Place["roots"][number][]): Change[] {
  const found = ofKind(nodes, "object");
  const make = (value: Json, { random }: Sampling): Json | undefined => {
    const name = random.pick(awkwardNames);
    return isObject(value) && !found.some((node) => node.members.has(name))
      ? withMember(value, name, anyJson(random))
      : undefined;
  };
  const reorder = (value: Json): Json | undefined =>
    isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : undefined;
  return found.length === 0
    ? []
    : [
        { about: "unknown member", make },
        { about: "members reversed", make: reorder },
      ];
}

const arrays = (nodes: readonly Place["roots"][number][]): Change[] =>
  ofKind(nodes, "array").length === 0
    ? []
    : [{ about: "items reversed", make: (value) => (isArray(value) ? [...value].reverse() : undefined) }];
