import { isError, type Diagnostic } from "../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../generator/json/json.ts";
import { loadSchema } from "../../generator/load/load-schemas.ts";
import { buildModel, type Unmodelled } from "../../generator/model/build.ts";
import { canonicalPrint } from "../../generator/model/digest.ts";
import type { SchemaModel } from "../../generator/model/model.ts";

/** Load and build alone: what the emitters make of a model is not asked. */
export function built(
  schema: Json,
  unmodelled: Unmodelled = "refuse",
): { model?: SchemaModel; diagnostics: readonly Diagnostic[] } {
  const { source, resolved, diagnostics } = loadSchema("schema.json", { value: schema });
  if (source === undefined || diagnostics.some(isError)) return { diagnostics };
  const { model, diagnostics: building } = buildModel(source, resolved, unmodelled);
  return { ...(model === undefined ? {} : { model }), diagnostics: [...diagnostics, ...building] };
}

export function modelOf(schema: Json, unmodelled: Unmodelled = "refuse"): SchemaModel {
  const { model, diagnostics } = built(schema, unmodelled);
  if (model === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return model;
}

export const printOf = (schema: Json): string => canonicalPrint(modelOf(schema).root);

/** Code and place of everything that was reported. */
export const reported = (schema: Json): string[] => built(schema).diagnostics.map(({ code, span }) => `${code} ${span.pointer}`);
