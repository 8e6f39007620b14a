import { type CodeKeywordDefinition, type KeywordCxt, nil, stringify } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject, own } from "../../json/json.ts";

/** Holds a definition's body and lends its name to the path: what counts from the definition on still says which one it is. */
export const definition: CodeKeywordDefinition = {
  keyword: "definition",
  schemaType: "object",
  code(context: KeywordCxt) {
    const { gen, schema } = context;
    const { name, body } = schema as { readonly name: string; readonly body: object | boolean };
    const valid = gen.name("valid");
    const topSchemaRef = gen.scopeValue("schema", { ref: body, code: stringify(body) });
    context.subschema({ schema: body, schemaPath: nil, topSchemaRef, errSchemaPath: `#/${name}` }, valid);
    context.ok(valid);
  },
};

/** What stands in a definition. */
export function definitionOf(schema: JsonObject): Json | undefined {
  const held = own(schema, "definition");
  return isObject(held) ? own(held, "body") : undefined;
}
