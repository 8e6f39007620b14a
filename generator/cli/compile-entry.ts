import type { Entry } from "../../registry/entry.ts";
import { compileSchema, type Compiled } from "../compile.ts";
import { isError } from "../diagnostic/diagnostic.ts";
import { renderDiagnostics } from "../diagnostic/render.ts";
import { Refusal } from "./io.ts";

/** Types and validators of a published entry. It was checked when it was published, so a refusal here means an older generator. */
export function compileEntry({ name, version, identifier, kind, schemaText }: Entry): Compiled {
  const compiled = compileSchema(schemaText, {
    name,
    version,
    identifier,
    file: `${identifier}/schema.json`,
    onClash: "separate",
    foreign: kind === "mirrored",
  });
  if (compiled.diagnostics.some(isError)) {
    throw new Refusal(`this version of codicil cannot read ${identifier}.\n${renderDiagnostics(compiled.diagnostics)}`);
  }
  return compiled;
}
