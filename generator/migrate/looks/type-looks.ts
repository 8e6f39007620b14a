import { Node, type SourceFile } from "ts-morph";
import { quote } from "../../diagnostic/define.ts";
import type { ContractTypes } from "./contract-types.ts";
import type { Look } from "./look.ts";
import { lookFor } from "./member-looks.ts";
import { specifiersOf } from "../specifiers.ts";

/** Imports and re-exports of a type that as a whole is not what it was. `moduleOf` answers the path of a contract's module. */
export function typeLooks(file: SourceFile, types: ContractTypes, moduleOf: (specifier: string) => string | undefined): Look[] {
  return specifiersOf(file).flatMap((text) => {
    const path = moduleOf(text.getLiteralText());
    return path === undefined
      ? []
      : namedBy(text.getParent()).flatMap((name) =>
          types
            .ofType(path, name.getText())
            .flatMap((change) => lookFor(name, `The type ${quote(name.getText())}`, change) ?? []),
        );
  });
}

function namedBy(declaration: Node | undefined): Node[] {
  if (Node.isImportDeclaration(declaration)) return declaration.getNamedImports().map((one) => one.getNameNode());
  if (Node.isExportDeclaration(declaration)) return declaration.getNamedExports().map((one) => one.getNameNode());
  const type = declaration?.getParent();
  const qualifier = Node.isImportTypeNode(type) ? type.getQualifier() : undefined;
  return qualifier === undefined ? [] : [qualifier];
}
