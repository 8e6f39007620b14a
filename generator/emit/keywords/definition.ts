import { _, type CodeKeywordDefinition, type KeywordCxt, stringify, nil } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject, own } from "../../json/json.ts";
import type { Places } from "./places.ts";
import { depthOf } from "./reference.ts";

/**
 * Holds a definition's body and lends its name to the path: what counts from the definition on still says which one it is. One that has
 * itself inside goes so deep into a document and no deeper.
 */
export const definition = ({ isRecursive, deepest }: Places): CodeKeywordDefinition => ({
  keyword: "definition",
  schemaType: "object",
  error: { message: `must NOT be more than ${deepest} levels deep` },
  code(context: KeywordCxt) {
    const { gen, schema, it } = context;
    const { name, body } = schema as { readonly name: string; readonly body: object | boolean };
    const valid = gen.name("valid");
    const judge = (): void => {
      const topSchemaRef = gen.scopeValue("schema", { ref: body, code: stringify(body) });
      context.subschema({ schema: body, schemaPath: nil, topSchemaRef, errSchemaPath: `#/${name}` }, valid);
    };
    if (isRecursive(name)) context.failResult(_`${depthOf(it)} > ${deepest}`, judge);
    else judge();
    context.ok(valid);
  },
});

/** What stands in a definition. */
export function definitionOf(schema: JsonObject): Json | undefined {
  const held = own(schema, "definition");
  return isObject(held) ? own(held, "body") : undefined;
}
