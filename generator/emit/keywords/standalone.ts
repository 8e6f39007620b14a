import type { ValidateFunction } from "ajv/dist/2020.js";
import type { ValueScopeName } from "ajv/dist/compile/codegen/scope.js";
import type { SourceCode } from "ajv/dist/types/index.js";

/**
 * The code of a compiled function and of all that it calls, each once and before what calls it, and the name of the function. AJV's
 * own module does this by recursion, and copies all that it has for each thing that it adds: too deep and too slow where there are
 * thousands of definitions. A schema that AJV keeps beside its code is left out where no code names it.
 */
export function standaloneCode(validate: ValidateFunction): { readonly name: string; readonly code: string } {
  const root = sourceOf(validate);
  const written: string[] = [];
  const met = new Set([root.validateName.str]);
  const waiting: (string | ValueScopeName)[] = toWrite(root);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") written.push(next);
    else if (!met.has(next.str)) {
      met.add(next.str);
      const { text, calls } = valueOf(next);
      if (text !== undefined) written.push(text);
      const called = calls && sourceOf(calls);
      if (called === undefined || (called.validateName.str !== next.str && met.has(called.validateName.str))) continue;
      met.add(called.validateName.str);
      for (const one of toWrite(called)) waiting.push(one);
    }
  }
  return { name: root.validateName.str, code: written.join("\n") };
}

/** A function's code, and above it on the stack what it names. */
function toWrite({ validateCode, scopeValues }: SourceCode): (string | ValueScopeName)[] {
  const read = new Set(validateCode.match(/\bschema\d+\b/g));
  const names = Object.values(scopeValues).flatMap((set) => [...(set ?? [])]);
  return [validateCode, ...names.filter(({ prefix, str }) => prefix !== "schema" || read.has(str)).reverse()];
}

/** What a name stands for: code, or a function, which a reference that comes back to it holds in a wrapper. */
function valueOf(name: ValueScopeName): { readonly text?: string; readonly calls?: ValidateFunction } {
  const { ref, code } = name.value as { readonly ref: unknown; readonly code?: object };
  if (code !== undefined) return { text: `const ${name.str} = ${String(code)};` };
  if (typeof ref === "function") return { calls: ref as ValidateFunction };
  const { validate, validateName } = ref as { readonly validate: ValidateFunction; readonly validateName: ValueScopeName };
  return { text: `const ${name.str} = {validate: ${validateName.str}};`, calls: validate };
}

function sourceOf({ source }: ValidateFunction): SourceCode {
  if (source === undefined) throw new TypeError("AJV kept no source of a function");
  return source;
}
