import type { Finding } from "../../registry/compare/finding.ts";
import { verdicts, type Verdict } from "../../registry/compare/line/verdict.ts";
import type { CandidatePublication } from "../../registry/publish/publish.ts";
import { withdrawnContentRule } from "../../registry/publish/withdrawn-content.ts";
import { unmatched } from "./unmatched.ts";

type Publication = CandidatePublication["publication"];
type RefusedLine = Extract<Publication, { readonly line: unknown }>;

/** One contract, held against what was said of it before. */
export interface Compared {
  readonly candidate: string;
  /** Undefined where all that there is to say was so before. */
  readonly publication: CandidatePublication | undefined;
  readonly findings: number;
}

/** What is new in what publishing would do with a contract. */
export function newPublication(one: CandidatePublication, before: Publication | undefined, mayHide: boolean): Compared {
  const { candidate, publication } = one;
  const whole: Compared = { candidate, publication: one, findings: 0 };
  if (before === undefined || publication.outcome === "unchanged") return whole;
  if (publication.outcome === "published") {
    const waits = before.outcome === "published" && before.entry.contract === publication.entry.contract;
    // What was withdrawn and comes back from an unchanged schema is told, for no later change shows it.
    return waits && !comesBack(publication) ? { ...whole, publication: undefined } : whole;
  }
  if ("line" in publication) return newRefusal(candidate, publication, before);
  if (mayHide) return whole;
  const stood = before.outcome === "refused" && "problem" in before && before.problem.detail === publication.problem.detail;
  return stood ? { candidate, publication: undefined, findings: 1 } : whole;
}

const comesBack = (publication: Publication): boolean =>
  findingsOf(publication).some(({ rule }) => rule === withdrawnContentRule);

/** The refusal with its new findings alone; nothing where those that refuse stood before. */
function newRefusal(candidate: string, refusal: RefusedLine, before: Publication): Compared {
  const { line } = refusal;
  const findings = unmatched(line.findings, findingsOf(before), [findingKey]);
  const stood = line.findings.length - findings.length;
  const verdict = verdictOf(findings);
  if (verdict === undefined) return { candidate, publication: undefined, findings: stood };
  const shown = new Set(witnessesOf(before));
  const witnesses = line.witnesses.filter((witness) => !shown.has(JSON.stringify(witness)));
  const against = verdict === "error" ? null : (findings.find(({ severity }) => severity === verdict)?.against ?? null);
  const publication = { ...refusal, verdict, line: { ...line, verdict, against, findings, witnesses } };
  return { candidate, publication: { candidate, publication }, findings: stood };
}

type Told = Pick<Finding, "rule" | "severity" | "path" | "message" | "against">;

const findingKey = ({ rule, severity, path, message, against }: Told): string =>
  JSON.stringify([rule, severity, path, message, against]);

function findingsOf(publication: Publication): readonly Told[] {
  if (publication.outcome !== "refused") return publication.entry.record.findings;
  return "line" in publication ? publication.line.findings : [];
}

const witnessesOf = (publication: Publication): string[] =>
  publication.outcome === "refused" && "line" in publication
    ? publication.line.witnesses.map((witness) => JSON.stringify(witness))
    : [];

/** The first that applies; undefined where what is left refuses nothing. */
const verdictOf = (findings: readonly Told[]): Verdict | undefined =>
  verdicts.find((verdict) => findings.some(({ severity }) => severity === verdict));
