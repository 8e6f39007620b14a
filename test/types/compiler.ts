import { ModuleKind, ModuleResolutionKind, Project, ScriptTarget } from "ts-morph";

/** What the compiler says about files that exist in memory only, under the strictest settings that a consumer may have. */
export interface CompilerProblem {
  readonly file: string;
  readonly line: number;
  readonly code: number;
  readonly message: string;
}

export type Files = Readonly<Record<string, string>>;

export function strictProject(files: Files): Project {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      target: ScriptTarget.ES2022,
      // No DOM and no Node: what is generated stands on the language alone.
      lib: ["lib.es2022.d.ts"],
      types: [],
      module: ModuleKind.NodeNext,
      moduleResolution: ModuleResolutionKind.NodeNext,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitReturns: true,
      noFallthroughCasesInSwitch: true,
      isolatedModules: true,
      verbatimModuleSyntax: true,
      noEmit: true,
      skipLibCheck: false,
    },
  });
  project.createSourceFile("/package.json", '{ "type": "module" }');
  for (const [path, text] of Object.entries(files)) project.createSourceFile(path, text);
  return project;
}

/** Every error of these files, in the order of files and lines; nothing where they compile. */
export function problemsOf(files: Files): CompilerProblem[] {
  const project = strictProject(files);
  return project.getSourceFiles().flatMap((file) =>
    [...file.getPreEmitDiagnostics()].map((found) => ({
      file: file.getFilePath(),
      line: found.getLineNumber() ?? 0,
      code: found.getCode(),
      message: textOf(found.getMessageText()),
    })),
  );
}

const textOf = (text: string | { getMessageText(): string }): string => (typeof text === "string" ? text : text.getMessageText());
