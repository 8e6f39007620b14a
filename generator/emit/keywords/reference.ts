import { _, type Ajv2020, type Code, type CodeKeywordDefinition, type KeywordCxt } from "ajv/dist/2020.js";
import { getValidate, names, resolveRef, SchemaEnv, strConcat } from "./ajv-code.ts";
import type { Places } from "./places.ts";

/**
 * Has a reference that leads to recursion say how deep in the document its value stands. AJV's functions hand `rootData` on to each
 * other and nothing of ours reads it: here it is the depth of a function's value.
 */
export function callRecursive(ajv: Ajv2020, { leadsToRecursion }: Places): void {
  const rule = ajv.RULES.all["$ref"];
  if (typeof rule !== "object") throw new TypeError("AJV has no $ref");
  const { code } = rule.definition as CodeKeywordDefinition;
  rule.definition = {
    ...rule.definition,
    code(context: KeywordCxt, type?: string) {
      const name = (context.schema as string).slice("#/$defs/".length);
      if (leadsToRecursion(name)) call(context);
      else code.call(rule.definition as CodeKeywordDefinition, context, type);
    },
  } as typeof rule.definition;
}

function call(context: KeywordCxt): void {
  const { gen, it, schema: ref, data } = context;
  const { root } = it.schemaEnv;
  const called = resolveRef.call(it.self, root, it.baseId, ref as string);
  if (!(called instanceof SchemaEnv)) throw new TypeError(`AJV knows no function for ${ref}`);
  const validate = getValidate(context, called);
  const at = gen.object([names.instancePath, strConcat(names.instancePath, it.errorPath)], [names.rootData, depthOf(it)]);
  context.result(_`${validate}(${data}, ${at})`, undefined, () => {
    const found = _`${validate}.errors`;
    gen.assign(names.vErrors, _`${names.vErrors} === null ? ${found} : ${names.vErrors}.concat(${found})`);
    gen.assign(names.errors, _`${names.vErrors}.length`);
  });
}

/** How deep in the document the value stands that is judged here: within its function by so many members and items deeper. */
export const depthOf = ({ dataLevel }: KeywordCxt["it"]): Code =>
  dataLevel === 0 ? _`${names.rootData}` : _`${names.rootData} + ${dataLevel}`;
