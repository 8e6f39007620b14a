import { isArray, jsonKey, jsonType, own, type Json, type JsonObject } from "../../json/json.ts";
import { keywords } from "../../model/keywords.ts";

/** The keywords by which owners list known values beside a bare type, where any other value is accepted too. */
const listing = ["x-extensible-enum", "examples"] as const;

/** A schema with a list of known values beside a bare type, as the open list that is meant; undefined where it has none. */
export interface OpenList {
  readonly keyword: string;
  readonly schema: JsonObject;
}

/**
 * `type` with `x-extensible-enum`, or with two or more `examples`, and nothing else that refuses: the values are known, the
 * last arm takes any other. No verdict changes. Values that are not of the type are examples and no list.
 */
export function asOpenList(schema: JsonObject): OpenList | undefined {
  const type = own(schema, "type");
  const keyword = listing.find((name) => isArray(own(schema, name)));
  if (keyword === undefined || (type !== "string" && type !== "integer")) return undefined;
  const values = own(schema, keyword) as readonly Json[];
  const isOf = (value: Json): boolean => (type === "string" ? jsonType(value) === type : Number.isInteger(value));
  const isList = values.every(isOf) && new Set(values.map(jsonKey)).size === values.length && values.length > 1;
  if (!isList || !Object.keys(schema).every((name) => name === "type" || isNote(name))) return undefined;
  const notes = Object.entries(schema).filter(([name]) => name !== "type" && name !== keyword);
  return { keyword, schema: Object.fromEntries([...notes, ["anyOf", [...values.map((value) => ({ const: value })), { type }]]]) };
}

const isNote = (name: string): boolean => name.startsWith("x-") || (keywords.get(name) === "note" && name !== "format");
