import { isError, sortDiagnostics, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Json } from "../json/json.ts";
import { loadSchema } from "../load/load-schemas.ts";
import { buildModel } from "../model/build.ts";
import { workingSchema } from "./contract-of-skill.ts";
import { bundleForeign } from "./convert/bundle-foreign.ts";
import type { ForeignSet } from "./convert/foreign-set.ts";
import type { NamedSchema } from "./find-schemas.ts";

/** What whoever needs the schema says of it. */
export interface Judged {
  readonly diagnostics: readonly Diagnostic[];
}

/** A schema in 2020-12, what was made of it, and what was found on the way. */
export interface ConvertedSchema<T extends Judged> {
  readonly schema: Json;
  readonly judged: T;
  /** What was left out or read otherwise; and what is wrong: each where its owner wrote it. */
  readonly notes: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
}

/** Converts one schema with all that it refers to, and has it judged: only what can be understood is taken. */
export function convertNamed<T extends Judged>(
  { location }: NamedSchema,
  set: ForeignSet,
  judge: (schema: Json) => T,
): ConvertedSchema<T> {
  const bundled = bundleForeign(location, set);
  const schema = workingSchema(bundled.schema);
  const judged = judge(schema);
  const placed = judged.diagnostics.map((found) => {
    const { source, pointer } = bundled.origin(found.span.pointer);
    return { ...found, span: source.span(pointer) };
  });
  const all = different([...bundled.diagnostics, ...placed]);
  return { schema, judged, notes: all.filter((one) => !isError(one)), errors: all.filter(isError) };
}

/** Whether a schema is one, and has a model. */
export function understood(schema: Json): Judged {
  const { source, resolved, diagnostics } = loadSchema("schema.json", { value: schema });
  if (source === undefined || diagnostics.some(isError)) return { diagnostics };
  return { diagnostics: [...diagnostics, ...buildModel(source, resolved, "foreign").diagnostics] };
}

/** A place that is copied twice is told once. */
export function different(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const keyOf = ({ code, message, span }: Diagnostic): string => JSON.stringify([code, message, span.file, span.pointer]);
  return sortDiagnostics([...new Map(diagnostics.map((one) => [keyOf(one), one])).values()]);
}
