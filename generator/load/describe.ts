import { quote } from "../diagnostic/define.ts";
import { isObject, type Json } from "../json/json.ts";

/** A value that was found, for a sentence: scalars themselves, of the others what they are. */
export function describe(value: Json | undefined): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  return isObject(value) ? "an object" : String(value);
}
