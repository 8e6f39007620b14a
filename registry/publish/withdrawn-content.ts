import { quote } from "../../generator/diagnostic/define.ts";
import { parseCanonical } from "../parse-canonical.ts";
import type { Finding } from "../compare/finding.ts";
import type { LineRuleId } from "../compare/line-rules.ts";
import type { Entry } from "../entry.ts";
import type { Candidate } from "./candidate.ts";

export const withdrawnContentRule = "withdrawn-content" satisfies LineRuleId;

/**
 * A note where a proposal says again what a withdrawn entry of its line said. That may come back, so nothing is refused; it may also
 * come by itself, from a schema that nobody changed after the withdrawal. Nothing where the entry that stands says it already.
 */
export function withdrawnContent(entries: readonly Entry[], candidate: Candidate): Finding[] {
  const withdrawn = entries.findLast((entry) => entry.status === "withdrawn" && says(candidate, entry));
  const standing = entries.findLast((entry) => entry.status !== "withdrawn");
  if (withdrawn === undefined || (standing && says(candidate, standing))) return [];
  const { identifier, version, reason } = withdrawn;
  return [
    {
      rule: withdrawnContentRule,
      severity: "note",
      path: "",
      message: `Same content as withdrawn ${identifier}${reason === undefined ? "" : ` (${quote(reason)})`}.`,
      hint: "Change the schema, unless what was withdrawn is to come out again under the next number.",
      against: version,
      effect: "neither",
    },
  ];
}

/** Under the identifier of the published one: `$id` is no part of the meaning. */
function says(candidate: Candidate, { identifier, canonical }: Entry): boolean {
  const parsed = parseCanonical(candidate.stamp(identifier, () => undefined).text);
  return parsed.outcome !== "refused" && parsed.canonical === canonical;
}
