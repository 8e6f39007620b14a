import type { Verdict } from "../../../registry/compare/line/verdict.ts";
import type { PublishedRecord } from "../../../registry/entry.ts";
import type { CandidatePublication } from "../../../registry/publish/publish.ts";
import { withdrawnContentRule } from "../../../registry/publish/withdrawn-content.ts";
import { printable } from "../../diagnostic/define.ts";
import { isError, type Diagnostic } from "../../diagnostic/diagnostic.ts";
import { countLine } from "../../diagnostic/render.ts";
import { examine } from "../../project/examine.ts";
import type { Run } from "../command.ts";
import { openProject, plural, printJson, shownPath } from "../context.ts";
import { exit } from "../io.ts";
import { meaning } from "../judgement.ts";
import { standingExit } from "../standing.ts";
import { withoutSchemaLine } from "../without-schema.ts";

export const run: Run = async (invocation, io) => {
  const project = await openProject(invocation, io);
  const shown = {
    schemas: shownPath(project.schemas, io),
    generated: shownPath(project.generated, io),
    registry: shownPath(project.registry, io),
  };
  const { generation, diagnostics, publications, withoutSchema } = await examine(project, { shown });
  const errors = diagnostics.filter(isError);
  const steps = publications.map(nextOf);
  const told = generation.diagnostics.some(isError)
    ? [unjudged(generation.loaded.contracts.length, errors)]
    : conclusion(steps, errors);
  if (invocation.values["json"]) printJson(io, { errors: errors.length, contracts: steps, withoutSchema });
  else io.out(`${[...steps.flatMap(lines), ...withoutSchema.map(withoutSchemaLine), ...told].map(printable).join("\n")}\n`);
  return errors.length > 0 ? exit.failed : standingExit(publications);
};

/** What publishing would make of one contract. */
interface Next {
  readonly contract: string;
  readonly outcome: "publish" | "unchanged" | "refuse";
  /** The identifier that it would have, or has. */
  readonly identifier?: string;
  readonly verdict?: Verdict;
  /** The version with which it fails. */
  readonly against?: string;
  readonly why: string;
  /** What an author can do about a refusal. */
  readonly then?: string;
}

function nextOf({ candidate: contract, publication }: CandidatePublication): Next {
  switch (publication.outcome) {
    case "unchanged":
      return { contract, outcome: "unchanged", identifier: publication.entry.identifier, why: meaning.unchanged };
    case "published": {
      const { identifier, record } = publication.entry;
      const { verdict } = record;
      if (verdict === undefined) return { contract, outcome: "publish", identifier, why: firstOf(record.kind) };
      return { contract, outcome: "publish", identifier, verdict, why: [meaning[verdict], ...comingBack(record)].join(" ") };
    }
    case "refused": {
      if ("problem" in publication) return { contract, outcome: "refuse", why: publication.problem.detail };
      const { verdict, against } = publication.line;
      const base = { contract, outcome: "refuse" as const, verdict, why: meaning[verdict], then: advice(verdict) };
      return against === null ? base : { ...base, against };
    }
  }
}

/** What was withdrawn and would be published again. */
const comingBack = ({ findings }: PublishedRecord): string[] =>
  findings.flatMap(({ rule, message }) => (rule === withdrawnContentRule ? [message] : []));

const firstOf = (kind: "governed" | "mirrored"): string =>
  kind === "governed" ? "the first entry of its line." : "the shape of that date.";

const advice = (verdict: Verdict): string =>
  verdict === "needs-attestation"
    ? "If it means the same, run `codicil attest`; if not, it is the next major version."
    : "Run `codicil check`: it shows where, and what to do.";

function lines({ contract, outcome, identifier, verdict, against, why, then }: Next): string[] {
  // A mirrored contract is proposed under the identifier that it will have.
  const other = identifier === contract ? undefined : identifier;
  const judged = verdict === undefined ? "" : ` (${verdict}${against === undefined ? "" : ` against ${against}`})`;
  switch (outcome) {
    case "publish":
      return [`${contract} would be published${other === undefined ? "" : ` as ${other}`}${judged}: ${why}`];
    case "unchanged":
      return [`${contract} stays ${other ?? "as it is"}: ${why}`];
    case "refuse":
      return [`${contract} would be refused${judged}: ${why}`, ...(then === undefined ? [] : [`    ${then}`])];
  }
}

/** Schemas that are at fault are compared with nothing, and neither is what stands beside them. */
function unjudged(contracts: number, errors: readonly Diagnostic[]): string {
  const what = contracts === 0 ? "Nothing can" : `${plural(contracts, "contract")} cannot`;
  return `${what} be judged while the schemas are at fault (${countLine(errors)}): run \`codicil check\`.`;
}

/** One refusal keeps the whole run back, and so does whatever check finds in the files. */
function conclusion(steps: readonly Next[], errors: readonly Diagnostic[]): string[] {
  const count = (outcome: Next["outcome"]): number => steps.filter((step) => step.outcome === outcome).length;
  const [news, refused] = [count("publish"), count("refuse")];
  const total = `${plural(steps.length, "contract")}: ${news} would be published, ${count("unchanged")} unchanged, ${refused} refused.`;
  if (errors.length > 0)
    return [total, `But nothing is published while the files are at fault (${countLine(errors)}): run \`codicil check\`.`];
  if (refused > 0) return [total, "Nothing is published while one of them is refused."];
  return [news > 0 ? `${total} Publishing happens on the main branch, after review.` : `${total} Nothing to do.`];
}
