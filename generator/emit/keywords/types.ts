import { _, type CodeKeywordDefinition, type JSONType, str } from "ajv/dist/2020.js";
import { checkDataTypes, wrongType } from "./ajv-code.ts";

/** `type`, always a list. AJV's own stands outside its keywords, and keeps the schema at run time. */
export const types: CodeKeywordDefinition = {
  keyword: "types",
  schemaType: "array",
  before: "$ref",
  error: { message: ({ schema }) => str`must be ${(schema as readonly string[]).join(",")}` },
  code: (context) => context.fail(checkDataTypes(context.schema as JSONType[], context.data, false, wrongType)),
};

/** `false`. AJV's own stands outside its keywords. */
export const never: CodeKeywordDefinition = {
  keyword: "never",
  schemaType: "boolean",
  error: { message: "boolean schema is false" },
  code: (context) => context.fail(_`true`),
};
