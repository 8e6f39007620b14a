import { Node, SyntaxKind, type SourceFile, type Symbol as TsSymbol, type Type } from "ts-morph";
import { quote } from "../../diagnostic/define.ts";
import { armsOf, type ContractTypes } from "./contract-types.ts";
import { lookAt, type Look } from "./look.ts";
import { memberName } from "./member-name.ts";
import type { PlaceChange } from "./place-changes.ts";
import { isText } from "../specifiers.ts";

/** Uses of members that are gone, deprecated, changed or reworded, and objects that lack what they must have now. */
export function memberLooks(file: SourceFile, types: ContractTypes): Look[] {
  const looks: Look[] = [];
  file.forEachDescendant((node) => {
    const used = usedMember(node, types.members);
    if (used !== undefined)
      for (const { type, name, changes } of types.uses(used.symbols))
        looks.push(...changes.flatMap((change) => lookFor(used.at, `${quote(name)} of ${type}`, change) ?? []));
    if (Node.isObjectLiteralExpression(node)) looks.push(...missingMembers(node, types));
  });
  return looks;
}

/** What is told of a use; that a member has to be there is told where it is not. */
export function lookFor(at: Node, what: string, { what: kind, message }: PlaceChange): Look | undefined {
  switch (kind) {
    case "deprecated":
      return lookAt(at, "use-deprecated", { what, text: message });
    case "removed":
      return lookAt(at, "use-removed", { what, change: message });
    case "changed":
      return lookAt(at, "use-changed", { what, change: message });
    case "reworded":
      return lookAt(at, "use-reworded", { what, change: message });
    case "required":
      return undefined;
  }
}

interface UsedMember {
  readonly at: Node;
  readonly symbols: readonly (TsSymbol | undefined)[];
}

/**
 * `x.name`, `x["name"]`, `"name" in x`, `{ name } = x`, `{ name: … }`, `X["name"]` and `Pick<X, "name">`, where the name is one of those
 * that are asked for.
 */
function usedMember(node: Node, asked: ReadonlySet<string>): UsedMember | undefined {
  if (Node.isPropertyAccessExpression(node)) {
    const at = node.getNameNode();
    return asked.has(at.getText()) ? { at, symbols: [at.getSymbol()] } : undefined;
  }
  if (Node.isElementAccessExpression(node)) {
    const at = node.getArgumentExpression();
    return at && named(at, node.getExpression(), asked);
  }
  if (Node.isBindingElement(node) && Node.isObjectBindingPattern(node.getParent())) {
    const at = node.getPropertyNameNode() ?? node.getNameNode();
    const name = memberName(at);
    return asked.has(name) ? { at, symbols: membersOf(node.getParent().getType(), name) } : undefined;
  }
  if (Node.isPropertyAssignment(node) || Node.isShorthandPropertyAssignment(node)) {
    const at = node.getNameNode();
    const name = memberName(at);
    const holder = node.getParent();
    const type = asked.has(name) && Node.isObjectLiteralExpression(holder) ? holder.getContextualType() : undefined;
    return type === undefined ? undefined : { at, symbols: membersOf(type, name) };
  }
  if (Node.isBinaryExpression(node) && node.getOperatorToken().getKind() === SyntaxKind.InKeyword)
    return named(node.getLeft(), node.getRight(), asked);
  if (Node.isLiteralTypeNode(node)) return named(node.getLiteral(), typeAround(node), asked);
  return undefined;
}

function named(at: Node, whole: Node | undefined, asked: ReadonlySet<string>): UsedMember | undefined {
  if (whole === undefined || !isText(at) || !asked.has(at.getLiteralText())) return undefined;
  return { at, symbols: membersOf(whole.getType(), at.getLiteralText()) };
}

/** The type of which a literal type names a member. */
function typeAround(literal: Node): Node | undefined {
  const parent = literal.getParent();
  if (Node.isUnionTypeNode(parent)) return typeAround(parent);
  if (Node.isIndexedAccessTypeNode(parent)) return parent.getObjectTypeNode();
  const isPart = Node.isTypeReference(parent) && ["Pick", "Omit"].includes(parent.getTypeName().getText());
  return isPart ? parent.getTypeArguments()[0] : undefined;
}

const membersOf = (type: Type, name: string): (TsSymbol | undefined)[] => armsOf(type).map((arm) => arm.getProperty(name));

function missingMembers(node: Node, types: ContractTypes): Look[] {
  if (!Node.isObjectLiteralExpression(node)) return [];
  const properties = node.getProperties();
  // What is spread may hold it, and TypeScript says where it does not.
  if (properties.some((one) => Node.isSpreadAssignment(one))) return [];
  const type = node.getContextualType();
  const has = new Set(properties.flatMap((one) => (Node.hasName(one) ? [memberName(one.getNameNode())] : [])));
  return (type === undefined ? [] : types.required(type))
    .filter(({ name }) => !has.has(name))
    .flatMap(({ type: of, name, changes }) =>
      changes.map(({ message }) => lookAt(node, "member-required", { member: name, of, change: message })),
    );
}
