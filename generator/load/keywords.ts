/** How a keyword's value holds schemas. `mixed` is a map whose values are schemas or lists of names. */
export type Holds = "schema" | "list" | "map" | "mixed";

export interface SchemaKeyword {
  readonly holds: Holds;
  /** Judges the same value as the schema that it stands in, so recursion through it alone never ends. */
  readonly inPlace: boolean;
}

const inPlace = (holds: Holds): SchemaKeyword => ({ holds, inPlace: true });
const below = (holds: Holds): SchemaKeyword => ({ holds, inPlace: false });

/**
 * Every keyword of 2020-12 whose value is made of schemas. Whatever is not here is data: `const`, `enum`, `default`, `examples`,
 * `x-` keywords and unknown ones are never walked, because what looks like a reference in them is none.
 */
export const schemaKeywords: ReadonlyMap<string, SchemaKeyword> = new Map([
  ["allOf", inPlace("list")],
  ["anyOf", inPlace("list")],
  ["oneOf", inPlace("list")],
  ["not", inPlace("schema")],
  ["if", inPlace("schema")],
  ["then", inPlace("schema")],
  ["else", inPlace("schema")],
  ["dependentSchemas", inPlace("map")],
  ["properties", below("map")],
  ["patternProperties", below("map")],
  ["additionalProperties", below("schema")],
  ["propertyNames", below("schema")],
  ["unevaluatedProperties", below("schema")],
  ["prefixItems", below("list")],
  ["items", below("schema")],
  ["contains", below("schema")],
  ["unevaluatedItems", below("schema")],
  ["contentSchema", below("schema")],
  ["$defs", below("map")],
  // Of earlier drafts; 2020-12's meta-schema still says that schemas stand there, and references into them are common.
  ["definitions", below("map")],
  ["dependencies", below("mixed")],
]);

/** Where definitions stand that are reached by reference only. */
export const definitionKeywords: readonly string[] = ["$defs", "definitions"];
