import { workingIdentifier } from "../../generator/contract/record.ts";
import { byText } from "../bytes.ts";
import type { Candidate } from "./candidate.ts";

/**
 * The order of a run, whatever order the candidates come in: by working identifier, but what others use before them, so that they can
 * name its exact entry. Of two that use each other the second by name goes first, and names the line of the first.
 */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const sorted = [...candidates].sort((before, after) =>
    byText(workingIdentifier(before.record), workingIdentifier(after.record)),
  );
  const byIdentifier = new Map(sorted.map((candidate) => [workingIdentifier(candidate.record), candidate]));
  const ordered = new Set<Candidate>();
  const visit = (candidate: Candidate, above: ReadonlySet<Candidate>): void => {
    if (ordered.has(candidate) || above.has(candidate)) return;
    // Nothing is pinned here, so what is used is named by its line.
    for (const used of candidate.stamp(workingIdentifier(candidate.record), () => undefined).uses) {
      const other = byIdentifier.get(used);
      if (other) visit(other, new Set([...above, candidate]));
    }
    ordered.add(candidate);
  };
  for (const candidate of sorted) visit(candidate, new Set());
  return [...ordered];
}
