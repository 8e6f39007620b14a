import { isArray, isObject, type Json, jsonType } from "../../generator/json/json.ts";
import type { ArrayNode, Node, NumberNode, ObjectNode, StringNode } from "../../generator/model/model.ts";
import { keyOf, sameJson } from "./edit-json.ts";

/**
 * What the model means, said once more in the plainest code: a third opinion beside the emitted validators and the
 * second engine, slow and without AJV. Own members only; a string's length is its code points.
 */
export function accepts(node: Node, value: Json): boolean {
  switch (node.kind) {
    case "any":
      return true;
    case "never":
      return false;
    case "null":
    case "boolean":
      return jsonType(value) === node.kind;
    case "number":
      return typeof value === "number" && inNumber(node, value);
    case "string":
      return typeof value === "string" && inString(node, value);
    case "array":
      return isArray(value) && inArray(node, value);
    case "object":
      return isObject(value) && inObject(node, value);
    case "types":
      return node.arms.some((arm) => accepts(arm, value));
    case "literal":
      return sameJson(node.value, value);
    case "closedList":
      return node.values.some((known) => sameJson(known.value, value));
    case "openList":
      return node.base === "integer" ? Number.isInteger(value) : jsonType(value) === node.base;
    case "anyOf":
      return node.arms.some((arm) => accepts(arm, value));
    case "oneOf":
      return node.arms.filter((arm) => accepts(arm, value)).length === 1;
    case "allOf":
      return node.parts.every((part) => accepts(part, value));
    case "not":
      return !accepts(node.node, value);
    case "condition":
      return accepts(accepts(node.if, value) ? node.then : node.else, value);
    case "use":
      return accepts(node.definition.node, value);
    case "unevaluated":
      return accepts(node.node, value) && leftAre(node, value);
    case "opaque":
      throw new TypeError(`a node of kind "${node.kind}" has no meaning here`);
  }
}

type Unevaluated = Node & { readonly kind: "unevaluated" };

/** Members and items at which nothing beside has looked are of the schema that is said for them. */
function leftAre({ node, properties, items }: Unevaluated, value: Json): boolean {
  const seen = lookedAt(node, value);
  if (isObject(value))
    return (
      properties === undefined || Object.keys(value).every((name) => seen.has(name) || accepts(properties, value[name] as Json))
    );
  if (isArray(value)) return items === undefined || value.every((item, at) => seen.has(String(at)) || accepts(items, item));
  return true;
}

/** Names and indexes of what an accepting schema has looked at; nothing, where it does not accept. */
function lookedAt(node: Node, value: Json): ReadonlySet<string> {
  if (!accepts(node, value)) return new Set();
  const parts = (nodes: readonly Node[]): ReadonlySet<string> => new Set(nodes.flatMap((one) => [...lookedAt(one, value)]));
  switch (node.kind) {
    case "object":
      return isObject(value)
        ? new Set([
            ...Object.keys(value).filter((name) => looksAt(node, name)),
            ...parts([...node.dependentSchemas].filter(([name]) => Object.hasOwn(value, name)).map(([, schema]) => schema)),
          ])
        : new Set();
    case "array":
      return isArray(value) ? new Set(value.flatMap((item, at) => (looksAtItem(node, item, at) ? [String(at)] : []))) : new Set();
    case "types":
    case "anyOf":
    case "oneOf":
      return parts(node.arms);
    case "allOf":
      return parts(node.parts);
    case "condition":
      return accepts(node.if, value) ? parts([node.if, node.then]) : parts([node.else]);
    case "use":
      return lookedAt(node.definition.node, value);
    case "unevaluated":
      return isObject(value) && node.properties
        ? new Set(Object.keys(value))
        : isArray(value) && node.items
          ? new Set(Object.keys(value))
          : lookedAt(node.node, value);
    default:
      return new Set();
  }
}

const isWritten = (rest: Node): boolean => rest.kind !== "any" || rest.stated === true;

const looksAt = (node: ObjectNode, name: string): boolean =>
  node.members.has(name) || node.patternMembers.some(({ pattern }) => matches(pattern, name)) || isWritten(node.rest);

const looksAtItem = ({ prefix, rest, contains }: ArrayNode, item: Json, at: number): boolean =>
  at < prefix.length || isWritten(rest) || (contains !== undefined && accepts(contains.node, item));

export const codePoints = (text: string): number => [...text].length;

const expressions = new Map<string, RegExp>();
export function matches(pattern: string, text: string): boolean {
  let expression = expressions.get(pattern);
  if (expression === undefined) expressions.set(pattern, (expression = new RegExp(pattern, "u")));
  return expression.test(text);
}

const within = (count: number, least = 0, most = Infinity): boolean => count >= least && count <= most;

function inNumber(node: NumberNode, value: number): boolean {
  return (
    (!node.integer || Number.isInteger(value)) &&
    within(value, node.minimum ?? -Infinity, node.maximum) &&
    value > (node.exclusiveMinimum ?? -Infinity) &&
    value < (node.exclusiveMaximum ?? Infinity) &&
    (node.multipleOf === undefined || Number.isInteger(value / node.multipleOf))
  );
}

const inString = (node: StringNode, value: string): boolean =>
  ((node.minLength ?? node.maxLength) === undefined || within(codePoints(value), node.minLength, node.maxLength)) &&
  (node.pattern === undefined || matches(node.pattern, value));

function inArray(node: ArrayNode, value: readonly Json[]): boolean {
  const { contains } = node;
  return (
    within(value.length, node.minItems, node.maxItems) &&
    (!node.uniqueItems || new Set(value.map(keyOf)).size === value.length) &&
    value.every((item, index) => accepts(node.prefix[index] ?? node.rest, item)) &&
    (contains === undefined ||
      within(value.filter((item) => accepts(contains.node, item)).length, contains.minContains, contains.maxContains))
  );
}

function inObject(node: ObjectNode, value: { readonly [name: string]: Json }): boolean {
  const names = Object.keys(value);
  return (
    within(names.length, node.minProperties, node.maxProperties) &&
    [...node.required].every((name) => Object.hasOwn(value, name)) &&
    names.every((name) => spokenOf(node, name).every((member) => accepts(member, value[name] as Json))) &&
    (node.propertyNames === undefined || names.every((name) => accepts(node.propertyNames as Node, name))) &&
    [...node.dependentRequired].every(
      ([name, wanted]) => !Object.hasOwn(value, name) || wanted.every((one) => Object.hasOwn(value, one)),
    ) &&
    [...node.dependentSchemas].every(([name, schema]) => !Object.hasOwn(value, name) || accepts(schema, value))
  );
}

/** Every node that says what a member of that name holds. */
export function spokenOf(node: ObjectNode, name: string): Node[] {
  const member = node.members.get(name);
  const patterned = node.patternMembers.filter(({ pattern }) => matches(pattern, name)).map((one) => one.node);
  const said = [...(member ? [member.node] : []), ...patterned];
  return said.length > 0 ? said : [node.rest];
}
