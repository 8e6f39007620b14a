import { isObject, jsonEqual, own, type Json } from "../json/json.ts";

/** Keywords that say something about a place itself. What stands deeper is another place and has findings of its own. */
const ofThePlace = [
  ...["type", "enum", "const", "format", "default"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern"],
  ...["minItems", "maxItems", "uniqueItems", "minContains", "maxContains"],
  ...["required", "minProperties", "maxProperties", "additionalProperties", "unevaluatedProperties"],
] as const;

/** The one keyword of a place that came or reads otherwise now; undefined where none or several did, since then nobody can tell. */
export function changedKeyword(before: Json | undefined, after: Json | undefined): string | undefined {
  if (!isObject(before) || !isObject(after)) return undefined;
  const changed = ofThePlace.filter((keyword) => {
    const [was, is] = [own(before, keyword), own(after, keyword)];
    return is !== undefined && (was === undefined || !jsonEqual(was, is));
  });
  return changed.length === 1 ? changed[0] : undefined;
}
