import type { CandidatePublication } from "../../registry/publish/publish.ts";
import type { RenderOptions } from "../diagnostic/render.ts";
import { printable } from "../diagnostic/define.ts";
import { exit, type Exit } from "./io.ts";
import { renderJudgement } from "./judgement.ts";
import { nextMajorSteps } from "./next-major.ts";

/** One contract: what publishing did, or would do; where it is refused, why, with every finding. */
export function standingText(one: CandidatePublication, tense: "would" | "did", options: RenderOptions): string {
  const { candidate, publication } = one;
  switch (publication.outcome) {
    case "unchanged":
      return `unchanged  ${publication.entry.identifier}\n`;
    case "published": {
      const { record, identifier } = publication.entry;
      const notes = record.findings.map(
        ({ rule, path, message }) => `           ${rule} ${path === "" ? "(root)" : path}: ${message}\n`,
      );
      const isFirst = record.verdict === undefined || record.findings.length === 0;
      return `${tense === "did" ? "published" : "new      "}  ${identifier}${isFirst ? "" : `  (${record.verdict})`}\n${notes.join("")}`;
    }
    case "refused": {
      if ("problem" in publication) return `refused    ${candidate}: ${publication.problem.detail}\n`;
      const name = candidate.slice(0, candidate.lastIndexOf("/"));
      const steps = nextMajorSteps(one).map((step) => `           ${printable(step)}\n`);
      return `\n${renderJudgement(publication.line, name, options)}refused    ${candidate}: ${publication.verdict}\n${steps.join("")}`;
    }
  }
}

/** What did not hold weighs more than what could not be judged. */
export function standingExit(publications: readonly CandidatePublication[]): Exit {
  const refusals = publications.flatMap(({ publication }) => (publication.outcome === "refused" ? [publication.verdict] : []));
  if (refusals.some((verdict) => verdict !== "undecided")) return exit.failed;
  return refusals.length > 0 ? exit.undecided : exit.held;
}

/** The record for `--json`: the entry's facts without its texts. */
export function standingRecord({ candidate, publication }: CandidatePublication) {
  if (publication.outcome === "refused") return { candidate, ...publication };
  const { identifier, canonical, served, contract, record } = publication.entry;
  const { verdict, findings } = record;
  const entry = { identifier, canonical, served, contract };
  return { candidate, outcome: publication.outcome, ...(verdict ? { verdict } : {}), findings, entry };
}
