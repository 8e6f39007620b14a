import { printable } from "../../diagnostic/define.ts";
import { renderDiagnostics } from "../../diagnostic/render.ts";
import type { ImportPlan, PlannedSkill } from "../../import/plan-import.ts";
import type { Io } from "../io.ts";
import { isPlanned, type ImportOutcome, type PlannedImport, type UnplannedImport } from "./outcome.ts";
import { contractWord, isHeldBack, nothingWritten, obstacles, row, writtenLines } from "./writing.ts";

/** What became of a card, for people: line by line. */
export function textOf(outcome: ImportOutcome, { color }: Pick<Io, "color">): string[] {
  if (!isPlanned(outcome)) return [...whyNot(outcome, color), nothingWritten];
  const { file, imported } = outcome;
  const refused = imported.plan.skills.flatMap((one) => (one.outcome === "refused" ? one.diagnostics : []));
  return [
    ...[`${file}: ${trust(imported.verification)}.`, ...extensionWords[imported.plan.extension]].map(printable),
    ...imported.plan.skills.map((one) => printable(skillLine(one, outcome))),
    ...(refused.length === 0 ? [] : [renderDiagnostics(refused, { color })]),
    ...(isHeldBack(outcome) ? [...obstacles(outcome), nothingWritten] : next(outcome)).map(printable),
  ];
}

function whyNot({ file, imported }: UnplannedImport, color: boolean): string[] {
  switch (imported.outcome) {
    case "unreadable":
      return [renderDiagnostics(imported.diagnostics, { color }).trimEnd()];
    case "not-a-card":
      return [printable(`error[${imported.code}] ${file}: ${imported.message}`)];
    case "address-missing":
      return [
        printable(`error[address-missing] ${file}: nothing on the card says where it is from. Name it with --source ADDRESS.`),
      ];
    case "not-verified":
      return distrust(file, imported.verification).map(printable);
  }
}

type Distrusted = Extract<UnplannedImport["imported"], { readonly outcome: "not-verified" }>;

const distrust = (file: string, verification: Distrusted["verification"]): string[] =>
  verification.outcome === "refused"
    ? verification.problems.map(({ code, pointer, message }) => `error[${code}] ${file} at ${pointer}: ${message}`)
    : [`error[unsigned] ${file}: the card is not signed.`];

function trust(verified: PlannedImport["imported"]["verification"]): string {
  if (verified === undefined) return "its signature was not asked about";
  const { signature, kid, form } = verified;
  return `signature ${signature} holds, by the key ${JSON.stringify(kid)}, over the card ${formWords[form]}`;
}

const formWords = {
  "as-served": "as it was served",
  "presence-rules": "without what the protocol leaves out at its default",
  "defaults-stripped": "without members at their default",
} as const;

const extensionWords: Readonly<Record<ImportPlan["extension"], readonly string[]>> = {
  absent: ["The card has no schema extension; --extension names another one, --layout another place."],
  "without-params": ["The schema extension of the card has no params."],
  read: [],
  unused: [],
};

/** What became of a skill, and why. */
function skillLine(skill: PlannedSkill, outcome: PlannedImport): string {
  const id = JSON.stringify(skill.skill);
  switch (skill.outcome) {
    case "contract":
      return row(contractWord(skill.skill, outcome), skill.contract.identifier);
    case "module":
      return row("no contract", `${id}: ${skill.note.message} [${skill.note.code}]`);
    case "no-schema":
      return row("no schema", id);
    case "refused":
      return row("refused", `${id}: ${skill.message} [${skill.code}]`);
  }
}

function next(outcome: PlannedImport): string[] {
  const { imported, modules } = outcome;
  const lines = writtenLines(outcome, imported.address, "skill with a schema");
  const isHidden = modules === undefined && imported.plan.skills.some((skill) => skill.outcome === "module");
  const hint = "--modules FOLDER writes types and validators of every skill, also of those without a contract.";
  return isHidden ? [...lines.slice(0, 1), hint, ...lines.slice(1)] : lines;
}
