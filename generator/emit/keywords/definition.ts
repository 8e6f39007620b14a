import type { CodeKeywordDefinition, KeywordCxt } from "ajv/dist/2020.js";
import { type Json, type JsonObject, own } from "../../json/json.ts";

/** The keyword that the printer puts around a definition's body: applied in place, it only lends its name to the path. */
export const definitionKeyword = (keyword: string): CodeKeywordDefinition => ({
  keyword,
  schemaType: ["object", "boolean"],
  code(context: KeywordCxt) {
    const valid = context.gen.name("valid");
    context.subschema({ keyword }, valid);
    context.ok(valid);
  },
});

/** What stands in a definition that the printer has marked. */
export const definitionKeywordOf = (schema: JsonObject): Json | undefined => {
  const [name, ...others] = Object.keys(schema);
  return name !== undefined && others.length === 0 && /^d\d+$/.test(name) ? own(schema, name) : undefined;
};
