import type { Diagnostic, Span } from "../../diagnostic/diagnostic.ts";
import { diagnose, type DiagnosticCode } from "../../diagnostic/diagnostic.ts";
import type { Parameters } from "../../diagnostic/codes.ts";

/** Something that a person must look at, at a place of a source as it was before. */
export interface Look {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly tell: (span: Span) => Diagnostic;
}

interface Spot {
  getStart(): number;
  getEnd(): number;
  getSourceFile(): { getFilePath(): string };
}

export const lookAt = <C extends DiagnosticCode>(node: Spot, code: C, parameters: Parameters<C>): Look => ({
  path: node.getSourceFile().getFilePath(),
  start: node.getStart(),
  end: node.getEnd(),
  tell: (span) => diagnose(code, span, parameters),
});
