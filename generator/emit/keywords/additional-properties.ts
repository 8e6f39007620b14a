import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name, nil, str } from "ajv/dist/2020.js";
import type { JsonObject } from "../../json/json.ts";
import { longestChain } from "../accepts/accepts.ts";
import { jsonLiteral } from "../text.ts";
import { and, codeOf, isOwnProperty, not, or, Type, usePattern } from "./ajv-code.ts";
import { quotedName, refuseEach } from "./refuse-each.ts";

/** AJV's own makes a list of the names that an object has, and keeps the schema at run time where it declares many. */
export const additionalProperties: CodeKeywordDefinition = {
  keyword: "additionalProperties",
  type: "object",
  schemaType: ["boolean", "object"],
  before: "properties",
  error: { message: ({ params }) => str`must NOT have additional property ${quotedName(params)}` },
  code(context) {
    const { gen, data } = context;
    refuseEach(context, Type.Str, (refuse) => {
      const key = gen.name("key");
      // Whether a name is an own one is asked last: most are declared.
      const isLeftOver = and(isUndeclared(context, key), isOwnProperty(gen, data, key));
      gen.for(_`const ${key} in ${data}`, () => gen.if(isLeftOver, () => refuse(key)));
    });
  },
};

function isUndeclared(context: KeywordCxt, key: Name): Code {
  const { properties = {}, patternProperties = {} } = context.parentSchema as Readonly<Record<string, JsonObject>>;
  const names = Object.keys(properties);
  const declared = [
    ...(names.length > longestChain ? [isAmong(context, names, key)] : names.map((name) => _`${key} === ${name}`)),
    ...Object.keys(patternProperties).map((pattern) => _`${usePattern(context, pattern)}.test(${key})`),
  ];
  return declared.length === 0 ? nil : not(or(...declared));
}

function isAmong({ gen }: KeywordCxt, names: readonly string[], key: Name): Code {
  const set = gen.scopeValue("obj", { ref: names, code: codeOf(`new Set(${jsonLiteral(names)})`) });
  return _`${set}.has(${key})`;
}
