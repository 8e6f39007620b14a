/** A place in a file that was read. Lines and columns count from 1, columns in UTF-16 units as editors do. */
export interface Span {
  /** Path as the caller would type it, forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many UTF-16 units of that line are meant; at least 1. */
  readonly length: number;
  /** RFC 6901 pointer into the document of that file; `""` is its root. */
  readonly pointer: string;
  /** The line itself, for a code frame. */
  readonly excerpt: string;
}

/** `error` refuses, `warning` asks for a look, `note` informs. */
export type Severity = "error" | "warning" | "note";

/** One problem: what was found, where, what to do next. Prints as text or JSON; nothing is only in the text. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  readonly span: Span;
}

export const isError = (diagnostic: Diagnostic): boolean => diagnostic.severity === "error";

/** File, line, column, then code: the order in which an author reads, independent of the order of work. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byText = (before: string, after: string) => (before < after ? -1 : before > after ? 1 : 0);
  return [...diagnostics].sort(
    (before, after) =>
      byText(before.span.file, after.span.file) ||
      before.span.line - after.span.line ||
      before.span.column - after.span.column ||
      byText(before.code, after.code),
  );
}

import { codes, type DiagnosticCode, type Parameters } from "./codes.ts";
export type { DiagnosticCode } from "./codes.ts";

/** Makes the record of one problem; the compiler checks that the parameters are those of the code. */
export function diagnose<C extends DiagnosticCode>(code: C, span: Span, parameters: Parameters<C>): Diagnostic {
  // Each entry was checked against its own parameter type by define(); the union of all entries hides that here.
  const definition = codes[code] as unknown as {
    severity: Severity;
    message: (p: Parameters<C>) => string;
    hint: (p: Parameters<C>) => string;
  };
  return {
    code,
    severity: definition.severity,
    message: definition.message(parameters),
    hint: definition.hint(parameters),
    span,
  };
}
