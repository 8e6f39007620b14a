import canonicalize from "canonicalize";
import type { Json, JsonType } from "./model.ts";

export type JsonObject = { readonly [name: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** An own member, or undefined; never what an object inherits. */
export const own = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

export const jsonType = (value: Json): JsonType =>
  value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as JsonType);

/** One text for one JSON value (RFC 8785): equal values have equal keys. */
export const jsonKey = (value: Json): string => canonicalize(value) as string;

/** Equality of JSON values: order of members is free, 1 equals 1.0. */
export const jsonEqual = (left: Json, right: Json): boolean => left === right || jsonKey(left) === jsonKey(right);

/** One more step of an RFC 6901 pointer. */
export const step = (pointer: string, name: string | number): string =>
  `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The steps of an RFC 6901 pointer. */
export const steps = (pointer: string): string[] =>
  pointer === "" ? [] : pointer.slice(1).split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
