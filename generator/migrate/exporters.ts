import { Node, type Project, type SourceFile, type Symbol as TsSymbol } from "ts-morph";
import { resolveModule, withoutEnding } from "./resolve-module.ts";
import { loadedModule } from "./specifiers.ts";

/** What names of a module are called afterwards; undefined for one that is gone. */
export type NameMoves = ReadonlyMap<string, string | undefined>;

/**
 * Every module whose names move, by its path without ending: those of the contract, and sources that pass all of one on with
 * `export *`. A source that passes on a name by name keeps that name: it is its author's.
 */
export class Exporters {
  readonly #names: Map<string, NameMoves>;
  /** Those that are called otherwise afterwards, or are gone, in any module. */
  readonly movingNames: ReadonlySet<string>;

  constructor(
    readonly project: Project,
    contract: ReadonlyMap<string, NameMoves>,
    files: readonly SourceFile[],
  ) {
    this.#names = new Map(contract);
    this.movingNames = new Set(
      [...contract.values()].flatMap((names) => [...names].flatMap(([name, now]) => (now === name ? [] : [name]))),
    );
    // What passes on what passes on is found in the next round.
    while (files.filter((file) => this.#passOn(file)).length > 0);
  }

  /** What moves in the module that a specifier leads to. */
  of(specifier: string, importer: string): NameMoves | undefined {
    return this.#names.get(resolveModule(specifier, importer, this.project)?.path ?? "");
  }

  /** What moves in the module that an expression or a qualified name stands for: a namespace, or what `import()` and `require()` give. */
  behind(node: Node): NameMoves | undefined {
    if (Node.isAwaitExpression(node) || Node.isParenthesizedExpression(node)) return this.behind(node.getExpression());
    const loaded = loadedModule(node);
    if (loaded !== undefined) return this.of(loaded.getLiteralText(), node.getSourceFile().getFilePath());
    const symbol = node.getSymbol();
    for (const one of [symbol?.getAliasedSymbol(), node.getType().getSymbol(), symbol]) {
      for (const declaration of one?.getDeclarations() ?? []) {
        if (Node.isSourceFile(declaration)) return this.#names.get(withoutEnding(declaration.getFilePath()));
        if (Node.isVariableDeclaration(declaration) && declaration.getInitializer() !== node) {
          const initializer = declaration.getInitializer();
          if (initializer !== undefined && loadedModule(unwrapped(initializer)) !== undefined) return this.behind(initializer);
        }
      }
    }
    return undefined;
  }

  /** What moves in the module whose own export a symbol is: the type of what a promise gives does not name its module. */
  declaring(symbol: TsSymbol | undefined): NameMoves | undefined {
    const [declaration] = symbol?.getDeclarations() ?? [];
    if (declaration === undefined || Node.isPropertySignature(declaration) || Node.isExportSpecifier(declaration))
      return undefined;
    return this.#names.get(withoutEnding(declaration.getSourceFile().getFilePath()));
  }

  #passOn(file: SourceFile): boolean {
    const key = withoutEnding(file.getFilePath());
    const passed = file
      .getExportDeclarations()
      .filter((one) => one.hasModuleSpecifier() && !one.hasNamedExports() && one.getNamespaceExport() === undefined)
      .flatMap((one) => [...(this.of(one.getModuleSpecifierValue() ?? "", file.getFilePath()) ?? [])])
      .filter(([name]) => !this.#names.get(key)?.has(name) && !exportsItself(file, name));
    if (passed.length === 0) return false;
    this.#names.set(key, new Map([...(this.#names.get(key) ?? []), ...passed]));
    return true;
  }
}

const unwrapped = (node: Node): Node =>
  Node.isAwaitExpression(node) || Node.isParenthesizedExpression(node) ? unwrapped(node.getExpression()) : node;

/** Its own export of a name stands before one that a star passes on. */
const exportsItself = (file: SourceFile, name: string): boolean =>
  file
    .getExportDeclarations()
    .some((one) => one.getNamedExports().some((each) => (each.getAliasNode() ?? each.getNameNode()).getText() === name)) ||
  file.getStatements().some((one) => Node.isExportable(one) && one.isExported() && one.getSymbol()?.getName() === name) ||
  file.getVariableDeclarations().some((one) => one.isExported() && one.getName() === name);
