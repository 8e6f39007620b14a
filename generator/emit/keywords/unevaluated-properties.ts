import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name, str } from "ajv/dist/2020.js";
import type { Looked } from "../accepts/looked.ts";
import { longestNameChain } from "../accepts/objects.ts";
import { jsonLiteral } from "../text.ts";
import { codeOf, Type, usePattern } from "./ajv-code.ts";
import { lookBeside, type LookFunction } from "./looked.ts";
import type { Places } from "./places.ts";
import { quotedName, refuseEach } from "./refuse-each.ts";

/** Members at which nothing beside it has looked. */
export const unevaluatedProperties = (places: Places, lookFunction: LookFunction): CodeKeywordDefinition => ({
  keyword: "unevaluatedProperties",
  type: "object",
  schemaType: ["boolean", "object"],
  trackErrors: true,
  error: { message: ({ params }) => str`must NOT have unevaluated property ${quotedName(params)}` },
  code(context) {
    const { looked, hasSeen } = lookBeside(context, places, lookFunction);
    const { gen, data } = context;
    refuseEach(context, Type.Str, (refuse) =>
      gen.forIn("key", data, (key) => gen.if(_`!(${hasSeen(key, maySee(context, looked, key))})`, () => refuse(key))),
    );
  },
});

/** Names are compared one after the other, or, where they are many, looked for in a set. */
function maySee(context: KeywordCxt, { names, patterns, allMembers }: Looked, key: Name): Code {
  if (allMembers) return _`true`;
  const isNamed =
    names.size > longestNameChain
      ? [_`${setOf(context, names)}.has(${key})`]
      : [...names].map((name): Code => _`${key} === ${name}`);
  const matches = [...patterns].map((pattern): Code => _`${usePattern(context, pattern)}.test(${key})`);
  const [first = _`false`, ...others] = [...isNamed, ...matches];
  return others.reduce((before, test) => _`${before} || ${test}`, first);
}

const setOf = ({ gen }: KeywordCxt, names: ReadonlySet<string>): Name =>
  gen.scopeValue("obj", { ref: names, code: codeOf(`new Set(${jsonLiteral([...names])})`) });
