import { _, type CodeKeywordDefinition, str } from "ajv/dist/2020.js";
import { Type } from "./ajv-code.ts";

interface Counted {
  readonly minContains: number;
  readonly maxContains?: number;
}

/** AJV's own, of an empty list, goes by what it found in the list before. */
export const contains: CodeKeywordDefinition = {
  keyword: "contains",
  type: "array",
  schemaType: ["object", "boolean"],
  before: "uniqueItems",
  trackErrors: true,
  error: {
    message({ parentSchema }) {
      const { minContains, maxContains } = parentSchema as unknown as Counted;
      return maxContains === undefined
        ? str`must contain at least ${minContains} valid item(s)`
        : str`must contain at least ${minContains} and no more than ${maxContains} valid item(s)`;
    },
  },
  code(context) {
    const { gen, data, keyword, parentSchema } = context;
    const { minContains, maxContains } = parentSchema as unknown as Counted;
    if (minContains === 0 && maxContains === undefined) return;
    const found = gen.let("found", 0);
    const fits = gen.name("valid");
    gen.forRange("i", 0, _`${data}.length`, (i) => {
      context.subschema({ keyword, dataProp: i, dataPropType: Type.Num, compositeRule: true }, fits);
      gen.if(fits, () => gen.code(_`${found}++`));
      gen.if(maxContains === undefined ? _`${found} >= ${minContains}` : _`${found} > ${maxContains}`, () => gen.break());
    });
    const isEnough = _`${found} >= ${minContains}`;
    context.result(maxContains === undefined ? isEnough : _`${isEnough} && ${found} <= ${maxContains}`, () => context.reset());
  },
};
