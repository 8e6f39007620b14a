import { _, type CodeKeywordDefinition, type JSONType, str } from "ajv/dist/2020.js";
import { jsonLiteral } from "../text.ts";
import { checkDataTypes, wrongType } from "./ajv-code.ts";
import { either } from "./arms.ts";
import { type Places, pointerOf } from "./places.ts";

/**
 * `type`, always a list. AJV's own stands outside its keywords, and keeps the schema at run time. What is printed of an open list is its
 * type: some of its known values say what is meant by it.
 */
export const types = ({ nodeAt }: Places): CodeKeywordDefinition => ({
  keyword: "types",
  schemaType: "array",
  before: "$ref",
  error: {
    message({ schema, it }) {
      const list = nodeAt(pointerOf(it.errSchemaPath));
      const known = list?.kind === "openList" ? list.values.slice(0, mostKnown).map(({ value }) => jsonLiteral(value)) : [];
      return str`must be ${either(schema as readonly string[])}${known.length > 0 ? `, such as ${either(known)}` : ""}`;
    },
  },
  code: (context) => context.fail(checkDataTypes(context.schema as JSONType[], context.data, false, wrongType)),
});

/** So many known values of an open list are told. */
const mostKnown = 3;

/** `false`. AJV's own stands outside its keywords. */
export const never: CodeKeywordDefinition = {
  keyword: "never",
  schemaType: "boolean",
  error: { message: "boolean schema is false" },
  code: (context) => context.fail(_`true`),
};
