import type { Rule } from "../dialect/dialect.ts";
import { dropped, each, definitions, nothing, silent } from "../dialect/rules.ts";
import { reference } from "../dialect/reference.ts";

/**
 * A fragment of `$id` that is a plain name is an `$anchor`; an address is found by whoever refers to it. (draft-07 core,
 * 8.2.3.)
 */
const id: Rule = (value, keyword, place) => {
  if (typeof value !== "string" || !value.startsWith("#") || value === "#") return nothing;
  if (!plainName.test(value)) return dropped("it is no plain name")(value, keyword, place);
  return place.keepsNames ? [["$anchor", value.slice(1)]] : nothing;
};

const plainName = /^#[A-Za-z_][-A-Za-z0-9._]*$/;

/** How schemas are named and found. `$defs` is of a later draft, but is where people put definitions. */
export const identity = (keyword: "$id" | "id"): readonly (readonly [string, Rule])[] => [
  [keyword, id],
  ["$schema", silent],
  ["$ref", reference],
  ...each(["definitions", "$defs"], definitions),
];
