import { _, type CodeKeywordDefinition, str } from "ajv/dist/2020.js";

/** Lengths are code points: at most as many as UTF-16 units, at least half as many. They are counted only between. */
export const length: CodeKeywordDefinition = {
  keyword: ["maxLength", "minLength"],
  type: "string",
  schemaType: "number",
  error: {
    message: ({ keyword, schemaCode }) =>
      str`must NOT have ${keyword === "maxLength" ? "more" : "fewer"} than ${schemaCode} characters`,
  },
  code(context) {
    const { data, keyword } = context;
    const limit = context.schema as number;
    const count = _`_countCodePoints(${data})`;
    const units = _`${data}.length`;
    context.fail(
      keyword === "maxLength"
        ? _`${units} > ${limit} && (${units} > ${2 * limit} || ${count} > ${limit})`
        : _`${units} < ${2 * limit - 1} && (${units} < ${limit} || ${count} < ${limit})`,
    );
  },
};
