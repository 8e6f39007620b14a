import { Node, SyntaxKind, type NoSubstitutionTemplateLiteral, type SourceFile, type StringLiteral } from "ts-morph";

export type TextLiteral = StringLiteral | NoSubstitutionTemplateLiteral;

/** Every text of a file that names a module: of imports and exports in all their forms, `import()`, `require()` and `declare module`. */
export function specifiersOf(file: SourceFile): TextLiteral[] {
  const found: TextLiteral[] = [];
  file.forEachDescendant((node) => {
    if (isText(node) && namesModule(node)) found.push(node);
  });
  return found;
}

export const isText = (node: Node | undefined): node is TextLiteral =>
  Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);

function namesModule(text: TextLiteral): boolean {
  const parent = text.getParent();
  if (Node.isImportDeclaration(parent) || Node.isExportDeclaration(parent) || Node.isExternalModuleReference(parent)) return true;
  if (Node.isModuleDeclaration(parent)) return parent.getNameNode() === text;
  if (Node.isLiteralTypeNode(parent)) return Node.isImportTypeNode(parent.getParent());
  return loadedModule(parent) === text;
}

/** What `import(…)`, `require(…)`, `require.resolve(…)` and `import.meta.resolve(…)` load. */
export function loadedModule(node: Node | undefined): TextLiteral | undefined {
  if (!Node.isCallExpression(node)) return undefined;
  const callee = node.getExpression();
  const isLoad =
    callee.getKind() === SyntaxKind.ImportKeyword ||
    ["require", "require.resolve", "import.meta.resolve"].includes(callee.getText());
  const [first] = node.getArguments();
  return isLoad && isText(first) ? first : undefined;
}
