import { member } from "../../json/json.ts";
import type { Rule } from "../dialect/dialect.ts";
import { nothing } from "../dialect/rules.ts";

/**
 * In draft-04 `exclusiveMinimum: true` says of `minimum` that the number itself is refused. (draft-04 validation, 5.1.2 and
 * 5.1.3.)
 */
const bound =
  (exclusive: string): Rule =>
  (value, keyword, { schema }) => [[member(schema, exclusive) === true ? exclusive : keyword, value]];

const exclusive: Rule = (value, keyword) => (typeof value === "boolean" ? nothing : [[keyword, value]]);

export const bounds: readonly (readonly [string, Rule])[] = [
  ["minimum", bound("exclusiveMinimum")],
  ["maximum", bound("exclusiveMaximum")],
  ["exclusiveMinimum", exclusive],
  ["exclusiveMaximum", exclusive],
];
