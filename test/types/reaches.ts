import { ts } from "ts-morph";

/** All that generated code may take from the language; whatever else it names it has to declare. */
const language = new Set(
  "Array Infinity JSON Map NaN Number Object RegExp Set String decodeURIComponent isFinite isNaN undefined".split(" "),
);

/** Where a module's syntax tree leads out of the module: imports, and names that it does not declare. */
export function reaches(code: string): string[] {
  const file = ts.createSourceFile("module.js", code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const nodes = descendants(file);
  const declared = new Set(nodes.flatMap((node) => (ts.isIdentifier(node) && declares(node) ? [node.text] : [])));
  const found = (what: string, node: ts.Node): string[] => [
    `${what} at line ${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
  ];
  return nodes.flatMap((node) => {
    if (ts.isImportDeclaration(node) || node.kind === ts.SyntaxKind.ImportKeyword || ts.isMetaProperty(node))
      return found("import", node);
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) return found("export from another module", node);
    if (!ts.isIdentifier(node) || isMemberName(node) || declared.has(node.text) || language.has(node.text)) return [];
    return found(node.text, node);
  });
}

function descendants(root: ts.Node): ts.Node[] {
  const all: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    all.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return all;
}

const declares = (name: ts.Identifier): boolean => {
  const { parent } = name;
  if (ts.isImportClause(parent)) return true;
  const isDeclaration =
    ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent) || ts.isFunctionDeclaration(parent);
  return isDeclaration && parent.name === name;
};

/** A name that is looked up in a value, not in a scope. */
function isMemberName(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent))
    return parent.name === name;
  return ts.isMetaProperty(parent) || (ts.isBindingElement(parent) && parent.propertyName === name);
}
