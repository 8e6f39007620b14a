import { _, type Ajv2020, type Code, type CodeKeywordDefinition, type KeywordCxt } from "ajv/dist/2020.js";
import { getValidate, names, resolveRef, SchemaEnv, strConcat } from "./ajv-code.ts";
import type { Places } from "./places.ts";

/**
 * References that are calls. Where one leads to recursion it says how deep in the document its value stands: AJV's functions hand
 * `rootData` on to each other and nothing of ours reads it, so here it is the depth of a function's value.
 *
 * AJV's own takes the number of problems for that of faults. Where nothing is told, in `not` and `if`, those differ, and a fault was lost;
 * it also copies the problems that there are for every reference that adds some.
 */
export function callReferences(ajv: Ajv2020, { leadsToRecursion }: Places): void {
  const rule = ajv.RULES.all["$ref"];
  if (typeof rule !== "object") throw new TypeError("AJV has no $ref");
  const { code } = rule.definition as CodeKeywordDefinition;
  rule.definition = {
    ...rule.definition,
    code(context: KeywordCxt, type?: string) {
      const { it } = context;
      const ref = context.schema as string;
      const called = resolveRef.call(it.self, it.schemaEnv.root, it.baseId, ref);
      if (called instanceof SchemaEnv) call(context, called, leadsToRecursion(nameIn(ref)));
      else code.call(rule.definition as CodeKeywordDefinition, context, type);
    },
  } as typeof rule.definition;
}

function call(context: KeywordCxt, called: SchemaEnv, isTold: boolean): void {
  const { gen, it, data } = context;
  const validate = getValidate(context, called);
  const path = [names.instancePath, strConcat(names.instancePath, it.errorPath)] as const;
  const at = isTold ? gen.object([...path], [names.rootData, depthOf(it)]) : gen.object([...path]);
  context.result(_`${validate}(${data}, ${at})`, undefined, () => {
    if (it.createErrors === false) {
      gen.code(_`${names.errors}++`);
      return;
    }
    gen.assign(names.vErrors, _`_withProblems(${names.vErrors}, ${validate}.errors)`);
    gen.assign(names.errors, _`${names.vErrors}.length`);
  });
}

/** The name of the definition that a printed reference leads to. */
export const nameIn = (ref: string): string => ref.slice("#/$defs/".length);

/** How deep in the document the value stands that is judged here: within its function by so many members and items deeper. */
export const depthOf = ({ dataLevel }: KeywordCxt["it"]): Code =>
  dataLevel === 0 ? _`${names.rootData}` : _`${names.rootData} + ${dataLevel}`;
