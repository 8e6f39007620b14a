import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Node, NumberNode } from "../../../generator/model/model.ts";
import { typed, type Place } from "../place.ts";
import { listAt } from "./lists.ts";
import { typesAt, type Types } from "./types.ts";

/** A least or a most, of a number or of a count. */
export interface Limit {
  readonly kind: LimitKind;
  readonly value: number;
  readonly exclusive: boolean;
  readonly span: Span;
}

type LimitKind = keyof typeof limitWords;

export const limitWords = {
  least: {
    type: "number",
    sign: 1,
    subject: "Numbers here",
    asks: "have to be at least",
    beyond: "have to be more than",
    of: "",
  },
  most: { type: "number", sign: -1, subject: "Numbers here", asks: "have to be at most", beyond: "have to be less than", of: "" },
  shortest: { type: "string", sign: 1, subject: "Texts here", asks: "need a length of at least", of: "" },
  longest: { type: "string", sign: -1, subject: "Texts here", asks: "may have a length of at most", of: "" },
  fewestItems: { type: "array", sign: 1, subject: "Lists here", asks: "need at least", of: " items" },
  mostItems: { type: "array", sign: -1, subject: "Lists here", asks: "may hold at most", of: " items" },
  fewestMembers: { type: "object", sign: 1, subject: "Objects here", asks: "need at least", of: " members" },
  mostMembers: { type: "object", sign: -1, subject: "Objects here", asks: "may have at most", of: " members" },
} as const;

/** Limits that are stated here and that the other place does not keep to anyway. */
export function excessLimits(here: Place, other: Place, types: Types): Limit[] {
  const accepts = ({ kind }: Limit): boolean => {
    const { type } = limitWords[kind];
    return type === "number" ? types.has("integer") || types.has("fraction") : types.has(type);
  };
  const kept = new Map<LimitKind, Limit>();
  for (const limit of [...limitsAt(other), ...impliedLimits(other)]) {
    const known = kept.get(limit.kind);
    if (known === undefined || excludesMore(limit, known)) kept.set(limit.kind, limit);
  }
  return statedLimits(here)
    .filter(accepts)
    .filter((limit) => {
      const known = kept.get(limit.kind);
      return known === undefined || excludesMore(limit, known);
    });
}

/** Every limit that is written at a place, the strongest of its kind. */
export const statedLimits = (place: Place): Limit[] => strongest(limitsAt(place));

function excludesMore(limit: Limit, known: Limit): boolean {
  const difference = (limit.value - known.value) * limitWords[limit.kind].sign;
  return difference > 0 || (difference === 0 && limit.exclusive && !known.exclusive);
}

function strongest(stated: readonly Limit[]): Limit[] {
  const found = new Map<LimitKind, Limit>();
  for (const limit of stated) {
    const known = found.get(limit.kind);
    if (known === undefined || excludesMore(limit, known)) found.set(limit.kind, limit);
  }
  return [...found.values()];
}

/** What is written, integers rounded to the next whole number: `exclusiveMinimum: 0` of integers is `minimum: 1`. */
function limitsAt(place: Place): Limit[] {
  const whole = !typesAt(place).has("fraction");
  return place.nodes.flatMap(typed).flatMap((node) => limitsOf(node, whole));
}

function limitsOf(node: Node, whole: boolean): Limit[] {
  const limit = (kind: LimitKind, value: number | undefined, exclusive = false): Limit[] =>
    value === undefined ? [] : [{ kind, value, exclusive, span: node.span }];
  switch (node.kind) {
    case "number":
      return whole ? wholeLimits(node, limit) : numberLimits(node, limit);
    case "string":
      return [...limit("shortest", node.minLength), ...limit("longest", node.maxLength)];
    case "array":
      return [...limit("fewestItems", node.minItems), ...limit("mostItems", node.maxItems)];
    case "object":
      return [...limit("fewestMembers", node.minProperties), ...limit("mostMembers", node.maxProperties)];
    default:
      return [];
  }
}

type Make = (kind: LimitKind, value: number | undefined, exclusive?: boolean) => Limit[];

const numberLimits = (node: NumberNode, limit: Make): Limit[] => [
  ...limit("least", node.minimum),
  ...limit("least", node.exclusiveMinimum, true),
  ...limit("most", node.maximum),
  ...limit("most", node.exclusiveMaximum, true),
];

function wholeLimits(node: NumberNode, limit: Make): Limit[] {
  const over = node.exclusiveMinimum === undefined ? undefined : Math.floor(node.exclusiveMinimum) + 1;
  const under = node.exclusiveMaximum === undefined ? undefined : Math.ceil(node.exclusiveMaximum) - 1;
  return [
    ...limit("least", node.minimum === undefined ? undefined : Math.ceil(node.minimum)),
    ...limit("least", over),
    ...limit("most", node.maximum === undefined ? undefined : Math.floor(node.maximum)),
    ...limit("most", under),
  ];
}

/** What other keywords ask without saying so: a list of values, required members, a tuple that ends. */
function impliedLimits(place: Place): Limit[] {
  const { span } = place;
  const nodes = place.nodes.flatMap(typed);
  const implied = (kind: LimitKind, value: number): Limit => ({ kind, value, exclusive: false, span });
  const required = new Set(nodes.flatMap((node) => (node.kind === "object" ? [...node.required] : [])));
  return [
    implied("fewestMembers", required.size),
    ...nodes.flatMap((node) =>
      node.kind === "array" && node.rest.kind === "never" ? [implied("mostItems", node.prefix.length)] : [],
    ),
    ...nodes.flatMap((node) => (node.kind === "array" ? [implied("fewestItems", node.contains?.minContains ?? 0)] : [])),
    ...listedLimits(place, implied),
    ...(["shortest", "fewestItems"] as const).map((kind) => implied(kind, 0)),
  ];
}

function listedLimits(place: Place, implied: (kind: LimitKind, value: number) => Limit): Limit[] {
  const list = listAt(place);
  if (list === undefined || list.open || list.forms.size > 0) return [];
  const values = [...list.values.keys()].map((name): unknown => JSON.parse(name));
  const ends = (least: LimitKind, most: LimitKind, found: readonly number[]): Limit[] =>
    found.length === 0 ? [] : [implied(least, Math.min(...found)), implied(most, Math.max(...found))];
  return [
    ...ends(
      "least",
      "most",
      values.filter((value) => typeof value === "number"),
    ),
    ...ends(
      "shortest",
      "longest",
      values.filter((value) => typeof value === "string").map((value) => [...value].length),
    ),
  ];
}
