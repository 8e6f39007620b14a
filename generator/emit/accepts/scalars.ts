import type { Json } from "../../json/json.ts";
import type { NumberNode, StringNode, TypedNode } from "../../model/model.ts";
import { jsonLiteral } from "../text.ts";
import { and, or } from "./test.ts";

/** Whether a value is of the JSON type that a node is about. */
export function typeTest(node: Pick<TypedNode, "kind"> & { readonly integer?: boolean }, value: string): string {
  switch (node.kind) {
    case "null":
      return `${value} === null`;
    case "object":
      return `_isObject(${value})`;
    case "array":
      return `Array.isArray(${value})`;
    case "number":
      return node.integer === true ? `_isInteger(${value})` : `typeof ${value} === "number"`;
    default:
      return `typeof ${value} === "${node.kind}"`;
  }
}

export function numberTests(node: NumberNode, value: string): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  return [
    ...(minimum === undefined ? [] : [`${value} >= ${minimum}`]),
    ...(maximum === undefined ? [] : [`${value} <= ${maximum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`${value} > ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`${value} < ${exclusiveMaximum}`]),
    ...(multipleOf === undefined ? [] : [multipleTest(multipleOf, value)]),
  ];
}

const multipleTest = (step: number, value: string): string =>
  Number.isInteger(step) ? `${value} % ${step} === 0` : `_isMultiple(${value}, ${step})`;

/**
 * Lengths are code points. A text of n UTF-16 units has at least n/2 of them and at most n, so they are counted only
 * between: a limit of 1 to 64 is answered by `length` for nearly every text.
 */
export function lengthTests({ minLength = 0, maxLength }: StringNode, value: string): string[] {
  const count = `_countCodePoints(${value})`;
  const least =
    minLength === 0
      ? "true"
      : or(
          `${value}.length >= ${2 * minLength - 1}`,
          minLength === 1 ? "false" : and(`${value}.length >= ${minLength}`, `${count} >= ${minLength}`),
        );
  const most =
    maxLength === undefined
      ? "true"
      : or(
          `${value}.length <= ${maxLength}`,
          maxLength === 0 ? "false" : and(`${value}.length <= ${2 * maxLength}`, `${count} <= ${maxLength}`),
        );
  return [least, most];
}

/** Whether a value is a given one: by identity, or, for lists and objects, by what they hold. */
export const equalTest = (wanted: Json, value: string): string =>
  typeof wanted === "object" && wanted !== null
    ? `_jsonEqual(${value}, ${jsonLiteral(wanted)})`
    : `${value} === ${jsonLiteral(wanted)}`;
