import { isArray, member, type Json } from "../../json/json.ts";
import type { Member, Rule } from "../dialect/dialect.ts";
import { dropped, schema } from "../dialect/rules.ts";

/** A list of `items` is `prefixItems`, and `additionalItems` the `items` behind it. (2020-12, 10.3.1.) */
const items: Rule = (value, keyword, place) => {
  if (!isArray(value)) return schema(value, keyword, place);
  const prefix = value.map((item: Json, at) => place.sub(item, keyword, at));
  const rest = member(place.schema, "additionalItems");
  // An empty list has no form in 2020-12, and says nothing.
  const first: readonly Member[] = prefix.length === 0 ? [] : [["prefixItems", prefix]];
  return rest === undefined ? first : [...first, ["items", place.sub(rest, "additionalItems")]];
};

const additionalItems: Rule = (value, keyword, place) =>
  isArray(member(place.schema, "items"))
    ? [] // told by the rule of items
    : dropped('it counts only beside a list of "items"')(value, keyword, place);

export const arrays: readonly (readonly [string, Rule])[] = [
  ["items", items],
  ["additionalItems", additionalItems],
];
