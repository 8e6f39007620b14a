import type { Entry } from "../../registry/entry.ts";
import type { Compiled } from "../compile.ts";
import { isError } from "../diagnostic/diagnostic.ts";
import { renderDiagnostics } from "../diagnostic/render.ts";
import { compilePublished } from "../project/compile-published.ts";
import { Refusal } from "./io.ts";

/** Types and validators of a published entry, or the sentence that ends a command. */
export function compileEntry(entry: Entry): Compiled {
  const compiled = compilePublished(entry);
  if (compiled.diagnostics.some(isError)) {
    throw new Refusal(`this version of codicil cannot read ${entry.identifier}.\n${renderDiagnostics(compiled.diagnostics)}`);
  }
  return compiled;
}
