import { jsonKey } from "../../generator/json/json.ts";
import type { Node } from "../../generator/model/model.ts";

/** What a node says about the value at its place, in a few words; what is inside it is another place. */
export function describeShape(nodes: readonly Node[]): string {
  const said = [...new Set(nodes.map(words).filter((text) => text !== ""))];
  return said.length === 0 ? "anything" : said.join("; ");
}

function words(node: Node): string {
  switch (node.kind) {
    case "any":
      return "";
    case "never":
      return "nothing";
    case "null":
    case "boolean":
      return node.kind;
    case "number":
      return list(node.integer ? "integer" : "number", [
        limit("at least", node.minimum),
        limit("at most", node.maximum),
        limit("more than", node.exclusiveMinimum),
        limit("less than", node.exclusiveMaximum),
        limit("multiple of", node.multipleOf),
      ]);
    case "string":
      return list("text", [counts(node.minLength, node.maxLength, "characters"), limit("matching", node.pattern)]);
    case "array":
      return list(node.prefix.length > 0 ? `tuple of ${node.prefix.length}` : "list", [
        counts(node.minItems, node.maxItems, "items"),
        node.uniqueItems ? "no two alike" : "",
        node.contains ? "contains a certain item" : "",
        node.prefix.length > 0 && node.rest.kind === "never" ? "nothing after them" : "",
      ]);
    case "object":
      return list("object", [
        node.rest.kind === "never"
          ? "refuses unknown members"
          : node.members.size === 0 || node.rest.kind !== "any"
            ? "a map"
            : "",
        counts(node.minProperties, node.maxProperties, "members"),
        node.propertyNames ? "names restricted" : "",
        ...[...node.dependentRequired].map(
          ([name, names]) => `${jsonKey(name)} needs ${names.map((one) => jsonKey(one)).join(", ")}`,
        ),
        node.dependentSchemas.size > 0 ? "members depend on each other" : "",
      ]);
    case "types":
      return node.arms.map(words).join(" or ");
    case "literal":
      return `exactly ${jsonKey(node.value)}`;
    case "closedList":
      return `one of ${node.values.length} values`;
    case "openList":
      return `open list (${node.base})`;
    case "anyOf":
      return `any of ${node.arms.length} shapes`;
    case "oneOf":
      return `exactly one of ${node.arms.length} shapes`;
    case "allOf":
      return describeShape(node.parts);
    case "not":
      return `not ${words(node.node) || "anything"}`;
    case "condition":
      return "a condition";
    case "unevaluated":
      return list(words(node.node), [
        node.properties?.kind === "never" ? "refuses members that no part declares" : "",
        node.items?.kind === "never" ? "refuses items that no part declares" : "",
      ]);
    case "use":
      return words(node.definition.node);
    case "opaque":
      return `something under ${jsonKey(node.keyword)}`;
  }
}

const list = (head: string, facets: readonly string[]): string => [head, ...facets.filter((facet) => facet !== "")].join(", ");

const limit = (say: string, value: number | string | undefined): string => (value === undefined ? "" : `${say} ${value}`);

function counts(least: number | undefined, most: number | undefined, what: string): string {
  if (least === undefined && most === undefined) return "";
  if (least === most) return `${least} ${what}`;
  return [limit("at least", least), limit("at most", most)].filter((text) => text !== "").join(" and ") + ` ${what}`;
}
