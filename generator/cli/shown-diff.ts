import { printable } from "../diagnostic/define.ts";
import { plural } from "./context.ts";

/** A unified diff for people: text from files is data, and of a long difference the beginning is enough to see what happened. */
export function shownDiff(diff: string): string {
  if (diff === "") return "";
  const lines = diff.replace(/\n$/, "").split("\n");
  const left = lines.length - mostLines;
  const shown = lines.slice(0, mostLines).map((line) => `${printable(line)}\n`);
  return `${shown.join("")}${left > 0 ? `… ${plural(left, "more line")}\n` : ""}`;
}
const mostLines = 60;
