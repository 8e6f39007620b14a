import { compileSchema, loadUnit, type CompileOptions } from "../../generator/compile.ts";
import type { LoadedModule } from "../../generator/emit/load-module.ts";
import type { EmittedFile, Unit } from "../../generator/emit/unit.ts";
import { jsonLiteral } from "../../generator/emit/text.ts";
import type { Json } from "../../generator/json/json.ts";
import { problemsOf, type Files } from "../types/compiler.ts";

/** What one schema gives: code that runs, and declarations. */
export interface Emitted {
  readonly unit: Unit;
  readonly files: readonly EmittedFile[];
  readonly declarations: string;
  readonly code: string;
  readonly module: LoadedModule;
}

/** The first unit of a schema that has to be understood: where it is not, the diagnostics are thrown. */
export async function emitted(schema: Json, options: Partial<CompileOptions> = {}): Promise<Emitted> {
  const compiled = compileSchema({ value: schema }, { name: "example.probe", ...options });
  const [unit] = compiled.units;
  if (unit === undefined) throw new Error(compiled.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const textOf = (name: string) => compiled.files.find(({ path }) => path === `${unit.folder}/${name}`)?.text ?? "";
  return {
    unit,
    files: compiled.files,
    declarations: textOf("index.d.ts"),
    code: textOf("index.js"),
    module: await loadUnit(compiled, unit),
  };
}

/** The codes with which a schema is refused; none where it is understood. */
export const refusedBy = (schema: Json, options: Partial<CompileOptions> = {}): string[] =>
  compileSchema({ value: schema }, { name: "example.probe", ...options })
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code }) => code);

export interface Probe {
  readonly declarations: string;
  readonly typeName: string;
  readonly documents: readonly Json[];
}
export interface Typed {
  /** What the compiler says of the declarations themselves. */
  readonly problems: readonly string[];
  /** Whether each document, written as a literal, fits the type. */
  readonly fits: readonly boolean[];
}

/** The compiler's verdict on many types at once, in one program, as a strict consumer would run it. */
export function typeVerdicts(probes: readonly Probe[]): Typed[] {
  const files: Record<string, string> = {};
  for (const [at, { declarations, typeName, documents }] of probes.entries()) {
    files[`/p${at}/index.d.ts`] = declarations;
    // One line a document, so that a line says which one is refused.
    const lines = documents.map((document, index) => `export const d${index}: ${typeName} = ${jsonLiteral(document)};\n`);
    files[`/p${at}/probe.ts`] = `import type { ${typeName} } from "./index.js";\n${lines.join("")}`;
  }
  const problems = problemsOf(files as Files);
  return probes.map(({ documents }, at) => ({
    problems: problems.filter(({ file }) => file === `/p${at}/index.d.ts`).map(({ line, message }) => `${line}: ${message}`),
    fits: documents.map((_, index) => !problems.some(({ file, line }) => file === `/p${at}/probe.ts` && line === index + 2)),
  }));
}
