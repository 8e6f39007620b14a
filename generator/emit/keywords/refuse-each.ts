import { _, type KeywordCxt, type Name } from "ajv/dist/2020.js";
import { not, type Type } from "./ajv-code.ts";

/** Holds what was left over to the keyword's own schema, and stops at the first fault where one is enough. */
export function refuseEach(context: KeywordCxt, of: Type, walk: (refuse: (at: Name) => void) => void): void {
  const { gen, schema, it, keyword } = context;
  if (schema === true) return;
  const valid = gen.let("valid", true);
  const stop = (): void => {
    gen.assign(valid, false);
    if (!it.allErrors) gen.break();
  };
  walk((at) => {
    if (schema === false) {
      context.error();
      stop();
      return;
    }
    const fits = gen.name("valid");
    context.subschema({ keyword, dataProp: at, dataPropType: of }, fits);
    gen.if(not(fits), stop);
  });
  context.ok(_`${valid}`);
}
