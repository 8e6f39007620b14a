import type { Dialect, Holds, Rule } from "../dialect/dialect.ts";
import { each, list, map, same, schema } from "../dialect/rules.ts";
import { annotations, examplesRule, laterAnnotations } from "./annotations.ts";
import { arrays } from "./arrays.ts";
import { bounds } from "./bounds.ts";
import { dependencyRules } from "./dependencies.ts";
import { identity } from "./identity.ts";

type Entries<Value> = readonly (readonly [string, Value])[];
const all = <Value>(keywords: readonly string[], value: Value): Entries<Value> => keywords.map((keyword) => [keyword, value]);

const combining = ["allOf", "anyOf", "oneOf"];
const members = ["properties", "patternProperties"];

/** What the three drafts share. */
const sharedHolds: Entries<Holds> = [
  ...all(combining, "list" as const),
  ...all(["not", "additionalProperties", "additionalItems"], "schema" as const),
  ...all([...members, "definitions", "$defs"], "map" as const),
  ["items", "either"],
  ["dependencies", "mixed"],
];
const sharedRules: Entries<Rule> = [
  ...each(combining, list),
  ...each(["not", "additionalProperties"], schema),
  ...each(members, map),
  ...each(["type", "enum", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], same),
  ...each(["minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems"], same),
  ...each(["minProperties", "maxProperties", "required"], same),
  ...arrays,
  ...dependencyRules,
  ...annotations,
];

const inDraft06 = ["contains", "propertyNames"];
const inDraft07 = ["if", "then", "else"];

export const draft04: Dialect = {
  name: "draft-04",
  id: "id",
  referenceAlone: true,
  holds: new Map(sharedHolds),
  rules: new Map([...sharedRules, ...bounds, ...identity("id")]),
};

export const draft06: Dialect = {
  name: "draft-06",
  id: "$id",
  referenceAlone: true,
  holds: new Map([...sharedHolds, ...all(inDraft06, "schema" as const)]),
  rules: new Map([...sharedRules, ...each(inDraft06, schema), ["const", same], ...examplesRule, ...identity("$id")]),
};

export const draft07: Dialect = {
  ...draft06,
  name: "draft-07",
  holds: new Map([...draft06.holds, ...all(inDraft07, "schema" as const)]),
  rules: new Map([...draft06.rules, ...each(inDraft07, schema), ...laterAnnotations]),
};
