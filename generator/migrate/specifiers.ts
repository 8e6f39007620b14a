import { Node, SyntaxKind, type NoSubstitutionTemplateLiteral, type SourceFile, type StringLiteral } from "ts-morph";
import { nodesOf } from "./nodes.ts";

export type TextLiteral = StringLiteral | NoSubstitutionTemplateLiteral;

/**
 * Every text of a file that names a module: of imports and exports in all their forms, `import()`, `require()`, `declare module`, and
 * in JavaScript the types and imports of JSDoc.
 */
export const specifiersOf = (file: SourceFile): TextLiteral[] =>
  nodesOf(file).filter((node): node is TextLiteral => isText(node) && namesModule(node));

export const isText = (node: Node | undefined): node is TextLiteral =>
  Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);

function namesModule(text: TextLiteral): boolean {
  const parent = text.getParent();
  if (Node.isImportDeclaration(parent) || Node.isExportDeclaration(parent) || Node.isExternalModuleReference(parent)) return true;
  if (isJsDocImport(parent)) return true;
  if (Node.isModuleDeclaration(parent)) return parent.getNameNode() === text;
  if (Node.isLiteralTypeNode(parent)) return Node.isImportTypeNode(parent.getParent());
  return loadedModule(parent) === text;
}

/** `@import { Name } from "module"` of a JSDoc. */
export const isJsDocImport = (node: Node | undefined): boolean => node?.getKind() === SyntaxKind.JSDocImportTag;

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
