/** A line for a file that may be there already: it is added unless one for the same pattern stands in it. */
export interface PatternLine {
  readonly pattern: string;
  /** What stands behind the pattern; empty for files that list patterns alone. */
  readonly rest: string;
}

/** The lines of which a text has none for the same pattern. */
export function missingLines(text: string, wanted: readonly PatternLine[]): PatternLine[] {
  const present = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const isFor = (line: string, { pattern }: PatternLine): boolean =>
    [pattern, `/${pattern}`, pattern.replace(/^\//, ""), pattern.replace(/\/$/, "")].some(
      (spelling) => line === spelling || line.startsWith(`${spelling} `),
    );
  return wanted.filter((one) => !present.some((line) => isFor(line.replaceAll("\t", " "), one)));
}

/** The text with lines at its end, ended as its own are. */
export function withLines(text: string, lines: readonly PatternLine[]): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text === "" || text.endsWith("\n") ? text : text + end;
  return before + lines.map(({ pattern, rest }) => `${pattern}${rest === "" ? "" : ` ${rest}`}${end}`).join("");
}
