import {
  Node,
  SyntaxKind,
  type ExportSpecifier,
  type Identifier,
  type ImportSpecifier,
  type ImportTypeNode,
  type SourceFile,
  type ts,
} from "ts-morph";
import type { Edit } from "./edit.ts";
import type { Exporters, NameMoves } from "./exporters.ts";
import { lookAt, type Look } from "./looks/look.ts";
import { nodesOf } from "./nodes.ts";
import { isJsDocImport, isText, specifiersOf } from "./specifiers.ts";

export interface Renaming {
  readonly edits: readonly Edit[];
  readonly looks: readonly Look[];
}

/**
 * Names of the contract's modules, where a source says them: imports with all their uses, re-exports, members of namespaces. What an
 * author calls something (an alias, a name that a source exports) stays. Names in texts and comments are never touched.
 */
export function renameNames(file: SourceFile, exporters: Exporters, to: string): Renaming {
  const renamer = new Renamer(file, exporters, to);
  renamer.run();
  return renamer;
}

class Renamer implements Renaming {
  readonly edits: Edit[] = [];
  readonly looks: Look[] = [];
  readonly #nodes: readonly Node[];
  readonly #identifiers = new Map<string, Identifier[]>();

  constructor(
    readonly file: SourceFile,
    readonly exporters: Exporters,
    readonly to: string,
  ) {
    this.#nodes = nodesOf(file);
    for (const node of this.#nodes.filter(Node.isIdentifier)) {
      const known = this.#identifiers.get(node.getText());
      if (known === undefined) this.#identifiers.set(node.getText(), [node]);
      else known.push(node);
    }
  }

  run(): void {
    for (const text of specifiersOf(this.file)) {
      const moves = this.exporters.of(text.getLiteralText(), this.file.getFilePath());
      const parent = text.getParent();
      if (moves === undefined) continue;
      if (Node.isImportDeclaration(parent)) for (const one of parent.getNamedImports()) this.#imported(one, moves);
      if (isJsDocImport(parent))
        for (const one of parent?.getDescendantsOfKind(SyntaxKind.ImportSpecifier) ?? []) this.#imported(one, moves);
      if (Node.isExportDeclaration(parent)) for (const one of parent.getNamedExports()) this.#passedOn(one, moves);
      const type = parent?.getParent();
      if (Node.isImportTypeNode(type)) this.#typed(type, moves);
    }
    for (const node of this.#nodes) this.#member(node);
  }

  #imported(specifier: ImportSpecifier, moves: NameMoves): void {
    const name = specifier.getNameNode();
    const now = this.#moved(name, moves);
    if (now === undefined) return;
    if (specifier.getAliasNode() !== undefined) return this.#replace(name, now);
    if (this.#isTaken(now)) {
      this.looks.push(lookAt(name, "import-aliased", { name: name.getText(), taken: now }));
      return this.#replace(name, `${now} as ${name.getText()}`);
    }
    // From here on a second import of the name would clash with this one.
    this.#identifiers.set(now, [name as Identifier]);
    this.#replace(name, now);
    const symbol = name.getSymbol()?.compilerSymbol;
    for (const use of this.#identifiers.get(name.getText()) ?? [])
      if (use !== name && localSymbol(use) === symbol) this.#use(use, now);
  }

  #use(use: Identifier, now: string): void {
    const parent = use.getParent();
    if (Node.isShorthandPropertyAssignment(parent)) return this.#replace(use, `${use.getText()}: ${now}`);
    if (Node.isExportSpecifier(parent) && parent.getAliasNode() === undefined)
      return this.#replace(use, `${now} as ${use.getText()}`);
    if (!Node.isExportSpecifier(parent) || parent.getNameNode() === use) this.#replace(use, now);
  }

