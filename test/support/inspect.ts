import type { Json } from "../../generator/json/json.ts";
import { Node, Project, SyntaxKind, ts } from "ts-morph";
import type { EmittedFile } from "../../generator/emit/unit.ts";
import { jsonLiteral } from "../../generator/emit/text.ts";

/** The compiler as a strict consumer runs it, over texts in memory. */
export function strictProject(): Project {
  return new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: false,
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.es2022.d.ts"],
    },
  });
}

/** Whether declarations compile, and which documents, written as literals, fit the type. */
export function inspectTypes(declarations: string, typeName: string, documents: readonly Json[]) {
  const project = strictProject();
  project.createSourceFile("index.d.ts", declarations);
  const probes = documents.map((document, at) =>
    project.createSourceFile(
      `probe-${at}.ts`,
      `import type { ${typeName} } from "./index.js";\nexport const document: ${typeName} = ${jsonLiteral(document)};\n`,
    ),
  );
  const program = project.getProgram();
  const faults = (file: ReturnType<typeof project.createSourceFile>) =>
    project.getProgram().getSyntacticDiagnostics(file).length + program.getSemanticDiagnostics(file).length;
  return {
    compile: program
      .getSemanticDiagnostics(project.getSourceFileOrThrow("index.d.ts"))
      .map(
        (fault) => `the declarations do not compile: ${ts.flattenDiagnosticMessageText(fault.compilerObject.messageText, " ")}`,
      ),
    literals: probes.map((probe) => faults(probe) === 0),
  };
}

/** What must not be in any emitted text, whatever a schema says. Empty when nothing escaped. */
export function payloads(files: readonly EmittedFile[], names: readonly string[] = ["__pwned", "injected"]): string[] {
  const found: string[] = [];
  const project = strictProject();
  for (const { path, text } of files) {
    if (/[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u.test(text))
      found.push(`${path}: a direction control or a line separator stands raw in the text`);
    const file = project.createSourceFile(`${found.length}/${path}`, text, { overwrite: true });
    for (const identifier of file.getDescendantsOfKind(SyntaxKind.Identifier)) {
      if (names.includes(identifier.getText())) found.push(`${path}: ${identifier.getText()} became an identifier`);
    }
  }
  return found;
}

/** Syntax errors, and everything that would make a module ask for another one. */
export function syntaxFaults(files: readonly EmittedFile[]): string[] {
  const project = strictProject();
  return files.flatMap(({ path, text }) => {
    const file = project.createSourceFile(path, text, { overwrite: true });
    const errors = project.getProgram().getSyntacticDiagnostics(file);
    const asks = file
      .getDescendants()
      .filter(
        (node) =>
          Node.isImportDeclaration(node) ||
          Node.isImportTypeNode(node) ||
          (Node.isExportDeclaration(node) && node.hasModuleSpecifier()) ||
          (Node.isCallExpression(node) && ["require", "import", "eval", "Function"].includes(node.getExpression().getText())),
      );
    return [
      ...errors.map((error) => `${path}: ${ts.flattenDiagnosticMessageText(error.compilerObject.messageText as string, " ")}`),
      ...asks.map((node) => `${path}: asks for something outside itself: ${node.getText().slice(0, 80)}`),
    ];
  });
}
