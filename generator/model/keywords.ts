/**
 * The keywords of JSON Schema 2020-12 and what the model does with each: the one table that says what is modelled.
 * A keyword that is not here and does not begin with `x-` is refused by name, never skipped.
 */
export type KeywordUse =
  | "structure" // identity and reference, resolved away by the loader
  | "note" // kept in Notes
  | "assertion"; // part of a node

export const keywords: ReadonlyMap<string, KeywordUse> = new Map<string, KeywordUse>([
  ...each("structure", ["$schema", "$vocabulary", "$id", "$anchor", "$dynamicAnchor", "$ref", "$dynamicRef", "$defs"]),
  // What `$defs` was called before: the meta-schema of 2020-12 still says so, and schemas of others still have it.
  ...each("structure", ["definitions"]),
  ...each("note", ["title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples", "$comment"]),
  ...each("note", ["format", "contentMediaType", "contentEncoding", "contentSchema"]),
  ...each("assertion", ["type", "enum", "const", "allOf", "anyOf", "oneOf", "not", "if", "then", "else"]),
  ...each("assertion", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  ...each("assertion", ["minLength", "maxLength", "pattern"]),
  ...each("assertion", ["prefixItems", "items", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"]),
  ...each("assertion", ["properties", "required", "patternProperties", "additionalProperties", "propertyNames"]),
  ...each("assertion", ["minProperties", "maxProperties", "dependentRequired", "dependentSchemas"]),
  ...each("assertion", ["unevaluatedItems", "unevaluatedProperties"]),
]);

function each(use: KeywordUse, names: readonly string[]): [string, KeywordUse][] {
  return names.map((name) => [name, use]);
}

/** Which keywords speak of which JSON type; a keyword says nothing about values of other types. */
export const typeKeywords = {
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  string: ["minLength", "maxLength", "pattern"],
  array: ["prefixItems", "items", "minItems", "maxItems", "uniqueItems", "contains"],
  object: [
    "properties",
    "required",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
  ],
} as const;
