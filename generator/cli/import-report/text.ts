import { printable } from "../../diagnostic/define.ts";
import { renderDiagnostics } from "../../diagnostic/render.ts";
import type { ImportPlan, PlannedSkill } from "../../import/plan-import.ts";
import { plural } from "../context.ts";
import type { Io } from "../io.ts";
import { isHeldBack, isPlanned, type ImportOutcome, type PlannedImport, type UnplannedImport } from "./outcome.ts";

const nothing = "Nothing was written.";

/** What became of a card, for people: line by line. */
export function textOf(outcome: ImportOutcome, { color }: Pick<Io, "color">): string[] {
  if (!isPlanned(outcome)) return [...whyNot(outcome, color), nothing];
  const { file, imported } = outcome;
  const refused = imported.plan.skills.flatMap((one) => (one.outcome === "refused" ? one.diagnostics : []));
  return [
    ...[`${file}: ${trust(imported.verification)}.`, ...extensionWords[imported.plan.extension]].map(printable),
    ...imported.plan.skills.map((one) => printable(skillLine(one, outcome))),
    ...(refused.length === 0 ? [] : [renderDiagnostics(refused, { color })]),
    ...(isHeldBack(outcome) ? [...obstacles(outcome), nothing] : next(outcome)).map(printable),
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

const row = (word: string, text: string): string => `  ${word.padEnd("no contract".length)}  ${text}`;

function contractWord(name: string, outcome: PlannedImport): string {
  const { prepared } = outcome;
  if (prepared.outcome === "refused" && prepared.differing.includes(name)) return "differs";
  if (prepared.outcome === "refused" && prepared.blocked.includes(name)) return "blocked";
  if (prepared.outcome === "refused" || isHeldBack(outcome)) return "held back";
  return prepared.added.includes(name) ? "added" : prepared.replaced.includes(name) ? "replaced" : "unchanged";
}

function obstacles({ prepared, modules, schemas }: PlannedImport): string[] {
  const foreign = modules?.written.outcome === "refused" ? modules.written.foreign : [];
  const inTheWay = foreign.map((path) => `${modules?.folder}/${path} is no file that codicil made.`);
  if (prepared.outcome === "ready") return inTheWay;
  return [
    ...prepared.blocked.map((name) => `${schemas}/${name} is no folder of a contract.`),
    ...prepared.differing.map((name) => `${schemas}/${name} stands there already and differs.`),
    ...(prepared.differing.length > 0 ? ["--replace puts the new schemas in place of the old ones; examples stay."] : []),
  ];
}

function next({ imported, prepared, modules, schemas }: PlannedImport): string[] {
  const count = prepared.outcome === "ready" ? prepared.added.length + prepared.replaced.length : 0;
  const lines = [`${plural(count, "contract")} written to ${schemas}, from ${imported.address}.`];
  if (modules?.written.outcome === "written")
    lines.push(
      `${plural(modules.written.changed.length, "file")} written to ${modules.folder}: types and validators of every skill with a schema.`,
    );
  else if (imported.plan.skills.some(({ outcome }) => outcome === "module"))
    lines.push("--modules FOLDER writes types and validators of every skill, also of those without a contract.");
  return count > 0 ? [...lines, "Next: codicil generate, then codicil check."] : lines;
}
