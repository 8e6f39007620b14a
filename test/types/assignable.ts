import type { Json } from "../../generator/json/json.ts";
import { jsonLiteral } from "../../generator/emit/text.ts";
import { problemsOf, type Files } from "./compiler.ts";

/** One generated module's types, and documents that they have to let in. */
export interface Assignment {
  readonly declarations: string;
  readonly typeName: string;
  readonly documents: readonly Json[];
}

export interface NotAssignable {
  readonly typeName: string;
  /** The document, or the line of the declarations that does not compile. */
  readonly what: string;
  readonly message: string;
}

/** What the compiler does not let in, with what it says; all assignments in one program. */
export function notAssignable(assignments: readonly Assignment[]): NotAssignable[] {
  const files: Files = Object.fromEntries(
    assignments.flatMap(({ declarations, typeName, documents }, at) => [
      [`/unit-${at}/index.d.ts`, declarations],
      [`/unit-${at}/documents.ts`, linesOf(typeName, documents)],
    ]),
  );
  return problemsOf(files).map(({ file, line, message }) => {
    const assignment = assignments[Number(/unit-(\d+)/u.exec(file)?.[1])]!;
    const what = file.endsWith("documents.ts")
      ? JSON.stringify(assignment.documents[line - 2])
      : `line ${line} of the declarations`;
    return { typeName: assignment.typeName, what, message };
  });
}

const linesOf = (typeName: string, documents: readonly Json[]): string =>
  [
    `import type { ${typeName} } from "./index.js";`,
    ...documents.map((document, at) => `export const document${at}: ${typeName} = ${jsonLiteral(document)};`),
  ].join("\n");
