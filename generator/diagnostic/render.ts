import { sortDiagnostics, type Diagnostic, type Severity, type Span } from "./diagnostic.ts";

export interface RenderOptions {
  /** Terminal colours; off unless asked for. */
  readonly color?: boolean;
  /** Columns that a code frame may take. */
  readonly width?: number;
}

/**
 *     error[unmodelled-keyword] "$recursiveRef" has no place in the model, so a later change to it could not be judged.
 *        --> schemas/codossier.insight/schema.json:41:7  #/properties/steps/items/$recursiveRef
 *     41 |       "$recursiveRef": "#"
 *        |       ^^^^^^^^^^^^^^^
 *        = hint: Express it with a modelled keyword.
 *
 * A file without a text at hand has no frame. Controls and direction marks are shown as escapes: a terminal must not obey them.
 */
export function renderDiagnostic(diagnostic: Diagnostic, options: RenderOptions = {}): string {
  const { code, severity, message, hint, span } = diagnostic;
  const paint = options.color === true ? colours : plain;
  const gutter = " ".repeat(String(span.line).length);
  const place = `${visible(span.file)}:${span.line}:${span.column}  #${visible(span.pointer)}`;
  return [
    `${paint[severity](`${severity}[${code}]`)} ${visible(message)}`,
    `${gutter} ${paint.frame("-->")} ${place}`,
    ...(span.excerpt === "" ? [] : frame(span, gutter, options.width ?? 120, paint, severity)),
    `${gutter} ${paint.frame("=")} hint: ${visible(hint)}`,
  ].join("\n");
}

export interface Placed {
  /** Before the place: which of two texts it is in. */
  readonly label: string;
  readonly span: Span;
}

/** A message about several places, with a code frame of each: the same form as a diagnostic. */
export function renderPlaced(
  head: string,
  severity: Severity,
  message: string,
  places: readonly Placed[],
  tail: readonly string[],
  options: RenderOptions = {},
): string {
  const paint = options.color === true ? colours : plain;
  const gutter = " ".repeat(Math.max(1, ...places.map(({ span }) => String(span.line).length)));
  return [
    `${paint[severity](head)} ${visible(message)}`,
    ...places.flatMap(({ label, span }) => [
      `${gutter} ${paint.frame("-->")} ${label} ${visible(span.file)}:${span.line}:${span.column}  #${visible(span.pointer)}`,
      ...(span.excerpt === "" ? [] : frame(span, gutter, options.width ?? 120, paint, severity)),
    ]),
    ...tail.map((line) => `${gutter} ${paint.frame("=")} ${visible(line)}`),
  ].join("\n");
}

/**
 * All of them in an author's order, and how many there are. Ends with a newline.
 *
 * @example
 * renderDiagnostics([]); // "no problems\n"
 */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], options: RenderOptions = {}): string {
  const blocks = sortDiagnostics(diagnostics).map((diagnostic) => `${renderDiagnostic(diagnostic, options)}\n\n`);
  return `${blocks.join("")}${countLine(diagnostics)}\n`;
}

/** `2 errors, 1 warning`; `no problems` where there are none. */
export function countLine(diagnostics: readonly Diagnostic[]): string {
  const counts = (["error", "warning", "note"] as const).map((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? "" : "s"}`];
  });
  return counts.flat().join(", ") || "no problems";
}

/** The record for `--json`. Of a very long line `excerpt` is the part around the column; it begins at column `excerptStart`. */
export interface DiagnosticJson extends Omit<Diagnostic, "span"> {
  readonly span: Span & { readonly excerptStart: number };
}

export function toJson({ code, severity, message, hint, span }: Diagnostic): DiagnosticJson {
  const { start, text } = clip(span, longestExcerpt);
  return { code, severity, message, hint, span: { ...span, excerpt: text, excerptStart: start + 1 } };
}
const longestExcerpt = 1_000;

// -- Code frame --------------------------------------------------------------------------------------------------------

function frame(span: Span, gutter: string, width: number, paint: Paint, severity: Severity): string[] {
  const { start, text, cutBefore, cutAfter } = clip(span, Math.max(20, width - gutter.length - 5));
  const from = wholeBefore(text, span.column - 1 - start);
  const to = wholeBefore(text, span.column - 1 - start + span.length);
  const [before, marked, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)].map(visible);
  const lead = (cutBefore ? "…" : "") + before!;
  const line = `${lead}${marked!}${after!}${cutAfter ? "…" : ""}`;
  const carets = "^".repeat(Math.max(1, columns(marked!)));
  return [
    `${paint.frame(`${String(span.line).padEnd(gutter.length)} |`)} ${line}`.trimEnd(),
    `${gutter} ${paint.frame("|")} ${" ".repeat(columns(lead))}${paint[severity](carets)}`,
  ];
}

interface Clip {
  readonly start: number;
  readonly text: string;
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** The part of a line that shows the column: all of it where it fits, else with a third of the room before the column. */
function clip({ excerpt, column }: Span, room: number): Clip {
  if (excerpt.length <= room) return { start: 0, text: excerpt, cutBefore: false, cutAfter: false };
  const wanted = Math.max(0, Math.min(column - 1 - Math.floor(room / 3), excerpt.length - room));
  const start = wholeBefore(excerpt, wanted);
  const end = wholeBefore(excerpt, Math.min(excerpt.length, start + room));
  return { start, text: excerpt.slice(start, end), cutBefore: start > 0, cutAfter: end < excerpt.length };
}

/** Never between the halves of one character. */
function wholeBefore(text: string, at: number): number {
  const splits = /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));
  return splits ? at - 1 : at;
}

// -- Text that a terminal must not obey --------------------------------------------------------------------------------

/** Tabs as an arrow; controls, direction marks, invisible characters and lone surrogates as escapes. */
function visible(text: string): string {
  return text.replaceAll("\t", "→ ").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, escaped);
}

function escaped(character: string): string {
  const point = character.codePointAt(0)!.toString(16);
  return point.length > 4 ? `\\u{${point}}` : `\\u${point.padStart(4, "0")}`;
}

/** Columns on a terminal: East Asian and emoji take two, combining marks none. */
function columns(text: string): number {
  let count = 0;
  for (const character of text) count += /\p{M}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return count;
}
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;

// -- Colour ------------------------------------------------------------------------------------------------------------

type Paint = Readonly<Record<Severity | "frame", (text: string) => string>>;
const sgr =
  (code: string) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;
const same = (text: string): string => text;
const plain: Paint = { error: same, warning: same, note: same, frame: same };
const colours: Paint = { error: sgr("1;31"), warning: sgr("1;33"), note: sgr("1;36"), frame: sgr("34") };
