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
  return printable(JSON.stringify(shown));
}

/** Text from outside that is printed as it is, save for what a terminal would obey: controls, directions, line separators. */
export const printable = (text: string): string =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
