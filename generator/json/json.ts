import canonicalize from "canonicalize";

/** JSON values and RFC 6901 pointers. Own members only, everywhere: a name that every object inherits is not there. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };
export type JsonType = "null" | "boolean" | "number" | "string" | "array" | "object";

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const own = (value: JsonObject, name: string): Json | undefined => (Object.hasOwn(value, name) ? value[name] : undefined);

/** An own member of whatever this is, or undefined. */
export const member = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? own(value, name) : undefined;

export const jsonType = (value: Json): JsonType =>
  value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as JsonType);

/** RFC 8785. Throws where a value has no such form: a lone surrogate, or nesting beyond the stack. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("The value is no JSON value.");
  return text;
}

/** One text for one JSON value: equal values have equal keys. */
export const jsonKey = (value: Json): string => canonicalJson(value);

/** Equality of JSON values: order of members is free, 1 equals 1.0. */
export const jsonEqual = (left: Json, right: Json): boolean => left === right || jsonKey(left) === jsonKey(right);
