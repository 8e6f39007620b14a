import { printable } from "../../diagnostic/define.ts";
import type { Severity } from "../../diagnostic/diagnostic.ts";
import { plural } from "../context.ts";
import { shorten } from "../judgement.ts";
import { foldItems, type FoldedItem } from "./fold-items.ts";
import { itemsOf } from "./items.ts";
import { outcomeOf, repositoryPath, statusLine, type CheckReport, type Reporter } from "./report.ts";

/**
 * Workflow commands, one a line, which GitHub shows at their lines and in the list of the job, also outside the diff:
 *
 *     ::error file=schemas/a/schema.json,line=12,col=7,endColumn=19,title=breaking member-removed::/speed: The member ...
 *
 * A kind is shown ten times a step and no more, so the worst comes first and a notice says what to open for the rest. Everything from
 * a schema stands behind `::`, escaped: nothing of it can become a command of its own.
 */
export const github: Reporter = (report) => {
  const items = foldItems(itemsOf(report));
  const lines = [...overflow(items), ...items.map((item) => annotation(item, report)), ...statuses(report), ...published(report)];
  return `${lines.map((line) => `${line}\n`).join("")}codicil check: ${outcomeOf(report)}\n`;
};

const kinds: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "notice" };
const shownOfAKind = 10;

function annotation(item: FoldedItem, report: CheckReport): string {
  const { id, severity, level, contract, at } = item;
  const column = at.excerpt === "" ? {} : { col: at.column, endColumn: at.column + at.length };
  const title = `${severity} ${id}${contract === undefined ? "" : ` in ${contract}`}`;
  return command(kinds[level], { file: repositoryPath(report, at.file), line: at.line, ...column, title }, body(item, report));
}

function body({ path, message, hint, published, against, witness, also }: FoldedItem, report: CheckReport): string {
  const files = also.map(({ file }) => repositoryPath(report, file));
  return [
    path === undefined ? message : `${path === "" ? "(root)" : path}: ${message}`,
    ...(files.length === 0 ? [] : [`The same in ${plural(files.length, "file")} more: ${files.slice(0, 20).join(", ")}`]),
    ...(published === undefined
      ? []
      : [
          `Published${against === undefined ? "" : ` in ${against}`}: ${repositoryPath(report, published.file)}:${published.line}`,
        ]),
    ...(witness === undefined ? [] : [`Document that shows it: ${shorten(JSON.stringify(witness))}`]),
    `What to do: ${hint}`,
  ]
    .map(printable)
    .join("\n");
}

/** What the change withdraws or deprecates: nobody is to overlook it. */
const statuses = ({ projects }: CheckReport): string[] =>
  projects
    .flatMap(({ since }) => since?.statuses ?? [])
    .map((entry) => command("notice", { title: "codicil check" }, printable(`This change ${statusLine(entry)}`)));

/** What would go out, told once. */
function published({ projects }: CheckReport): string[] {
  const identifiers = projects
    .flatMap(({ examination }) => examination.publications)
    .flatMap(({ publication }) => (publication.outcome === "published" ? [publication.entry.identifier] : []));
  if (identifiers.length === 0) return [];
  return [command("notice", { title: "codicil check" }, `After the merge this would be published: ${identifiers.join(", ")}`)];
}

function overflow(items: readonly FoldedItem[]): string[] {
  const over = (["error", "warning"] as const)
    .map((level) => ({ level, count: items.filter((item) => item.level === level).length }))
    .filter(({ count }) => count > shownOfAKind);
  if (over.length === 0) return [];
  const counts = over.map(({ level, count }) => plural(count, level)).join(" and ");
  const text = `${counts}; GitHub shows ${shownOfAKind} of a kind at their lines. All of them are in the log of this step.`;
  return [command("notice", { title: "codicil check" }, text)];
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(printable(String(value)))}`);
  return `::${name} ${listed.join(",")}::${escapeData(message)}`;
}

const escapeData = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string): string => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
