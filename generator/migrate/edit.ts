/** Another text in the place of a part of a file; offsets in UTF-16 units of the text without its byte-order mark. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In the order of the text, each once: one place is met twice where two programs hold the file. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  const bySpan = new Map(edits.map((edit) => [`${edit.start}:${edit.end}`, edit]));
  return [...bySpan.values()].sort((before, after) => before.start - after.start);
}

/** The text with every edit made; what stands between them is kept unit for unit. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let done = "";
  let at = 0;
  for (const edit of sortEdits(edits)) {
    done += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return done + text.slice(at);
}

/** Where an offset of the text before stands in the text after; inside an edit, where that begins. */
export function movedOffset(offset: number, edits: readonly Edit[]): number {
  let shift = 0;
  for (const { start, end, text } of sortEdits(edits)) {
    if (start >= offset) break;
    if (offset < end) return start + shift;
    shift += text.length - (end - start);
  }
  return offset + shift;
}
