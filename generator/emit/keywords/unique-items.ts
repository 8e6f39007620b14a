import { _, type CodeKeywordDefinition, str } from "ajv/dist/2020.js";

/** AJV's own takes an object for a set, in which the text "__proto__" leaves no trace, and looks at `items` alone to choose its way. */
export const uniqueItems: CodeKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  error: {
    message: ({ params: { pair } }) =>
      str`must NOT have duplicate items (items ## ${_`${pair}[0]`} and ${_`${pair}[1]`} are identical)`,
  },
  code(context) {
    if (context.schema !== true) return;
    const pair = context.gen.const("pair", _`_equalPair(${context.data})`);
    context.setParams({ pair });
    context.fail(_`${pair} !== undefined`);
  },
};
