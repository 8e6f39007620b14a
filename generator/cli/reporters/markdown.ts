import { plural } from "../context.ts";
import { nextMajorSteps } from "../next-major.ts";
import { foldItems, type FoldedItem } from "./fold-items.ts";
import { itemsOf } from "./items.ts";
import { codeBlock, codeSpan, plainMarkdown } from "./markdown-text.ts";
import { comparedWith, outcomeOf, repositoryPath, shortCommit, statusLine, type CheckReport, type Reporter } from "./report.ts";

/** The first line of the body: by it the comment of an earlier run is found and replaced. */
export const marker = "<!-- codicil: check -->";

/** The body of a comment: what it comes to, one table to act on, and below it, folded, each place with its frames and its document. */
export const markdown: Reporter = (report) => {
  const items = foldItems(itemsOf(report));
  const parts = [
    marker,
    `### ${headings[outcomeOf(report)]}`,
    comparedLine(report),
    alreadyLine(report),
    statusLines(report),
    table(items, report),
    publishedLine(report),
    majorLines(report),
    ...details(items),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const headings = {
  held: "codicil: this change holds",
  failed: "codicil: this change does not hold",
  undecided: "codicil: this change could not be judged",
};

/** What a reader takes in, in characters and in names. GitHub takes a body of 65,536 characters. */
const most = { message: 400, hint: 240, table: 20_000, details: 40_000, names: 20 };

function comparedLine(report: CheckReport): string {
  const { base, projects } = report;
  const contracts = projects.reduce((count, { examination }) => count + examination.generation.loaded.contracts.length, 0);
  const roots = projects.length > 1 ? ` in ${listed(projects.map(({ root }) => codeSpan(root)))}` : "";
  if (base === undefined) return `${plural(contracts, "contract")}${roots} checked.`;
  return (
    `${plural(contracts, "contract")}${roots} checked against ${comparedWith(report, codeSpan(base.ref))}; ` +
    `only what is new since ${codeSpan(shortCommit(base.fork.ref))} is listed.`
  );
}

function alreadyLine({ base, projects }: CheckReport): string {
  const since = projects.flatMap((project) => project.since ?? []);
  const stood = since.reduce((count, { already }) => count + already.diagnostics + already.findings, 0);
  const behind = since.reduce((count, one) => count + one.behind, 0);
  return [
    ...(stood > 0 ? [`${plural(stood, "finding")} stood before this change and ${stood === 1 ? "is" : "are"} not listed.`] : []),
    ...(behind > 0 && base
      ? [`${codeSpan(base.ref)} has ${plural(behind, "entry", "entries")} in its log that this change does not have: merge it.`]
      : []),
  ].join(" ");
}

const statusLines = ({ projects }: CheckReport): string =>
  projects
    .flatMap(({ since }) => since?.statuses ?? [])
    .map((entry) => plainMarkdown(`This change ${statusLine(entry)}`))
    .join("\n\n");

function table(items: readonly FoldedItem[], report: CheckReport): string {
  if (items.length === 0) return "";
  const rows = within(
    most.table,
    items.map((item, at) => row(item, at + 1, report)),
  );
  const left = items.length - rows.length;
  const more = left === 0 ? "" : `\n\n${left} more ${left === 1 ? "is" : "are"} in the log of the check.`;
  return `| # | what | where | what happened | what to do |\n| --: | --- | --- | --- | --- |\n${rows.join("\n")}${more}`;
}

/** As many from the front as fit. */
function within(budget: number, parts: readonly string[]): readonly string[] {
  let length = 0;
  const end = parts.findIndex((part) => (length += part.length) > budget);
  return end < 0 ? parts : parts.slice(0, end);
}

function row({ id, severity, at, path, message, hint, also }: FoldedItem, number: number, report: CheckReport): string {
  const file = codeSpan(`${repositoryPath(report, at.file)}:${at.line}`);
  const others = also.length === 0 ? "" : `<br>and ${plural(also.length, "file")} more`;
  const place = path === undefined ? "" : `${codeSpan(path === "" ? "(root)" : path)}<br>`;
  const cells = [
    String(number),
    `**${severity}**<br>${codeSpan(id)}`,
    `${place}${file}${others}`,
    cell(message, most.message),
    cell(hint, most.hint),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** What is cut here stands whole in the fold below. */
const cell = (text: string, longest: number): string =>
  plainMarkdown(text.length > longest ? `${text.slice(0, longest).replace(/\s\S*$/, "")} …` : text);

function publishedLine({ projects }: CheckReport): string {
  const entries = projects
    .flatMap(({ examination }) => examination.publications)
    .flatMap(({ publication }) => (publication.outcome === "published" ? [publication.entry] : []))
    .map(({ identifier, record }) => `${codeSpan(identifier)}${record.verdict ? ` (${record.verdict})` : ""}`);
  return entries.length === 0 ? "" : `After the merge this would be published: ${listed(entries)}.`;
}

const majorLines = ({ projects }: CheckReport): string =>
  projects
    .flatMap(({ examination }) => examination.publications)
    .slice(0, most.names)
    .map((one) => nextMajorSteps(one).map(plainMarkdown).join(" "))
    .filter((steps) => steps !== "")
    .join("\n\n");

const listed = (names: readonly string[]): string =>
  names.length <= most.names
    ? names.join(", ")
    : `${names.slice(0, most.names).join(", ")} and ${names.length - most.names} more`;

/** One fold for an item that has a frame, a document or several files, numbered as its row. */
const details = (items: readonly FoldedItem[]): readonly string[] =>
  within(
    most.details,
    items.flatMap((item, at) => {
      const tells = item.at.excerpt !== "" || item.witness !== undefined || item.also.length > 0;
      return tells ? [fold(item, at + 1)] : [];
    }),
  );

function fold({ id, severity, render, witness, published, also }: FoldedItem, number: number): string {
  const places = also.length > 0 ? "the files" : published === undefined ? "the place" : "both places";
  const what = witness === undefined ? places : `${places} and a document that shows it`;
  const lines = [render({ width: 100 }), ...also.map(({ file }) => `also ${file}`)];
  return `<details><summary>${number}. ${severity} ${id}: ${what}</summary>\n\n${codeBlock(lines.join("\n"))}\n\n</details>`;
}
