import { _, type Ajv2020, type CodeKeywordDefinition, type KeywordCxt } from "ajv/dist/2020.js";
import type { KeywordErrorCxt } from "ajv/dist/types/index.js";
import { printable } from "../../diagnostic/define.ts";
import { names, strConcat } from "./ajv-code.ts";
import { type Places, pointerOf } from "./places.ts";

/**
 * Has every keyword of a compiler tell what it refuses as a problem of ours: pointer, rule, the author's place and a
 * sentence. AJV's own errors carry more, and their places would have to be looked up when they are told.
 */
export function reportProblems(ajv: Ajv2020, { writtenAt }: Places): void {
  for (const rule of Object.values(ajv.RULES.all)) {
    if (typeof rule !== "object" || !("code" in rule.definition)) continue;
    const definition = rule.definition as CodeKeywordDefinition;
    const { code } = definition;
    rule.definition = {
      ...rule.definition,
      code(context: KeywordCxt, type?: string) {
        context.error = (_append, params) => report(context, writtenAt, params);
        code.call(definition, context, type);
      },
    } as typeof rule.definition;
  }
}

function report(context: KeywordCxt, writtenAt: Places["writtenAt"], params: KeywordErrorCxt["params"] = context.params): void {
  const { gen, it, keyword, def } = context;
  // That a branch of a condition failed is said by what failed in it.
  if (keyword === "if") return;
  gen.code(_`${names.errors}++`);
  if (it.createErrors === false) return;
  const { rule, at } = told(context);
  const sentence = def.error?.message ?? `must pass "${rule}"`;
  const problem = gen.object(
    ["pointer", strConcat(names.instancePath, it.errorPath)],
    ["rule", rule],
    ["schemaPointer", writtenAt(pointerOf(at))],
    ["message", typeof sentence === "function" ? sentence(shown(context, params)) : sentence],
  );
  gen.assign(names.vErrors, _`_withProblem(${names.vErrors}, ${problem})`);
}

/** What a sentence is made of. Names and patterns are the schema's texts: in a sentence nothing of them is obeyed. */
function shown(context: KeywordCxt, params: KeywordErrorCxt["params"]): KeywordErrorCxt {
  const safe = Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? printable(value) : value]);
  const schemaCode = typeof context.schema === "string" ? _`${printable(context.schema)}` : context.schemaCode;
  return { ...context, schemaCode, params: Object.fromEntries(safe) } as unknown as KeywordErrorCxt;
}

/** The rule and its place, in the words of JSON Schema, for a keyword that may be one of ours. */
function told({ keyword, schema, it }: KeywordCxt): { readonly rule: string; readonly at: string } {
  const path = it.errSchemaPath;
  if (keyword === "never") return { rule: "false schema", at: path };
  if (keyword === "definition") return { rule: "depth", at: `#/${(schema as { readonly name: string }).name}` };
  const rule = keyword === "types" ? "type" : keyword;
  return { rule, at: `${path}/${rule}` };
}
