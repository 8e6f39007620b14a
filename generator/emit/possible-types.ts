import { type JsonType, jsonType } from "../json/json.ts";
import { jsonTypes, type Node } from "../model/model.ts";

type Types = ReadonlySet<JsonType>;

const all: Types = new Set(jsonTypes);

/** The JSON types that a node leaves possible; all of them where it does not say. */
export function possibleTypes(node: Node, known = new Map<Node, Types>()): Types {
  const before = known.get(node);
  if (before !== undefined) return before;
  // What leads back to itself says nothing more there.
  known.set(node, all);
  const types = typesOf(node, (one) => possibleTypes(one, known));
  known.set(node, types);
  return types;
}

function typesOf(node: Node, typesAt: (node: Node) => Types): Types {
  switch (node.kind) {
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "array":
    case "object":
      return new Set([node.kind]);
    case "never":
      return new Set();
    case "literal":
      return new Set([jsonType(node.value)]);
    case "closedList":
      return new Set(node.values.map(({ value }) => jsonType(value)));
    case "openList":
      return new Set([node.base === "integer" ? "number" : node.base]);
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
