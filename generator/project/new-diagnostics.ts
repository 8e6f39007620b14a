import { isError, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Examination, ShownFolders } from "./examine.ts";
import { unmatched, type Key } from "./unmatched.ts";

/** The problems of files that are new; with `mayHide` also the old ones behind which a change of a schema would not be judged. */
export function newDiagnostics(
  now: Examination,
  then: Examination,
  { shown, mayHide }: { readonly shown: ShownFolders; readonly mayHide: boolean },
): readonly Diagnostic[] {
  const unseen = unmatched(now.diagnostics, then.diagnostics, diagnosticKeys(now, then, shown));
  return mayHide ? withBlocking(unseen, now) : unseen;
}

/** Errors of the schemas themselves: while they stand, nothing is compared with what is published. */
function withBlocking(unseen: readonly Diagnostic[], { generation, diagnostics }: Examination): Diagnostic[] {
  const shown = new Set([...unseen, ...generation.diagnostics.filter(isError)]);
  return diagnostics.filter((one) => shown.has(one));
}

/** The same words at the same pointer; else the same words at a line that reads the same: what stands above may have moved it. */
function diagnosticKeys(now: Examination, then: Examination, { generated }: ShownFolders): readonly Key<Diagnostic>[] {
  // A generated file that differed before and that its schema wants otherwise now differs anew.
  const wanted = { now: textsOf(now, generated), then: textsOf(then, generated) };
  const key = ({ code, span, message }: Diagnostic, side: "now" | "then", place: string): string =>
    JSON.stringify([code, span.file, message.replace(/\bline \d+/g, "line"), place, wanted[side].get(span.file) ?? ""]);
  return [(one, side) => key(one, side, `#${one.span.pointer}`), (one, side) => key(one, side, one.span.excerpt.trim())];
}

const textsOf = ({ generation }: Examination, folder: string): ReadonlyMap<string, string> =>
  new Map(generation.files.map(({ path, text }) => [`${folder}/${path}`, text]));
