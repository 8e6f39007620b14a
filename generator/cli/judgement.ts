import type { Finding } from "../../registry/compare/finding.ts";
import type { Judgement } from "../../registry/compare/line/compare-line.ts";
import type { Verdict } from "../../registry/compare/line/verdict.ts";
import { printable } from "../diagnostic/define.ts";
import type { Severity } from "../diagnostic/diagnostic.ts";
import { renderPlaced, type RenderOptions } from "../diagnostic/render.ts";
import { exit, type Exit } from "./io.ts";

/** Exit of a verdict: what holds, what does not, what cannot be judged. (Design, section 6.) */
export const verdictExit: Readonly<Record<Verdict, Exit>> = {
  unchanged: exit.held,
  editorial: exit.held,
  addition: exit.held,
  "needs-attestation": exit.failed,
  breaking: exit.failed,
  undecided: exit.undecided,
  error: exit.failed,
};

const paintedAs: Readonly<Record<Finding["severity"], Severity>> = {
  error: "error",
  breaking: "error",
  undecided: "warning",
  "needs-attestation": "warning",
  note: "note",
};

/** One finding: what happened, both places with a frame, the document that shows it, what to do. */
export function renderFinding(finding: Finding, options: RenderOptions): string {
  const { rule, severity, path, message, hint, before, after, witness, against } = finding;
  const places = [
    ...(before ? [{ label: "published", span: before }] : []),
    ...(after ? [{ label: "proposed ", span: after }] : []),
  ];
  const tail = [
    ...(against === undefined ? [] : [`compared with ${against}`]),
    ...(witness === undefined ? [] : [`document: ${shorten(JSON.stringify(witness))}`]),
    `hint: ${hint}`,
  ];
  const where = path === "" ? "(root)" : printable(path);
  return renderPlaced(`${severity}[${rule}]`, paintedAs[severity], `${where}: ${message}`, places, tail, options);
}

/** The whole judgement as text: what refuses first, then what is only told, then the verdict in one line. */
export function renderJudgement(judgement: Judgement, name: string, options: RenderOptions): string {
  const findings = judgement.findings.map((finding) => `${renderFinding(finding, options)}\n\n`);
  return `${findings.join("")}${verdictLine(judgement, name)}\n`;
}

function verdictLine({ verdict, against, publishesAs, witnesses, reservation }: Judgement, name: string): string {
  const next = publishesAs === null ? "" : `; publishes as ${name}/${publishesAs}`;
  const why = against === null ? "" : ` against ${against}`;
  return `${verdict}${why}${next}: ${meaning[verdict]}${shown(witnesses, reservation)}`;
}

function shown([witness]: Judgement["witnesses"], reservation: Judgement["reservation"]): string {
  if (witness) {
    const who =
      witness.direction === "next-refuses-old"
        ? "sent before, refused by the proposal"
        : "sent by the proposal, refused by published readers";
    return `\n  ${who}: ${shorten(JSON.stringify(witness.document))}`;
  }
  if (reservation === undefined) return "";
  return `\n  sent by nobody, because undeclared names and values are reserved: ${shorten(JSON.stringify(reservation))}`;
}

/** A verdict in words; each ends a sentence. */
export const meaning: Readonly<Record<Verdict, string>> = {
  unchanged: "the same content.",
  editorial: "the same documents, names and meaning, written otherwise.",
  addition: "receivers of this major version may ignore what is new.",
  "needs-attestation": "a text that carries meaning was reworded, and nobody has said that it means the same.",
  breaking: "this is the next major version, at a new identifier.",
  undecided: "it cannot be judged, and what cannot be judged is not compatible.",
  error: "the proposal itself is at fault.",
};

/** A document on one line, bounded and printable. */
export const shorten = (text: string): string => printable(text.length > 400 ? `${text.slice(0, 399)}…` : text);
