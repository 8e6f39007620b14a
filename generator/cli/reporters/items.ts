import type { Finding, FindingSeverity } from "../../../registry/compare/finding.ts";
import type { Problem } from "../../../registry/problem/problem.ts";
import type { CandidatePublication } from "../../../registry/publish/publish.ts";
import type { WorkingContract } from "../../contract/load-contracts.ts";
import { workingIdentifier } from "../../contract/record.ts";
import type { Diagnostic, Severity, Span } from "../../diagnostic/diagnostic.ts";
import { renderDiagnostic, renderPlaced, type RenderOptions } from "../../diagnostic/render.ts";
import type { Json } from "../../json/json.ts";
import { fileSpan } from "../../load/lines.ts";
import { renderFinding } from "../judgement.ts";
import { problemHint } from "./problem-hint.ts";
import type { CheckedProject, CheckReport } from "./report.ts";

/** One thing that an author has to look at, whatever it came from: the same for every reporter that lists them. */
export interface ReportItem {
  /** A diagnostic's code, a rule's id, or a problem's code. */
  readonly id: string;
  /** The word before it in the text: `error`, `breaking`, `undecided`, ... */
  readonly severity: Severity | FindingSeverity;
  /** What it does to the check. */
  readonly level: Severity;
  /** The working identifier, where it is about a contract as published. */
  readonly contract?: string;
  /** Place in the document: `/speed`. */
  readonly path?: string;
  readonly message: string;
  readonly hint: string;
  /** Where to mend it. */
  readonly at: Span;
  /** The same place in the published schema. */
  readonly published?: Span;
  readonly against?: string;
  readonly witness?: Json;
  /** As people read it, with a frame of each place. */
  readonly render: (options: RenderOptions) => string;
}

/** Everything that a report has to tell, what refuses first; what only the generated folder lacks comes last of its level. */
export function itemsOf({ projects }: CheckReport): readonly ReportItem[] {
  const items = projects.flatMap(itemsOfProject);
  const rank = ({ level, id }: ReportItem): number => levels.indexOf(level) * 2 + (id === "generated-drift" ? 1 : 0);
  return [...items].sort((before, after) => rank(before) - rank(after));
}

const levels: readonly Severity[] = ["error", "warning", "note"];

const itemsOfProject = (project: CheckedProject): ReportItem[] => [
  ...project.examination.publications.flatMap((one) => publicationItems(one, project)),
  ...diagnosticItems(project),
];

/** In an author's order. */
export const diagnosticItems = ({ examination }: CheckedProject): ReportItem[] => examination.diagnostics.map(ofDiagnostic);

/** What a refused publication has to tell; nothing where it is not refused. */
export function publicationItems(
  { candidate, publication }: CandidatePublication,
  { examination, shown }: CheckedProject,
): ReportItem[] {
  if (publication.outcome !== "refused") return [];
  const contract = examination.generation.loaded.contracts.find(({ record }) => workingIdentifier(record) === candidate);
  if ("problem" in publication) return [ofProblem(candidate, publication.problem, { contract, registry: shown.registry })];
  return publication.line.findings.map((finding) => ofFinding(candidate, finding, contract));
}

function ofDiagnostic(diagnostic: Diagnostic): ReportItem {
  const { code, severity, message, hint, span } = diagnostic;
  return {
    id: code,
    severity,
    level: severity,
    message,
    hint,
    at: span,
    render: (options) => renderDiagnostic(diagnostic, options),
  };
}

function ofFinding(candidate: string, finding: Finding, contract: WorkingContract | undefined): ReportItem {
  const { rule, severity, path, message, hint, before, after, against, witness } = finding;
  return {
    id: rule,
    severity,
    // Whatever keeps the change back is an error of the check, also what only waits for somebody's word.
    level: severity === "note" ? "note" : "error",
    contract: candidate,
    path,
    message,
    hint,
    at: after ?? contract?.schema.span("") ?? fileSpan(candidate),
    ...(before ? { published: before } : {}),
    ...(against === undefined ? {} : { against }),
    ...(witness === undefined ? {} : { witness }),
    render: (options) => renderFinding(finding, options),
  };
}

interface ProblemPlace {
  readonly contract: WorkingContract | undefined;
  /** The registry's folder as the caller would type it. */
  readonly registry: string;
}

/** A refusal of the proposal as a whole; one of the registry is no contract's, and is the same for all of them. */
function ofProblem(candidate: string, found: Problem, place: ProblemPlace): ReportItem {
  const { code, detail } = found;
  const damaged = isDamage(found) ? fileSpan(`${place.registry}/${found.path}`) : undefined;
  const at = damaged ?? proposedPlace(candidate, found, place.contract);
  const hint = problemHint(code);
  const label = damaged ? "published" : "proposed ";
  const render = (options: RenderOptions): string =>
    renderPlaced(`error[${code}]`, "error", detail, [{ label, span: at }], [`hint: ${hint}`], options);
  const base = { id: code, severity: "error", level: "error", message: detail, hint, at, render } as const;
  return damaged ? base : { ...base, contract: candidate };
}

const isDamage = (found: Problem) => found.code === "registry-damaged" || found.code === "digest-mismatch";

/** The alias that a refusal speaks of, else the contract's name. */
function proposedPlace(candidate: string, { given }: Problem, contract: WorkingContract | undefined): Span {
  const index = contract?.record.aliases.findIndex(({ value }) => value === given) ?? -1;
  return contract?.recordSource.span(index < 0 ? "/name" : `/aliases/${index}/value`) ?? fileSpan(candidate);
}
