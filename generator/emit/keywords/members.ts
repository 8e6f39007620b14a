import { _, type Code, type CodeKeywordDefinition, KeywordCxt, type Name, str } from "ajv/dist/2020.js";
import type { JsonObject } from "../../json/json.ts";
import { below } from "../../json/pointer.ts";
import { alwaysValidSchema, and, getProperty, isOwnProperty, not, strConcat } from "./ajv-code.ts";

/** `required` and `properties`: a member is read once, and asked once for being an own one. AJV's own do it for each. */
export const required: CodeKeywordDefinition = {
  keyword: "required",
  type: "object",
  schemaType: "array",
  before: "propertyNames",
  error: { message: ({ params: { name } }) => str`must have required property '${name}'` },
  code(context) {
    const { gen, it } = context;
    const values = new Map((context.schema as readonly string[]).map((name) => [name, ownValue(context, name)]));
    ownValues.set(it, values);
    if (!it.allErrors) return context.pass(and(...[...values.values()].map(isThere)));
    for (const [name, value] of values) gen.if(not(isThere(value)), () => context.error(false, { name }));
  },
};

export const properties: CodeKeywordDefinition = {
  keyword: "properties",
  type: "object",
  schemaType: "object",
  before: "patternProperties",
  code(context) {
    const { gen, data, it, keyword } = context;
    const valid = gen.name("valid");
    for (const [name, schema] of Object.entries(context.schema as JsonObject)) {
      if (alwaysValidSchema(it, schema as object)) continue;
      const own = ownValues.get(it)?.get(name);
      const value = own ?? gen.const("value", _`${data}${getProperty(name)}`);
      const has = own === undefined ? and(isThere(value), isOwnProperty(gen, data, name)) : isThere(own);
      const at = new KeywordCxt({ ...it, errorPath: strConcat(it.errorPath, str`${below("", name)}`) }, context.def, keyword);
      const judge = (): void => void at.subschema({ keyword, schemaProp: name, data: value }, valid);
      if (it.allErrors) gen.if(has, judge);
      else gen.if(has, judge, () => gen.var(valid, true));
      context.ok(valid);
    }
  },
};

/** Of the schemas that are being compiled, the variables that hold their required members; undefined where one is missing. */
const ownValues = new WeakMap<KeywordCxt["it"], ReadonlyMap<string, Name>>();

/** The variable that holds a member; undefined where the value has none of its own by that name. */
function ownValue({ gen, data }: KeywordCxt, name: string): Name {
  const value = gen.let("value", _`${data}${getProperty(name)}`);
  gen.if(and(isThere(value), not(isOwnProperty(gen, data, name))), () => gen.assign(value, _`undefined`));
  return value;
}

const isThere = (value: Name): Code => _`${value} !== undefined`;
