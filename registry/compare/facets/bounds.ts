import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { ArrayNode } from "../../../generator/model/model.ts";
import { typed, type Place } from "../place.ts";
import { excessLimits, limitWords, statedLimits, type Limit } from "./limits.ts";
import { refusalOf } from "./prints.ts";
import { typesAt } from "./types.ts";

/** One bound that is stated at a place, in words; and whether another place keeps to it anyway. */
export interface Bound {
  /** What is bounded: `Numbers here`. */
  readonly subject: string;
  /** What it asks: `have to be at least 3`. */
  readonly asks: string;
  /** Bounds of one kind stand for each other: a least number is moved, not removed and added. */
  readonly kind: string;
  readonly span: Span;
}

/**
 * The bounds that are stated at one place and that the other does not keep to anyway. Bounds are compared by what they
 * exclude: one that moved, is said twice, or is said in other words is no difference. Only of types that both accept.
 */
export function excessBounds(here: Place, other: Place): Bound[] {
  const types = new Set([...typesAt(here)].filter((type) => typesAt(other).has(type)));
  return [
    ...excessLimits(here, other, types).map(boundOf),
    ...(types.has("integer") || types.has("fraction") ? steps(here, other) : []),
    ...(types.has("array") ? [...uniqueness(here, other), ...contains(here, other)] : []),
  ];
}

/** The bound of the same kind at the other place, to say what it is there. */
export const sameBound = (bound: Bound, other: Place): Bound | undefined =>
  statedBounds(other).find(({ kind }) => kind === bound.kind);

function boundOf({ kind, value, exclusive, span }: Limit): Bound {
  const { subject, asks, of, beyond } = { beyond: undefined, ...limitWords[kind] };
  return {
    kind,
    subject,
    asks: `${(exclusive ? beyond : undefined) ?? asks} ${value}${value === 1 ? of.replace(/s$/, "") : of}`,
    span,
  };
}

function steps(here: Place, other: Place): Bound[] {
  const known = [...stepsAt(other), ...(typesAt(other).has("fraction") ? [] : [{ step: 1 }])];
  return stepsAt(here)
    .filter(({ step }) => step !== 1 || typesAt(here).has("fraction"))
    .filter(({ step }) => !known.some((one) => isWhole(one.step / step)))
    .map(stepBound);
}

const stepsAt = (place: Place): { readonly step: number; readonly span: Span }[] =>
  place.nodes
    .flatMap(typed)
    .flatMap((node) =>
      node.kind === "number" && node.multipleOf !== undefined ? [{ step: node.multipleOf, span: node.span }] : [],
    );

/** 0.3 / 0.1 is not 3 in binary. */
const isWhole = (ratio: number): boolean => ratio > 0.5 && Math.abs(ratio - Math.round(ratio)) < ratio * 1e-12;

const stepBound = ({ step, span }: { readonly step: number; readonly span: Span }): Bound => ({
  kind: "step",
  subject: "Numbers here",
  asks: `have to be multiples of ${step}`,
  span,
});

const arraysAt = (place: Place): ArrayNode[] => place.nodes.flatMap(typed).filter((node) => node.kind === "array");

function uniqueness(here: Place, other: Place): Bound[] {
  const stated = arraysAt(here).find(({ uniqueItems }) => uniqueItems);
  if (stated === undefined || arraysAt(other).some(({ uniqueItems }) => uniqueItems)) return [];
  return [uniqueBound(stated)];
}

const uniqueBound = (node: ArrayNode): Bound => ({
  kind: "unique",
  subject: "Lists here",
  asks: "may not hold an item twice",
  span: node.span,
});

/** Each `contains` by what it asks of an item; least and most of the same one are compared as numbers. */
function contains(here: Place, other: Place): Bound[] {
  const known = new Map(
    arraysAt(other).flatMap((node) => (node.contains ? [[refusalOf(node.contains.node), node.contains] as const] : [])),
  );
  return arraysAt(here).flatMap((node): Bound[] => {
    if (node.contains === undefined) return [];
    const { minContains: least, maxContains: most = Infinity } = node.contains;
    const same = known.get(refusalOf(node.contains.node));
    return [
      ...(least > (same?.minContains ?? 0)
        ? [containsBound(node, "containsLeast", `need at least ${least} items of the kind that "contains" asks for`)]
        : []),
      ...(most < (same?.maxContains ?? Infinity)
        ? [containsBound(node, "containsMost", `may hold at most ${most} items of the kind that "contains" asks for`)]
        : []),
    ];
  });
}

const containsBound = (node: ArrayNode, kind: string, asks: string): Bound => ({
  kind,
  subject: "Lists here",
  asks,
  span: node.span,
});

/** Every bound that is written at a place, the strongest of its kind. */
function statedBounds(place: Place): Bound[] {
  const arrays = arraysAt(place);
  const unique = arrays.find(({ uniqueItems }) => uniqueItems);
  const free: Place = { ...place, nodes: [{ kind: "any", notes: {}, span: place.span }] };
  return [
    ...statedLimits(place).map(boundOf),
    ...stepsAt(place).map(stepBound),
    ...(unique ? [uniqueBound(unique)] : []),
    ...contains(place, free),
  ];
}
