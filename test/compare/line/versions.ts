import type { Attestation } from "../../../generator/contract/record.ts";
import type { Json } from "../../../generator/json/json.ts";
import { loadSchema } from "../../../generator/load/load-schemas.ts";
import { buildModel } from "../../../generator/model/build.ts";
import type { SchemaModel } from "../../../generator/model/model.ts";
import type { LineContract, LineEntry, Version } from "../../../registry/compare/line/version.ts";
import { textDigest } from "../../../registry/compare/meaning/text.ts";

export type Schema = { readonly [keyword: string]: Json };

export function modelOf(schema: Json, file = "case.schema.json"): SchemaModel {
  const value = typeof schema === "object" ? ({ $id: "https://cases.example/line", ...schema } as Json) : schema;
  const { source, resolved, diagnostics } = loadSchema(file, { value });
  const model = source && buildModel(source, resolved, "opaque").model;
  if (model === undefined) throw new TypeError(diagnostics.map(({ message }) => message).join("; "));
  return model;
}

export const proposal = (schema: Schema, contract: Partial<LineContract> = {}): Version => ({
  schema,
  model: modelOf(schema, "next.schema.json"),
  contract: { promise: "both", aliases: [], attestations: [], ...contract },
});

export const entry = (
  version: string,
  schema: Schema,
  contract: Partial<LineContract> & { readonly withdrawn?: boolean } = {},
): LineEntry => {
  const { withdrawn = false, ...rest } = contract;
  return { ...proposal(schema, rest), version, withdrawn };
};

/** An attestation of one text; undefined is none. */
export const attested = (pointer: string, before: string | undefined, after: string | undefined): Attestation => ({
  pointer,
  before: textDigest(before ?? ""),
  after: textDigest(after ?? ""),
  reason: "The same in other words.",
  who: "reviewer@cases.example",
});

export const object = (properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema => ({
  type: "object",
  description: "The root.",
  properties,
  ...more,
});
export const text = (description: string, more: Schema = {}): Schema => ({ type: "string", description, ...more });
/** An open list of texts. */
export const open = (...values: readonly string[]): Schema => ({
  description: "A list.",
  anyOf: [...known(values), { type: "string" }],
});
export const closed = (...values: readonly string[]): Schema => ({ description: "A list.", anyOf: known(values) });
const known = (values: readonly string[]): Schema[] => values.map((value) => ({ const: value, description: `Means ${value}.` }));
