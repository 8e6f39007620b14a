/** Lines around a change that are shown with it. */
const context = 3;
/** Beyond this many pairs of lines a change is shown as everything before and everything after. */
const mostPairs = 4_000_000;

/**
 * What differs between two texts, in the unified format: `path` as it stands and as it should be. Empty where nothing does.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  const lines = editsBetween(linesOf(before), linesOf(after));
  const hunks = hunksOf(lines).map(([start, end]) => printHunk(lines, start, end));
  return hunks.length === 0 ? "" : `--- ${path}\n+++ ${path}\n${hunks.join("")}`;
}

type Edit = readonly [mark: " " | "-" | "+", line: string];

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** A shortest way from the one to the other, by the longest common subsequence of what is not alike at both ends. */
function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const kept = (line: string): Edit => [" ", line];
  const middle = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)] as const;
  return [...before.slice(0, head).map(kept), ...changed(...middle), ...before.slice(before.length - tail).map(kept)];
}

function changed(before: readonly string[], after: readonly string[]): Edit[] {
  if (before.length * after.length > mostPairs)
    return [...before.map((line): Edit => ["-", line]), ...after.map((line): Edit => ["+", line])];
  const common = commonLengths(before, after);
  const lengthAt = (row: number, column: number): number => common[row]?.[column] ?? 0;
  const edits: Edit[] = [];
  for (let row = 0, column = 0; row < before.length || column < after.length;) {
    const [stands, belongs] = [before[row], after[column]];
    const goes = belongs === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1);
    if (stands !== undefined && (stands === belongs || goes)) edits.push([stands === belongs ? " " : "-", stands]);
    else if (belongs !== undefined) edits.push(["+", belongs]);
    const [mark] = edits.at(-1) ?? [" "];
    row += mark === "+" ? 0 : 1;
    column += mark === "-" ? 0 : 1;
  }
  return edits;
}

/** Of each pair of ends the length of the longest common subsequence. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let row = before.length - 1; row >= 0; row -= 1) {
    const [here, below] = [rows[row], rows[row + 1]] as [Uint32Array, Uint32Array];
    for (let column = after.length - 1; column >= 0; column -= 1)
      here[column] = before[row] === after[column] ? below[column + 1]! + 1 : Math.max(below[column]!, here[column + 1]!);
  }
  return rows;
}

/** Ranges of edits: every change with its context, those that touch as one. */
function hunksOf(edits: readonly Edit[]): [start: number, end: number][] {
  const hunks: [number, number][] = [];
  for (const [index, [mark]] of edits.entries()) {
    if (mark === " ") continue;
    const [start, end] = [Math.max(0, index - context), Math.min(edits.length, index + context + 1)];
    const last = hunks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = end;
    else hunks.push([start, end]);
  }
  return hunks;
}

function printHunk(edits: readonly Edit[], start: number, end: number): string {
  const range = (mark: "-" | "+"): string => {
    const count = (some: readonly Edit[]): number => some.filter(([each]) => each === " " || each === mark).length;
    const [first, length] = [count(edits.slice(0, start)), count(edits.slice(start, end))];
    return length === 1 ? `${first + 1}` : `${length === 0 ? first : first + 1},${length}`;
  };
  const lines = edits.slice(start, end).map(([mark, line]) => `${mark}${line}\n`);
  return `@@ -${range("-")} +${range("+")} @@\n${lines.join("")}`;
}
