import type { CandidatePublication } from "../../registry/publish/publish.ts";
import { exit, type Exit } from "./io.ts";

/** One line a contract: what publishing did, or would do. */
export function standingLine({ candidate, publication }: CandidatePublication, tense: "would" | "did"): string {
  switch (publication.outcome) {
    case "unchanged":
      return `unchanged  ${publication.entry.identifier}\n`;
    case "published":
      return `${tense === "did" ? "published" : "new      "}  ${publication.entry.identifier}\n`;
    case "refused":
      return `refused    ${candidate}: ${"problem" in publication && publication.problem ? publication.problem.detail : reasonOf(publication)}\n`;
  }
}

const reasonOf = (refused: CandidatePublication["publication"] & { outcome: "refused" }): string =>
  "reason" in refused && typeof refused.reason === "string" ? refused.reason : `the verdict is ${refused.verdict}`;

/** The worst of all: what did not hold weighs less than what could not be judged only in its number. */
export function standingExit(publications: readonly CandidatePublication[]): Exit {
  const refusals = publications.flatMap(({ publication }) => (publication.outcome === "refused" ? [publication.verdict] : []));
  if (refusals.some((verdict) => verdict !== "undecided")) return exit.failed;
  return refusals.length > 0 ? exit.undecided : exit.held;
}

/** The record for `--json`: the entry's facts without its texts. */
export function standingRecord({ candidate, publication }: CandidatePublication) {
  if (publication.outcome === "refused") return { candidate, ...publication };
  const { identifier, canonical, served, contract } = publication.entry;
  return { candidate, outcome: publication.outcome, entry: { identifier, canonical, served, contract } };
}
