import type { Json } from "../../generator/json/json.ts";
import {
  includes,
  type Inclusion,
  type InclusionOptions,
  type Side,
  sideOfSchema,
} from "../../registry/compare/inclusion/index.ts";

/** A side of a schema that must load. */
export function sideOfText(schema: Json, assertFormats = false): Side {
  const read = sideOfSchema(schema, { assertFormats });
  if (read.outcome === "refused") throw new Error(read.diagnostics.map(({ message }) => message).join("\n"));
  return read.side;
}

export const ask = (before: Json, after: Json, options: InclusionOptions = {}): Inclusion =>
  includes(sideOfText(before, options.assertFormats), sideOfText(after, options.assertFormats), options);
