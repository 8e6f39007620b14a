import { join } from "node:path";
import ts from "typescript";
import { write } from "./scratch.ts";

const strict: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
  types: [],
};
const { Node16, NodeNext, ESNext } = ts.ModuleKind;
const { ModuleResolutionKind: resolution } = ts;

/** The ways in which projects have their imports resolved, strict, declarations of packages checked too. */
export const resolutions = {
  node16: { module: Node16, moduleResolution: resolution.Node16 },
  nodenext: { module: NodeNext, moduleResolution: resolution.NodeNext },
  bundler: { module: ESNext, moduleResolution: resolution.Bundler },
} satisfies Record<string, ts.CompilerOptions>;

/** What the compiler says of a program that is written into a project. */
export function problems(folder: string, file: string, text: string, options: ts.CompilerOptions): string[] {
  write(folder, { [file]: text });
  const program = ts.createProgram([join(folder, file)], { ...strict, ...options });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
