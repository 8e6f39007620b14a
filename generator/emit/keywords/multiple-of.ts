import { _, type CodeKeywordDefinition, str } from "ajv/dist/2020.js";

/** AJV's own divides, so that 19.99 is no multiple of 0.01 and 1e21 none of 1. */
export const multipleOf: CodeKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  error: { message: ({ schemaCode }) => str`must be multiple of ${schemaCode}` },
  code(context) {
    const { data, schema } = context;
    context.fail(Number.isInteger(schema) ? _`${data} % ${schema} !== 0` : _`!_isMultiple(${data}, ${schema})`);
  },
};
