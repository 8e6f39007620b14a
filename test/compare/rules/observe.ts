import { loadSchema } from "../../../generator/load/load-schemas.ts";
import type { Json } from "../../../generator/json/json.ts";
import { buildModel } from "../../../generator/model/build.ts";
import type { Node } from "../../../generator/model/model.ts";
import { changes } from "../../../registry/compare/change.ts";
import { rules } from "../../../registry/compare/rules/index.ts";
import type { Observation } from "../../../registry/compare/rules/rule.ts";

export interface Observed extends Observation {
  readonly rule: string;
}

/** A schema as comparison reads it: what the model cannot say is kept as it is. */
export function modelOf(file: string, schema: string | { readonly value: Json }): Node {
  const { source, resolved, diagnostics } = loadSchema(file, schema);
  const built = source && buildModel(source, resolved, "opaque");
  if (built?.model === undefined)
    throw new Error([...diagnostics, ...(built?.diagnostics ?? [])].map(({ message }) => message).join("\n"));
  return built.model.root;
}

/** Everything that the rules say of two schemas, place by place. */
export const observe = (before: Node, after: Node): Observed[] =>
  [...changes(before, after)].flatMap((change) =>
    rules.flatMap((rule) => [...rule.check(change)].map((one) => ({ rule: rule.id, ...one }))),
  );
