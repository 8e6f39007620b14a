import { printable } from "../../diagnostic/define.ts";

/**
 * Text from outside as GitHub and GitLab show it: no markup, no HTML, no link, nobody is called. An entity alone would not keep `@name`
 * from calling somebody, since names are looked for after entities are read; a zero-width space between does.
 */
export const plainMarkdown = (text: string): string =>
  printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]|~$]/g, "\\$&")
    .replace(/@|#|:(?=\/\/)|www(?=\.)/gi, "$&&#8203;");

/** A code span for a table cell: a longer fence than any run inside; a bar is escaped because the table is read first. */
export function codeSpan(text: string): string {
  const shown = printable(text.length > longestSpan ? `${text.slice(0, longestSpan)}…` : text).replaceAll("|", "\\|");
  const fence = "`".repeat(longestRun(shown) + 1);
  const pad = /^`|`$|^ | $|^$/.test(shown) ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

const longestSpan = 200;

/** A fenced block; the fence is longer than any run of backticks inside, so that nothing inside ends it. */
export function codeBlock(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}text\n${text}\n${fence}`;
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
