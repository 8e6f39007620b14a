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
    case "opaque":
      throw new TypeError(`a node of kind "${node.kind}" has no meaning here`);
  }
}

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
