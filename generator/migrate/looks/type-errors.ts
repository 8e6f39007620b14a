import { ts, type Project, type SourceFile } from "ts-morph";
import { movedOffset, type Edit } from "../edit.ts";

/** What TypeScript says of a source. */
export interface TypeError {
  readonly path: string;
  readonly start: number;
  readonly length: number;
  readonly code: number;
  readonly message: string;
}

/** The faults of some files, in whatever state the project is. */
export const typeErrors = (project: Project, files: readonly SourceFile[]): TypeError[] =>
  files.flatMap((file) => {
    const program = project.getProgram().compilerObject;
    const found = program.getSemanticDiagnostics(program.getSourceFile(file.getFilePath()));
    return found.map(({ start = 0, length = 1, code, messageText }) => ({
      path: file.getFilePath(),
      start,
      length,
      code,
      message: ts.flattenDiagnosticMessageText(messageText, " ").replaceAll(/\s+/g, " "),
    }));
  });

/** Those that stood at no such place before: a fault of the author's own is none of this move. */
export function newTypeErrors(
  before: readonly TypeError[],
  after: readonly TypeError[],
  edits: ReadonlyMap<string, readonly Edit[]>,
): TypeError[] {
  const known = new Set(before.map(({ path, start, code }) => `${path}:${movedOffset(start, edits.get(path) ?? [])}:${code}`));
  return after.filter(({ path, start, code }) => !known.has(`${path}:${start}:${code}`));
}
