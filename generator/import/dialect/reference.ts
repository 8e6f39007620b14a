import { nothing } from "./rules.ts";
import type { Rule } from "./dialect.ts";

/** `$ref`: what it means is found by the addresses of its own dialect; in the result it is a pointer into the same document. */
export const reference: Rule = (value, keyword, place) => {
  if (typeof value !== "string") return [[keyword, value]];
  const text = place.reference(value);
  return text === undefined ? nothing : [[keyword, text]];
};
