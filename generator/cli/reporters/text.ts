import type { Problem } from "../../../registry/problem/problem.ts";
import type { CandidatePublication } from "../../../registry/publish/publish.ts";
import { printable } from "../../diagnostic/define.ts";
import { countLine, type RenderOptions } from "../../diagnostic/render.ts";
import { plural } from "../context.ts";
import { standingText } from "../standing.ts";
import { withoutSchemaLine } from "../without-schema.ts";
import { foldItems } from "./fold-items.ts";
import { diagnosticItems, publicationItems } from "./items.ts";
import {
  comparedWith,
  outcomeOf,
  shortCommit,
  statusLine,
  type CheckedProject,
  type CheckReport,
  type Reporter,
  type Since,
} from "./report.ts";

/** For people: every problem with a frame of its place, what publishing would do, and at the end what it comes to. */
export const text: Reporter = (report, { color }) =>
  `${report.projects.map((project) => projectText(project, report, color)).join("\n")}${closing(report)}`;

function projectText(project: CheckedProject, { base }: CheckReport, color: boolean): string {
  const { examination, shown, since } = project;
  const { diagnostics, generation, publications, withoutSchema } = examination;
  const examples = generation.loaded.contracts.reduce((count, contract) => count + contract.examples.length, 0);
  const unchanged = publications.filter(({ publication }) => publication.outcome === "unchanged").length;
  return [
    diagnostics.length === 0 ? "" : `${blocks(project, { color, width })}${countLine(diagnostics)}\n`,
    `${plural(generation.loaded.contracts.length, "contract")} in ${shown.schemas}, ${plural(examples, "example")} run, ${plural(generation.files.length, "generated file")} compared.\n`,
    since && base ? sinceLines(since, base.ref) : "",
    unchanged === 0 ? "" : `unchanged  ${plural(unchanged, "contract")}, as published\n`,
    ...publications.map((one, at) => publicationText(one, project, { color, told: publications.slice(0, at) })),
    ...withoutSchema.map((line) => `${withoutSchemaLine(line)}\n`),
  ].join("");
}

/** For a terminal of the usual width. */
const width = 80;
const mostFiles = 20;

/** What is said of several files in the same words is said once, with their names. */
function blocks(project: CheckedProject, options: RenderOptions): string {
  return foldItems(diagnosticItems(project))
    .map((item) => {
      const named = item.also.slice(0, mostFiles).map(({ file }) => `\n  = also: ${printable(file)}`);
      const left = item.also.length - named.length;
      return `${item.render(options)}${named.join("")}${left > 0 ? `\n  = and ${plural(left, "file")} more` : ""}\n\n`;
    })
    .join("");
}

interface Telling {
  readonly color: boolean;
  /** What was told before it. */
  readonly told: readonly CandidatePublication[];
}

function publicationText(one: CandidatePublication, project: CheckedProject, { color, told }: Telling): string {
  const { candidate, publication } = one;
  if (publication.outcome === "unchanged") return "";
  if (publication.outcome !== "refused" || !("problem" in publication)) return standingText(one, "would", { color, width });
  const { code, detail } = publication.problem;
  const line = `refused    ${candidate}: ${code}\n`;
  if (told.some((before) => problemOf(before)?.detail === detail)) return line;
  return `\n${publicationItems(one, project)
    .map((item) => `${item.render({ color, width })}\n\n`)
    .join("")}${line}`;
}

const problemOf = ({ publication }: CandidatePublication): Problem | undefined =>
  publication.outcome === "refused" && "problem" in publication ? publication.problem : undefined;

/** What is not this change's is counted and not listed. */
function sinceLines({ already, behind, statuses }: Since, ref: string): string {
  const { diagnostics, findings, contracts } = already;
  const counts = [
    ...(diagnostics > 0 ? [plural(diagnostics, "problem") + " of files"] : []),
    ...(findings > 0 ? [plural(findings, "finding")] : []),
    ...(contracts.length > 0 ? [`how ${contracts.join(", ")} ${contracts.length === 1 ? "stands" : "stand"}`] : []),
  ];
  const stood = counts.length === 0 ? "" : `already so at the merge base, not counted: ${counts.join("; ")}\n`;
  const late =
    behind === 0
      ? ""
      : `${printable(ref)} has ${plural(behind, "entry", "entries")} in its log that ${behind === 1 ? "is" : "are"} not here: merge it, and check says what this change is published as\n`;
  const changed = statuses.map((entry) => `this change ${printable(statusLine(entry))}\n`);
  return `${changed.join("")}${stood}${late}`;
}

function closing(report: CheckReport): string {
  const { base, projects } = report;
  const publications = projects.flatMap(({ examination }) => examination.publications);
  const compared =
    base === undefined
      ? ""
      : `Compared with ${comparedWith(report, `${printable(base.ref)} (${shortCommit(base.tip.ref)})`)}; new since the merge base ${shortCommit(base.fork.ref)}.\n`;
  const diagnostics = projects.flatMap(({ examination }) => examination.diagnostics);
  const refused = publications.filter(({ publication }) => publication.outcome === "refused");
  const counted = [
    ...(diagnostics.length > 0 ? [countLine(diagnostics)] : []),
    ...(refused.length > 0 ? [`${plural(refused.length, "contract")} refused`] : []),
  ];
  const said = counted.length > 0 ? ` (${counted.join(", ")})` : "";
  if (base === undefined && outcomeOf(report) === "held")
    return `\nHeld: nothing here is at fault.${said}\n${afterHeld(publications)}`;
  return `\n${compared}${outcomes[outcomeOf(report)]}${said}\n`;
}

/** What is left to do where nothing says yet whether it may be merged. */
function afterHeld(publications: readonly CandidatePublication[]): string {
  return publications.some(({ publication }) => publication.outcome === "published")
    ? "Next: commit it and open a pull request; `codicil check --base REF` shows what a reviewer will see.\n"
    : "Next: nothing; what is here is published.\n";
}

const outcomes = {
  held: "Held: this change may be merged.",
  failed: "Failed: each problem above says what to do.",
  undecided: "Undecided: what cannot be judged is not published.",
};
