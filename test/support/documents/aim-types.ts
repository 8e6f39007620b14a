import { type Json, jsonType, type JsonType } from "../../../generator/json/json.ts";
import { jsonTypes } from "../../../generator/model/model.ts";
import type { Random } from "../random.ts";
import type { Change } from "./change.ts";
import type { Place } from "./places.ts";
import { anyJson } from "./texts.ts";

/** A value of another type: any other, then `null`, then the value in the dress of another type. */
export function typeAims({ nodes }: Place): Change[] {
  const held = new Set([...nodes].flatMap(heldTypes));
  const others = jsonTypes.filter((type) => !held.has(type));
  if (held.size === 0 || others.length === 0) return [];
  return [
    { about: "type", make: (_value, { random }) => anotherType(others, random) },
    ...(others.includes("null") ? [{ about: "type null", make: () => null }] : []),
    {
      about: "type disguised",
      make: (value, { random }) => {
        const disguises = disguised(value).filter((one) => others.includes(jsonType(one)));
        return disguises.length === 0 ? undefined : random.pick(disguises);
      },
    },
  ];
}

function anotherType(others: readonly JsonType[], random: Random): Json {
  const any = anyJson(random);
  return others.includes(jsonType(any)) ? any : random.pick(examples[random.pick(others)]);
}

function heldTypes(node: Place["nodes"] extends ReadonlySet<infer N> ? N : never): JsonType[] {
  switch (node.kind) {
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "array":
    case "object":
      return [node.kind];
    case "literal":
      return [jsonType(node.value)];
    case "closedList":
      return node.values.map((known) => jsonType(known.value));
    case "openList":
      return [node.base === "integer" ? "number" : node.base];
    default:
      return [];
  }
}

const examples: Readonly<Record<JsonType, readonly [Json, ...Json[]]>> = {
  null: [null],
  boolean: [false, true],
  number: [0, 1, 2, 0.5, -1],
  string: ["", "text", "true", "1", "null"],
  array: [[], ["text"], [null], [{}], [1]],
  object: [{}, { value: "text" }, { length: 2 }, { "0": "text" }],
};

const disguised = (value: Json): Json[] => [
  [value],
  { value },
  { toString: value },
  JSON.stringify(value),
  ...(typeof value === "string" ? [Number(value) || 0, value.length > 0, [...value]] : []),
  ...(Array.isArray(value)
    ? [Object.fromEntries(value.map((item: Json, index) => [String(index), item])), value[0] as Json].filter(
        (one) => one !== undefined,
      )
    : []),
  ...(typeof value === "object" && value !== null && !Array.isArray(value) ? [Object.values(value), Object.entries(value)] : []),
];
