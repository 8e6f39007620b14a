import { _, type Code, type KeywordCxt, type Name } from "ajv/dist/2020.js";
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
      context.error(false, { at });
      stop();
      return;
    }
    const fits = gen.name("valid");
    context.subschema({ keyword, dataProp: at, dataPropType: of }, fits);
    gen.if(not(fits), stop);
  });
  context.ok(_`${valid}`);
}

/** The name of the member that was refused, for a sentence. */
export const quotedName = (params: Readonly<Record<string, unknown>>): Code => _`_quoted(${params["at"] as Name})`;
