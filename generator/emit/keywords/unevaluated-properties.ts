import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name } from "ajv/dist/2020.js";
import { and, not, or, Type, usePattern } from "./ajv-code.ts";
import { lookedAt, type Looked } from "./looked.ts";
import { refuseEach } from "./refuse-each.ts";

/** Members at which nothing beside it has looked. */
export const unevaluatedProperties: CodeKeywordDefinition = {
  keyword: "unevaluatedProperties",
  type: "object",
  schemaType: ["boolean", "object"],
  trackErrors: true,
  error: { message: "must NOT have unevaluated properties" },
  code(context) {
    const looked = lookedAt(context);
    if (looked.some(({ when, allMembers }) => when === undefined && allMembers)) return;
    const { gen, data } = context;
    refuseEach(context, Type.Str, (refuse) =>
      gen.forIn("key", data, (key) => gen.if(not(seen(context, looked, key)), () => refuse(key))),
    );
  },
};

const seen = (context: KeywordCxt, looked: readonly Looked[], key: Name): Code =>
  or(...looked.flatMap((one) => seenBy(context, one, key) ?? []), _`false`);

function seenBy(context: KeywordCxt, { when, names, patterns, allMembers }: Looked, key: Name): Code | undefined {
  const tests: Code[] = allMembers
    ? [_`true`]
    : [
        ...names.map((name) => _`${key} === ${name}`),
        ...patterns.map((pattern) => _`${usePattern(context, pattern)}.test(${key})`),
      ];
  if (tests.length === 0) return undefined;
  return when === undefined ? or(...tests) : and(when, or(...tests));
}
