import { _, type Code, type CodeKeywordDefinition, type Name } from "ajv/dist/2020.js";
import { and, not, or, Type } from "./ajv-code.ts";
import { holdsAt, lookedAt, type Looked } from "./looked.ts";
import { refuseEach } from "./refuse-each.ts";

/** Items at which nothing beside it has looked. What `contains` has found it has looked at. */
export const unevaluatedItems: CodeKeywordDefinition = {
  keyword: "unevaluatedItems",
  type: "array",
  schemaType: ["boolean", "object"],
  trackErrors: true,
  error: { message: "must NOT have unevaluated items" },
  code(context) {
    const looked = lookedAt(context);
    if (looked.some(({ when, allItems }) => when === undefined && allItems)) return;
    const { gen, data } = context;
    const first = Math.max(0, ...looked.map(({ when, prefix }) => (when === undefined ? prefix : 0)));
    refuseEach(context, Type.Num, (refuse) =>
      gen.forRange("i", first, _`${data}.length`, (i) => {
        const isSeen = gen.let("seen", or(...looked.flatMap((one) => seenBy(one, i) ?? []), _`false`));
        for (const { when, contains } of looked) {
          if (contains === undefined) continue;
          gen.if(when === undefined ? not(isSeen) : and(not(isSeen), when), () =>
            gen.assign(isSeen, holdsAt(context, contains, i)),
          );
        }
        gen.if(not(isSeen), () => refuse(i));
      }),
    );
  },
};

function seenBy({ when, prefix, allItems }: Looked, index: Name): Code | undefined {
  const test = allItems ? _`true` : prefix > 0 ? _`${index} < ${prefix}` : undefined;
  return test && (when === undefined ? test : and(when, test));
}
