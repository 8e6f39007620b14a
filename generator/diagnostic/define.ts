import type { Severity } from "./diagnostic.ts";

/** What a code says. `P` are the facts that its sentences need. `why` is for the reference page. */
export interface CodeDefinition<P> {
  readonly severity: Severity;
  readonly message: (parameters: P) => string;
  readonly hint: (parameters: P) => string;
}

export const define = <P>(definition: CodeDefinition<P>): CodeDefinition<P> => definition;

/** Text from outside, made safe to stand in a sentence: quoted, escaped, bounded. */
export function quote(text: string): string {
  const shown = text.length > 120 ? `${text.slice(0, 119)}…` : text;
  // JSON.stringify leaves direction controls and line separators raw; a terminal must not obey them.
  return JSON.stringify(shown).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
