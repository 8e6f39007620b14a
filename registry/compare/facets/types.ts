import { jsonType, type Json } from "../../../generator/json/json.ts";
import type { Node } from "../../../generator/model/model.ts";
import type { Place } from "../place.ts";

/** JSON types, numbers in two halves: whole ones and the others. */
export type ValueType = "null" | "boolean" | "integer" | "fraction" | "string" | "array" | "object";
export type Types = ReadonlySet<ValueType>;

const every: Types = new Set<ValueType>(["null", "boolean", "integer", "fraction", "string", "array", "object"]);
const numbers: Types = new Set<ValueType>(["integer", "fraction"]);

/** The types that a place lets through: never too few. What only a condition or `not` takes away is not taken away here. */
export const typesAt = (place: Place): Types => intersection(place.nodes.map(typesOf));

const told = new WeakMap<Node, Types>();
/** Told once for a node: many arms may refer to the same one. */
export function typesOf(node: Node): Types {
  const known = told.get(node) ?? typesIn(node);
  told.set(node, known);
  return known;
}

function typesIn(node: Node): Types {
  switch (node.kind) {
    case "never":
      return new Set();
    case "number":
      return node.integer ? new Set<ValueType>(["integer"]) : numbers;
    case "null":
    case "boolean":
    case "string":
    case "array":
    case "object":
      return new Set([node.kind]);
    case "types":
    case "anyOf":
    case "oneOf":
      return union(node.arms.map(typesOf));
    case "allOf":
      return intersection(node.parts.map(typesOf));
    case "literal":
      return new Set([typeOf(node.value)]);
    case "closedList":
      return new Set(node.values.map(({ value }) => typeOf(value)));
    case "openList":
      return node.base === "number" ? numbers : new Set([node.base]);
    case "use":
      return typesOf(node.definition.node);
    case "unevaluated":
      return typesOf(node.node);
    case "any":
    case "not":
    case "condition":
    case "opaque":
      return every;
  }
}

export const isInside = (inner: Types, outer: Types): boolean => [...inner].every((type) => outer.has(type));

/** `string or null`, as an author would say it. */
export function typeWords(types: Types): string {
  if (types.size === every.size) return "anything";
  const words = [
    ...(["string", "boolean", "array", "object"] as const).filter((type) => types.has(type)),
    ...(isInside(numbers, types) ? ["number"] : types.has("integer") ? ["integer"] : types.has("fraction") ? ["fraction"] : []),
    ...(types.has("null") ? ["null"] : []),
  ];
  return words.length === 0 ? "nothing" : words.join(" or ");
}

function typeOf(value: Json): ValueType {
  const type = jsonType(value);
  return type !== "number" ? type : Number.isInteger(value) ? "integer" : "fraction";
}

const union = (sets: readonly Types[]): Types => new Set(sets.flatMap((set) => [...set]));
const intersection = (sets: readonly Types[]): Types =>
  sets.reduce((found, set) => new Set([...found].filter((type) => set.has(type))), every);
