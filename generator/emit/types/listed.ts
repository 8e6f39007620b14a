import { type Json, jsonKey, jsonType } from "../../json/json.ts";
import type { KnownValue, Node } from "../../model/model.ts";
import { possibleTypes } from "../possible-types.ts";

/**
 * Parts that all hold, where some of them list values: one list of those values that each of the others lets through, as far as a type
 * can tell. What was said of scalars beside it says nothing more.
 */
export function withOneList(parts: readonly Node[]): readonly Node[] {
  const lists = parts.flatMap((part) => listOf(part) ?? []);
  const [first] = lists;
  if (first === undefined || parts.length === 1) return parts;
  const others = parts.filter((part) => listOf(part) === undefined);
  const allowed = lists.map(({ values }) => new Set(values.map(({ value }) => jsonKey(value))));
  const excluded = new Set(others.flatMap((part) => (part.kind === "not" ? valuesIn(part.node) : [])).map(jsonKey));
  const values = first.values.filter(({ value }) => {
    const key = jsonKey(value);
    const isTyped = others.every((part) => possibleTypes(part).has(jsonType(value)));
    return isTyped && !excluded.has(key) && allowed.every((list) => list.has(key));
  });
  return [
    { ...first.node, kind: "closedList", at: first.node.span.pointer, values },
    ...others.filter((part) => !isScalar(part)),
  ];
}

interface List {
  readonly node: Node;
  readonly values: readonly KnownValue[];
}

function listOf(node: Node): List | undefined {
  if (node.kind === "literal") return { node, values: [{ value: node.value, notes: {}, span: node.span }] };
  return node.kind === "closedList" ? { node, values: node.values } : undefined;
}

const valuesIn = (node: Node): readonly Json[] => (listOf(node)?.values ?? []).map(({ value }) => value);

/** Whether a node is about values that are neither lists nor objects, alone. */
export function isScalar(node: Node): boolean {
  if (node.kind === "types") return node.arms.every(isScalar);
  return ["null", "boolean", "number", "string", "literal", "closedList", "openList"].includes(node.kind);
}
