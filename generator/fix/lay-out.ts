import type { Marks } from "../load/marks.ts";
import { maxDepth } from "../load/read-json.ts";
import { scan } from "../load/scan.ts";

/**
 * A JSON text with two spaces a level, no space at the end of a line, and one newline at the end. Lines stay where their author broke
 * them; a text in one line is broken at every member. Nothing but white space between tokens differs. Undefined where it is no JSON.
 */
export function layOut(text: string): string | undefined {
  const { marks } = scan(text, maxDepth);
  if (marks === undefined) return undefined;
  return /[\r\n]/.test(marks.token(marks.root)) ? `${indented(text.trim())}\n` : `${broken(text, marks, marks.root, "")}\n`;
}

/** A line that begins by closing stands under the line that opened; any other one level inside of what is open. */
function indented(text: string): string {
  const levels: number[] = [];
  const open: number[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .map((line, at) => {
      const closed = /^[\]}\s]*/.exec(line)?.[0].replace(/\s/g, "").length ?? 0;
      const under = open.at(-closed);
      const inside = open.at(-1);
      levels[at] = closed > 0 && under !== undefined ? levels[under]! : inside === undefined ? 0 : levels[inside]! + 1;
      for (const bracket of line.replace(/"(?:[^"\\]|\\.)*"/g, "").match(/[[\]{}]/g) ?? []) {
        if (bracket === "[" || bracket === "{") open.push(at);
        else open.pop();
      }
      return line === "" ? "" : "  ".repeat(levels[at]!) + line;
    })
    .join("\n");
}

/** One member or item a line, every token as it was written. Recursion is bounded by the depth to which a text may be nested. */
function broken(text: string, marks: Marks, mark: number, indent: string): string {
  const parts = marks.inside(mark);
  if (parts.length === 0) return marks.isObject(mark) ? "{}" : marks.isList(mark) ? "[]" : marks.token(mark);
  const inner = `${indent}  `;
  const [first, last] = marks.isObject(mark) ? "{}" : "[]";
  const lines = parts.map((part) => inner + nameBefore(text, marks, part) + broken(text, marks, part, inner));
  return `${first}\n${lines.join(",\n")}\n${indent}${last}`;
}

function nameBefore(text: string, marks: Marks, part: number): string {
  const name = marks.name(part);
  return name === undefined ? "" : `${text.slice(...name)}: `;
}
