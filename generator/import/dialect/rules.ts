import { isArray, isObject, type Json } from "../../json/json.ts";
import type { Member, Place, Rule } from "./dialect.ts";

/** Rules for several keywords at once. */
export const each = (keywords: readonly string[], rule: Rule): [string, Rule][] => keywords.map((keyword) => [keyword, rule]);

/** The keyword means the same in 2020-12, and holds no schema. */
export const same: Rule = (value, keyword) => [[keyword, value]];

/** It means the same, and its value is a schema. */
export const schema: Rule = (value, keyword, place) => [[keyword, place.sub(value, keyword)]];

/** It means the same, and its value is a list of schemas. */
export const list: Rule = (value, keyword, place) => [
  [keyword, isArray(value) ? value.map((item: Json, at) => place.sub(item, keyword, at)) : value],
];

/** It means the same, and its value is a map of schemas. */
export const map: Rule = (value, keyword, place) => [[keyword, mapped(value, keyword, place)]];

const mapped = (value: Json, keyword: string, place: Place): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, place.sub(one, keyword, name)])) : value;

/** Definitions stand by themselves in the result. */
export const definitions: Rule = (value, keyword, place) => {
  if (isObject(value)) for (const name of Object.keys(value)) place.define(keyword, name);
  return nothing;
};

/** Left out, and that is said. */
export const dropped =
  (why: string): Rule =>
  (_value, keyword, place) => {
    place.report("keyword-dropped", keyword, { keyword, why });
    return nothing;
  };

/** Left out without a word: the result says the same without it. */
export const silent: Rule = () => nothing;

export const nothing: readonly Member[] = [];
