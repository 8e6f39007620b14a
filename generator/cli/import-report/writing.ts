import type { FileDifference, PreparedContracts } from "../../import/write-contracts.ts";
import type { Written } from "../../write.ts";
import { unifiedDiff } from "../../builder/unified-diff.ts";
import { plural } from "../context.ts";
import { shownDiff } from "../shown-diff.ts";

/** What became of contracts and modules that were to be written. */
export interface Writing {
  readonly prepared: PreparedContracts;
  /** The authors' folder, as its user would type it. */
  readonly schemas: string;
  /** Where modules were asked for. */
  readonly modules?: { readonly folder: string; readonly written: Written };
}

/** Whether something stood in the way, so that nothing was written. */
export const isHeldBack = ({ prepared, modules }: Writing): boolean =>
  prepared.outcome === "refused" || modules?.written.outcome === "refused";

export const nothingWritten = "Nothing was written.";

/** A line about one of them: what became of it, then what it is. */
export const row = (word: string, text: string): string => `  ${word.padEnd("no contract".length)}  ${text}`;

/** What became of a contract, in a word. */
export function contractWord(name: string, writing: Writing): string {
  const { prepared } = writing;
  if (prepared.outcome === "refused" && prepared.differing.includes(name)) return "differs";
  if (prepared.outcome === "refused" && prepared.blocked.includes(name)) return "blocked";
  if (prepared.outcome === "refused" || isHeldBack(writing)) return "held back";
  return prepared.added.includes(name) ? "added" : prepared.replaced.includes(name) ? "replaced" : "unchanged";
}

/** What stood in the way, and what to do about it. */
export function obstacles({ prepared, modules, schemas }: Writing): string[] {
  const foreign = modules?.written.outcome === "refused" ? modules.written.foreign : [];
  const inTheWay = foreign.map((path) => `${modules?.folder}/${path} is no file that codicil made.`);
  if (prepared.outcome === "ready") return inTheWay;
  return [
    ...prepared.blocked.map((name) => `${schemas}/${name} is no folder of a contract.`),
    ...prepared.differing.map((name) => `${schemas}/${name} stands there already and differs${inFiles(name, prepared)}.`),
    ...shownDiff(prepared.differences.map((one) => diffOf(one, schemas)).join(""))
      .split("\n")
      .filter((line) => line !== ""),
    ...(prepared.differing.length > 0 ? [replacing] : []),
  ];
}

type RefusedContracts = Extract<PreparedContracts, { readonly outcome: "refused" }>;

/** Which of its files, and of what kind the difference is where no line shows it. */
function inFiles(name: string, { differences }: RefusedContracts): string {
  const files = differences.filter(({ path }) => path.startsWith(`${name}/`));
  const lineEnds = files.every(({ before, after }) => withPlainEnds(before) === after) ? ", by line ends alone" : "";
  return ` in ${files.map(({ path }) => path.slice(name.length + 1)).join(" and ")}${lineEnds}`;
}

const withPlainEnds = (text: string): string => text.replaceAll("\r\n", "\n");

const diffOf = ({ path, before, after }: FileDifference, folder: string): string =>
  unifiedDiff(`${folder}/${path}`, withPlainEnds(before), after);

const replacing =
  "--replace puts the new schemas in place of the old ones; examples stay. Without it the old ones stay as they are.";

/** What was written, and what is next; `about` says of which schemas modules were made. */
export function writtenLines({ prepared, schemas, modules }: Writing, from: string, about: string): string[] {
  const count = prepared.outcome === "ready" ? prepared.added.length + prepared.replaced.length : 0;
  const lines = [`${plural(count, "contract")} written to ${schemas}, from ${from}.`];
  if (modules?.written.outcome === "written")
    lines.push(
      `${plural(modules.written.changed.length, "file")} written to ${modules.folder}: types and validators of every ${about}.`,
    );
  return count > 0 ? [...lines, "Next: codicil generate, then codicil check."] : lines;
}

/** The same for programs. */
export function contractsRecord({ prepared, schemas }: Writing): unknown {
  if (prepared.outcome === "refused") {
    const { outcome, differing, differences, blocked } = prepared;
    return {
      outcome,
      differing,
      differences: differences.map((one) => ({ path: one.path, diff: diffOf(one, schemas) })),
      blocked,
    };
  }
  const { outcome, added, replaced, unchanged } = prepared;
  return { outcome, added, replaced, unchanged };
}
