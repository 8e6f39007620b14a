import { type JsonType, jsonType } from "../json/json.ts";
import { fromBelow } from "../model/from-below.ts";
import { jsonTypes, type Node } from "../model/model.ts";

type Types = ReadonlySet<JsonType>;

const all: Types = new Set(jsonTypes);
const none: Types = new Set();
const only: Readonly<Record<JsonType, Types>> = {
  null: new Set(["null"]),
  boolean: new Set(["boolean"]),
  number: new Set(["number"]),
  string: new Set(["string"]),
  array: new Set(["array"]),
  object: new Set(["object"]),
};

/** Nodes are frozen, and many are asked of again and again. */
const known = new WeakMap<Node, Types>();

/** The JSON types that a node leaves possible; all of them where it does not say. */
export const possibleTypes = (root: Node): Types => fromBelow(root, { decidedBy, decide: typesOf, within: all }, known);

function decidedBy(node: Node): readonly Node[] {
  switch (node.kind) {
    case "anyOf":
    case "oneOf":
      return node.arms;
    case "allOf":
      return node.parts;
    case "unevaluated":
      return [node.node];
    case "use":
      return [node.definition.node];
    default:
      return [];
  }
}

function typesOf(node: Node, typesAt: (node: Node) => Types): Types {
  switch (node.kind) {
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "array":
    case "object":
      return only[node.kind];
    case "never":
      return none;
    case "literal":
      return only[jsonType(node.value)];
    case "closedList":
      return new Set(node.values.map(({ value }) => jsonType(value)));
    case "openList":
      return only[node.base === "integer" ? "number" : node.base];
    case "types":
      return new Set(node.arms.map((arm) => arm.kind));
    case "anyOf":
    case "oneOf":
      return new Set(node.arms.flatMap((arm) => [...typesAt(arm)]));
    case "allOf":
      return node.parts.map(typesAt).reduce(bothOf, all);
    case "unevaluated":
      return typesAt(node.node);
    case "use":
      return typesAt(node.definition.node);
    default:
      return all;
  }
}

const bothOf = (left: Types, right: Types): Types => new Set([...left].filter((type) => right.has(type)));
