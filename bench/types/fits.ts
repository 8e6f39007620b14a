import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { jsonLiteral } from "../../generator/emit/text.ts";
import type { Json } from "../../generator/json/json.ts";
import type { Printed } from "./contestants.ts";

export interface Probed {
  readonly printed: Printed;
  readonly documents: readonly Json[];
}
export interface Verdict {
  readonly compiles: boolean;
  /** Whether each document, written as a literal, fits the type. */
  readonly fits: readonly boolean[];
}

const folder = join(dirname(fileURLToPath(import.meta.url)), "virtual");

/** The compiler's verdict on many types at once, strict; the files are in memory, what they import is beside this one. */
export function fits(all: readonly Probed[]): Verdict[] {
  const files = new Map<string, string>();
  for (const [at, { printed, documents }] of all.entries()) {
    const lines = documents.map((document, index) => `export const d${index}: ${printed.root} = ${jsonLiteral(document)};\n`);
    files.set(join(folder, `m${at}.ts`), printed.code);
    files.set(join(folder, `p${at}.ts`), `import type { ${printed.root} } from "./m${at}.js";\n${lines.join("")}`);
  }
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    skipLibCheck: true,
  };
  const real = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...real,
    directoryExists: (path) => path === folder || (real.directoryExists?.(path) ?? false),
    fileExists: (path) => files.has(path) || real.fileExists(path),
    readFile: (path) => files.get(path) ?? real.readFile(path),
    getSourceFile: (path, language) => {
      const text = files.get(path);
      return text === undefined ? real.getSourceFile(path, language) : ts.createSourceFile(path, text, language);
    },
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const faults = (path: string): readonly ts.Diagnostic[] => {
    const file = program.getSourceFile(path);
    return file === undefined ? [] : [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  };
  return all.map(({ documents }, at) => {
    const compiles = faults(join(folder, `m${at}.ts`)).length === 0;
    const refused = new Set(
      faults(join(folder, `p${at}.ts`)).map(({ file, start }) => file!.getLineAndCharacterOfPosition(start ?? 0).line),
    );
    return { compiles, fits: documents.map((_, index) => compiles && !refused.has(0) && !refused.has(index + 1)) };
  });
}
