import { _, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import type { Json } from "../../json/json.ts";

/** AJV's own, where the first fault is enough, asks nothing more of a list that ends before its prefix does. */
export const prefixItems: CodeKeywordDefinition = {
  keyword: "prefixItems",
  type: "array",
  schemaType: "array",
  before: "items",
  code(context) {
    const { gen, data, keyword } = context;
    for (const [at, schema] of (context.schema as readonly Json[]).entries()) {
      if (schema === true) continue;
      const valid = gen.name("valid");
      gen.if(
        _`${data}.length > ${at}`,
        () => context.subschema({ keyword, schemaProp: at, dataProp: at }, valid),
        () => gen.var(valid, true),
      );
      context.ok(valid);
    }
  },
};
