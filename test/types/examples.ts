import { jsonLiteral } from "../../generator/emit/text.ts";
import type { WorkingExample } from "../../generator/contract/load-contracts.ts";
import { declarationsOf, type UnitUnderTest } from "../support/contracts.ts";
import { problemsOf, type CompilerProblem, type Files } from "./compiler.ts";

/** An example on which its type and its folder do not meet. */
export interface Mismatch {
  readonly example: string;
  readonly found: string;
}

/** Says of every example of these units whether the compiler agrees with it; all of them in one program. */
export function mismatches(units: readonly UnitUnderTest[]): Mismatch[] {
  const written = units.map((under, at) => ({ under, path: `/unit-${at}/examples.ts`, ...examplesFile(under) }));
  const files: Files = Object.fromEntries(
    written.flatMap(({ under, path, text }, at) => [
      [`/unit-${at}/index.d.ts`, declarationsOf(under)],
      [path, text],
    ]),
  );
  return problemsOf(files).map((problem) => {
    const file = written.find(({ path }) => path === problem.file);
    const example = file?.examples[file.lines.indexOf(problem.line)];
    return { example: example?.source.file ?? `${problem.file}:${problem.line}`, found: said(problem, example) };
  });
}

const unusedDirective = 2578;

function said({ code, message }: CompilerProblem, example: WorkingExample | undefined): string {
  if (example === undefined) return message;
  if (code === unusedDirective) return 'compiles, and is not marked "types": "accept"';
  return example.kind === "invalid" ? `is refused by its type, and is marked "types": "accept": ${message}` : message;
}

/**
 * One line an example, one declaration a line. A line that has to be refused stands under `@ts-expect-error`, which
 * the compiler refuses in turn where nothing is wrong.
 */
function examplesFile({ unit, examples }: UnitUnderTest): {
  readonly text: string;
  readonly examples: readonly WorkingExample[];
  readonly lines: readonly number[];
} {
  const lines = [`import type { ${unit.typeName} } from "./index.js";`];
  // By example: the line that a problem of it is reported on, which is the directive's where that one is unused.
  const reported: number[] = [];
  for (const [at, { kind, example }] of examples.entries()) {
    const mustFail = kind === "invalid" && example.types !== "accept";
    reported.push(lines.push(...(mustFail ? ["// @ts-expect-error"] : [declaration(at, unit.typeName, example)])));
    if (mustFail) lines.push(declaration(at, unit.typeName, example));
  }
  return { text: `${lines.join("\n")}\n`, examples, lines: reported };
}

const declaration = (at: number, typeName: string, { document }: WorkingExample["example"]): string =>
  `export const example${at}: ${typeName} = ${jsonLiteral(document)};`;