  #passedOn(specifier: ExportSpecifier, moves: NameMoves): void {
    const name = specifier.getNameNode();
    const now = this.#moved(name, moves);
    if (now !== undefined) this.#replace(name, specifier.getAliasNode() === undefined ? `${now} as ${name.getText()}` : now);
  }

  #typed(type: ImportTypeNode, moves: NameMoves): void {
    let name: Node | undefined = type.getQualifier();
    while (Node.isQualifiedName(name)) name = name.getLeft();
    const now = name && this.#moved(name, moves);
    if (name !== undefined && now !== undefined) this.#replace(name, now);
  }

  /** `contract.Old`, as a value and as a type, and `const { Old } = contract`. */
  #member(node: Node): void {
    if (Node.isPropertyAccessExpression(node)) return this.#of(node.getNameNode(), node.getExpression());
    if (Node.isQualifiedName(node)) return this.#of(node.getRight(), node.getLeft());
    if (Node.isElementAccessExpression(node)) return this.#named(node.getArgumentExpression(), node.getExpression());
    if (!Node.isBindingElement(node) || !Node.isObjectBindingPattern(node.getParent())) return;
    const holder = node.getParent().getParent();
    const whole = Node.isVariableDeclaration(holder) ? holder.getInitializer() : undefined;
    const property = node.getPropertyNameNode();
    const name = property ?? node.getNameNode();
    if (!Node.isIdentifier(name) || !this.#mayMove(name)) return;
    const declared = () => this.exporters.declaring(node.getParent().getType().getProperty(name.getText()));
    const moves = (whole && this.exporters.behind(whole)) ?? declared();
    const now = moves && this.#moved(name, moves);
    if (now !== undefined) this.#replace(name, property === undefined ? `${now}: ${name.getText()}` : now);
  }

  #of(name: Node, whole: Node): void {
    if (!this.#mayMove(name)) return;
    const moves = this.exporters.behind(whole) ?? this.exporters.declaring(name.getSymbol());
    const now = moves && this.#moved(name, moves);
    if (now !== undefined) this.#replace(name, now);
  }

  /** `contract["Old"]`: a text, so it is only told. */
  #named(name: Node | undefined, whole: Node): void {
    if (!isText(name) || !this.exporters.movingNames.has(name.getLiteralText())) return;
    const text = name.getLiteralText();
    const now = this.exporters.behind(whole)?.get(text);
    if (now !== undefined) this.looks.push(lookAt(name, "name-in-text", { text, now }));
  }

  #mayMove(name: Node): boolean {
    return this.exporters.movingNames.has(name.getText());
  }

  /** What a name is called now, where that is something else; one that is gone is looked at. */
  #moved(name: Node, moves: NameMoves): string | undefined {
    const text = name.getText();
    if (!moves.has(text)) return undefined;
    const now = moves.get(text);
    if (now === undefined) this.looks.push(lookAt(name, "export-gone", { what: text, to: this.to }));
    return now === text ? undefined : now;
  }

  /** Whether the file says the name for something, whatever that is: a local of any scope, another import, a global. */
  #isTaken(name: string): boolean {
    return (this.#identifiers.get(name) ?? []).some((one) => {
      const parent = one.getParent();
      if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() !== one;
      if (Node.isPropertyAssignment(parent) || Node.isPropertySignature(parent)) return parent.getNameNode() !== one;
      return !Node.isQualifiedName(parent) || parent.getRight() !== one;
    });
  }

  #replace(node: Node, text: string): void {
    this.edits.push({ start: node.getStart(), end: node.getEnd(), text });
  }
}

/** What an identifier refers to in its own file: of a shorthand member and of an export, the local behind it. */
function localSymbol(use: Identifier): ts.Symbol | undefined {
  const parent = use.getParent();
  if (Node.isShorthandPropertyAssignment(parent)) return parent.getValueSymbol()?.compilerSymbol;
  if (!Node.isExportSpecifier(parent)) return use.getSymbol()?.compilerSymbol;
  return use.getProject().getTypeChecker().compilerObject.getExportSpecifierLocalTargetSymbol(parent.compilerNode);
}
