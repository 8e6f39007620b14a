import { Node, Project, SyntaxKind } from "ts-morph";

const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });

/** All that generated code may take from the language; whatever else it names it has to declare. */
const language = new Set([
  "Array",
  "Infinity",
  "JSON",
  "Map",
  "NaN",
  "Number",
  "Object",
  "RegExp",
  "Set",
  "String",
  "decodeURIComponent",
  "isFinite",
  "undefined",
]);

/** Where a module's syntax tree leads out of the module: imports, and names that it does not declare. */
export function reaches(code: string): string[] {
  const file = project.createSourceFile("/module.js", code, { overwrite: true });
  const all = file.getDescendants();
  const names = all.filter(Node.isIdentifier);
  const declared = new Set(names.filter(declares).map((name) => name.getText()));
  const at = (node: Node): string => `at line ${node.getStartLineNumber()}`;
  return all.flatMap((node) => {
    if (node.isKind(SyntaxKind.ImportKeyword)) return [`import ${at(node)}`];
    if (Node.isExportDeclaration(node) && node.hasModuleSpecifier()) return [`export from another module ${at(node)}`];
    if (!Node.isIdentifier(node) || isMemberName(node)) return [];
    return declared.has(node.getText()) || language.has(node.getText()) ? [] : [`${node.getText()} ${at(node)}`];
  });
}

const declares = (name: Node): boolean => {
  const parent = name.getParent();
  if (Node.isVariableDeclaration(parent) || Node.isParameterDeclaration(parent) || Node.isBindingElement(parent))
    return parent.getNameNode() === name;
  return (
    (Node.isFunctionDeclaration(parent) || Node.isFunctionExpression(parent) || Node.isImportClause(parent)) &&
    parent.getFirstDescendant((one) => one === name) !== undefined
  );
};

/** A name that is looked up in a value, not in a scope. */
function isMemberName(name: Node): boolean {
  const parent = name.getParent();
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === name;
  if (Node.isPropertyAssignment(parent) || Node.isMethodDeclaration(parent)) return parent.getNameNode() === name;
  return Node.isBindingElement(parent) && parent.getPropertyNameNode() === name;
}
