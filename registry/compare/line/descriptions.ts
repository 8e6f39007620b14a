import { checkDescriptions } from "../../../generator/check/descriptions.ts";
import { sortDiagnostics } from "../../../generator/diagnostic/diagnostic.ts";
import type { SchemaModel } from "../../../generator/model/model.ts";
import { changes } from "../change.ts";
import { knownPairs } from "../facets/annotations.ts";
import type { Finding } from "../finding.ts";
import type { LineRuleId } from "../line-rules.ts";
import { unitsOf, type Version } from "./version.ts";

/** What has no description cannot be published: a first one could give it any meaning later. */
export function descriptionFindings({ model }: Version): Finding[] {
  const missing = sortDiagnostics(checkDescriptions(model.root, model.anchored.values()));
  if (missing.length === 0) return [];
  const paths = pathsByPointer(model);
  return missing.map(({ message, hint, span }) => ({
    rule: "description-missing" satisfies LineRuleId,
    severity: "error",
    path: paths.get(span.pointer) ?? "",
    message,
    hint,
    after: span,
    effect: "neither",
  }));
}

/** The places of a document by the schemas that speak of them; a known value is at the place of its list. */
function pathsByPointer(model: SchemaModel): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const set = (pointer: string, path: string): void => void (found.has(pointer) || found.set(pointer, path));
  for (const { prefix, after } of unitsOf(model, model)) {
    for (const change of changes(after, after)) {
      for (const pointer of change.after.writtenAt) set(pointer, `${prefix}${change.path}`);
      for (const { after: known } of knownPairs(change)) set(known.span.pointer, `${prefix}${change.path}`);
    }
  }
  return found;
}
