import { _, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import { Type } from "./ajv-code.ts";
import { lookBeside, type LookFunction } from "./looked.ts";
import type { Places } from "./places.ts";
import { refuseEach } from "./refuse-each.ts";

/** Items at which nothing beside it has looked. What `contains` has found it has looked at. */
export const unevaluatedItems = (places: Places, lookFunction: LookFunction): CodeKeywordDefinition => ({
  keyword: "unevaluatedItems",
  type: "array",
  schemaType: ["boolean", "object"],
  trackErrors: true,
  error: { message: "must NOT have unevaluated items" },
  code(context) {
    const { looked, hasSeen } = lookBeside(context, places, lookFunction);
    const { gen, data } = context;
    refuseEach(context, Type.Num, (refuse) =>
      gen.forRange("i", 0, _`${data}.length`, (i) =>
        gen.if(_`!(${hasSeen(i, looked.allItems ? _`true` : _`${i} < ${looked.prefix}`)})`, () => refuse(i)),
      ),
    );
  },
});
