import { isArray } from "../../json/json.ts";
import type { Rule } from "../dialect/dialect.ts";
import { dropped, each, same } from "../dialect/rules.ts";

const listOnly: Rule = (value, keyword, place) => (isArray(value) ? same : dropped("it is no list"))(value, keyword, place);

const booleanOnly: Rule = (value, keyword, place) =>
  (typeof value === "boolean" ? same : dropped("it is neither true nor false"))(value, keyword, place);

/** What tells people and programs something, and refuses nothing. `deprecated` came later, but says what it always said. */
export const annotations: readonly (readonly [string, Rule])[] = [
  ...each(["title", "description", "default", "format"], same),
  ["deprecated", booleanOnly],
];
/** Those that came with draft-06 and draft-07. */
export const examplesRule: readonly (readonly [string, Rule])[] = [["examples", listOnly]];
export const laterAnnotations: readonly (readonly [string, Rule])[] = each(
  ["$comment", "readOnly", "writeOnly", "contentMediaType", "contentEncoding"],
  same,
);
