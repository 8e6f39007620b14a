import { isArray, isObject, type Json } from "../../../generator/json/json.ts";

/** One text for one JSON value. Unlike RFC 8785 it also has one for text with a lone surrogate. */
export function valueKey(value: Json): string {
  if (isArray(value)) return `[${value.map(valueKey).join()}]`;
  if (!isObject(value)) return JSON.stringify(value === 0 ? 0 : value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${valueKey(value[name] as Json)}`).join()}}`;
}

/** Length in code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
