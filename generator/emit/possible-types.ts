import { type JsonType, jsonType } from "../json/json.ts";
import { jsonTypes, type Node } from "../model/model.ts";

type Types = ReadonlySet<JsonType>;

const all: Types = new Set(jsonTypes);

/** What was found before: nodes are frozen, and many are asked of again and again. */
const known = new WeakMap<Node, Types>();

/** The JSON types that a node leaves possible; all of them where it does not say. */
export function possibleTypes(root: Node): Types {
  const entered = new Set<Node>();
  const waiting = [root];
  for (let node = waiting.at(-1); node !== undefined; node = waiting.at(-1)) {
    const isReady = entered.has(node) || known.has(node);
    const open = isReady ? [] : decidedBy(node).filter((one) => !known.has(one));
    entered.add(node);
    for (const one of open) waiting.push(one);
    if (open.length > 0) continue;
    waiting.pop();
    if (!known.has(node)) known.set(node, typesOf(node));
  }
  return typesAt(root);
}

/** What leads back to itself says nothing more there. */
const typesAt = (node: Node): Types => known.get(node) ?? all;

/** The nodes whose types decide on a node's own. */
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

function typesOf(node: Node): Types {
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
