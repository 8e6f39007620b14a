import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from "ajv/dist/2020.js";
import type { Json } from "../../json/json.ts";
import { longestChain } from "../accepts/accepts.ts";
import { jsonLiteral } from "../text.ts";
import { alternatives } from "./arms.ts";
import { codeOf, not, or } from "./ajv-code.ts";

/** AJV's own keep the schema at run time, and import a comparison. */
export const constant: CodeKeywordDefinition = {
  keyword: "const",
  error: { message: ({ schema }) => amongValues([schema as Json]) },
  code: (context) => context.fail(not(equals(context, context.schema as Json))),
};

export const enumeration: CodeKeywordDefinition = {
  keyword: "enum",
  schemaType: "array",
  error: { message: ({ schema }) => amongValues(schema as readonly Json[]) },
  code(context) {
    const values = context.schema as readonly Json[];
    context.fail(not(values.length > longestChain ? isAmong(context, values) : or(...values.map((one) => equals(context, one)))));
  },
};

/** The values themselves, while a sentence can hold them. */
function amongValues(values: readonly Json[]): string {
  const named = alternatives(values, mostValues);
  if (named.length <= longestNamed) return `must be ${named}`;
  return values.length === 1 ? "must be equal to constant" : "must be equal to one of the allowed values";
}
const mostValues = 10;
const longestNamed = 300;

const equals = ({ data }: KeywordCxt, value: Json): Code =>
  typeof value === "object" && value !== null
    ? _`_jsonEqual(${data}, ${codeOf(jsonLiteral(value))})`
    : _`${data} === ${codeOf(jsonLiteral(value))}`;

function isAmong({ gen, data }: KeywordCxt, values: readonly Json[]): Code {
  const list = gen.scopeValue("obj", { ref: values, code: codeOf(jsonLiteral(values as Json)) });
  return _`${list}.some((value) => _jsonEqual(${data}, value))`;
}
