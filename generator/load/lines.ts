import type { Span } from "../diagnostic/diagnostic.ts";

/** Line ends of a text: LF, CRLF, and CR alone, as editors count them. Found when first asked for. */
export class Lines {
  readonly #text: string;
  #starts: number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The span of one file from one offset to another, cut at the end of its first line. */
  span(file: string, start: number, end: number, pointer: string): Span {
    const starts = (this.#starts ??= lineStarts(this.#text));
    const line = lineOf(starts, start);
    const from = starts[line]!;
    const excerpt = this.#text.slice(from, lineEnd(this.#text, starts[line + 1] ?? this.#text.length, from));
    const last = Math.min(end, from + excerpt.length);
    return { file, line: line + 1, column: start - from + 1, length: Math.max(1, last - start), pointer, excerpt };
  }

  lineAt(offset: number): number {
    return lineOf((this.#starts ??= lineStarts(this.#text)), offset) + 1;
  }
}

/** A span for a file of which no text is at hand. */
export const fileSpan = (file: string): Span => ({ file, line: 1, column: 1, length: 1, pointer: "", excerpt: "" });

function lineStarts(text: string): number[] {
  const starts = [0];
  const end = /\r\n?|\n/g;
  while (end.test(text)) starts.push(end.lastIndex);
  return starts;
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lineEnd(text: string, next: number, from: number): number {
  let end = next;
  while (end > from && (text[end - 1] === "\n" || text[end - 1] === "\r")) end -= 1;
  return end;
}
