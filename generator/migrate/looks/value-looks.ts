import { Node, SyntaxKind, type SourceFile, type SwitchStatement } from "ts-morph";
import { quote } from "../../diagnostic/define.ts";
import type { ContractTypes } from "./contract-types.ts";
import type { ListChange } from "./list-changes.ts";
import { lookAt, type Look } from "./look.ts";
import { lookFor } from "./member-looks.ts";
import { memberName } from "./member-name.ts";
import { isText } from "../specifiers.ts";

/**
 * Code that goes through the known values of a list and does not name one that joined it (a `switch`, comparisons of one function, an
 * object with a member a value), and values that are gone, deprecated or reworded where they are written.
 */
export function valueLooks(file: SourceFile, types: ContractTypes): Look[] {
  if (types.lists.length === 0) return [];
  const looks: Look[] = [];
  const compared = new Map<string, Comparison[]>();
  file.forEachDescendant((node) => {
    if (Node.isSwitchStatement(node)) looks.push(...switchLooks(node, types));
    if (Node.isObjectLiteralExpression(node)) looks.push(...tableLooks(node, types));
    if (isText(node)) looks.push(...textLooks(node, types));
    const comparison = comparisonOf(node);
    if (comparison !== undefined) {
      const key = `${comparison.scope}\n${comparison.subject.getText()}`;
      compared.set(key, [...(compared.get(key) ?? []), comparison]);
    }
  });
  return [...looks, ...[...compared.values()].flatMap((group) => chainLooks(group, types))];
}

function switchLooks(node: SwitchStatement, types: ContractTypes): Look[] {
  const named = new Set(
    node.getClauses().flatMap((clause) => (Node.isCaseClause(clause) ? [literalValue(clause.getExpression())] : [])),
  );
  const subject = node.getExpression();
  const isNotTold = node.getClauses().every((clause) => Node.isCaseClause(clause));
  const how = isNotTold ? "This switch goes through" : "This switch, whose default takes what it does not name, goes through";
  return unnamed(subject, listBehind(subject, named, types), named, how);
}

interface Comparison {
  readonly node: Node;
  readonly subject: Node;
  readonly value: unknown;
  /** The function in which it stands. */
  readonly scope: number;
}

function comparisonOf(node: Node): Comparison | undefined {
  if (!Node.isBinaryExpression(node) || !comparing.has(node.getOperatorToken().getKind())) return undefined;
  const [left, right] = [node.getLeft(), node.getRight()];
  const [subject, other] = literalValue(right) === undefined ? [right, left] : [left, right];
  const value = literalValue(other);
  const scope = node.getFirstAncestor((one) => Node.isFunctionLikeDeclaration(one) || Node.isArrowFunction(one))?.getPos() ?? -1;
  return value === undefined ? undefined : { node, subject, value, scope };
}

const comparing: ReadonlySet<SyntaxKind> = new Set([SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.EqualsEqualsToken]);

/** Comparisons that leave no known value out, or one for what remains, went through all of them. */
function chainLooks(group: readonly Comparison[], types: ContractTypes): Look[] {
  const [first] = group;
  if (first === undefined || group.length < 2) return [];
  const named = new Set(group.map(({ value }) => value));
  const list = listBehind(first.subject, named, types);
  const left = [...(list?.before ?? [])].filter((value) => !named.has(value));
  return left.length > 1 ? [] : unnamed(first.node, list, named, "These comparisons go through");
}

function tableLooks(node: Node, types: ContractTypes): Look[] {
  if (!Node.isObjectLiteralExpression(node)) return [];
  const named = new Set<unknown>(
    node.getProperties().flatMap((one) => (Node.hasName(one) ? [memberName(one.getNameNode())] : [])),
  );
  const type = node.getContextualType();
  const [key] = type?.getAliasSymbol()?.getName() === "Record" ? type.getAliasTypeArguments() : [];
  const list =
    key === undefined
      ? types.lists.find(({ before }) => before.size > 1 && before.size === named.size && isWithin(before, named))
      : types.listOf(key);
  return list === undefined || !isWithin(list.before, named)
    ? []
    : unnamed(node, list, named, "This object has a member for each of");
}

function unnamed(at: Node, list: ListChange | undefined, named: ReadonlySet<unknown>, how: string): Look[] {
  const values = (list?.added ?? []).filter((value) => !named.has(value));
  return list === undefined || values.length === 0
    ? []
    : [lookAt(at, "values-unnamed", { list: list.name, values: values.map((value) => quote(String(value))).join(", "), how })];
}

/** The list that an expression's type names; where the type is not known, the one to which every value belongs that it is compared with. */
function listBehind(subject: Node, named: ReadonlySet<unknown>, types: ContractTypes): ListChange | undefined {
  const type = subject.getType();
  const list = types.listOf(type) ?? declaredList(subject, types);
  if (list !== undefined) return list;
  return type.isAny() && named.size > 1 ? types.lists.find(({ before }) => isWithin(named, before)) : undefined;
}

/** A guard or a comparison before may have narrowed the type; what it was declared as still names the list. */
function declaredList(subject: Node, types: ContractTypes): ListChange | undefined {
  for (const declaration of subject.getSymbol()?.getDeclarations() ?? []) {
    const type =
      Node.isTyped(declaration) || Node.isPropertySignature(declaration) ? declaration.getTypeNode()?.getType() : undefined;
    const list = type && types.listOf(type);
    if (list !== undefined) return list;
  }
  return undefined;
}

/** A value that is written where one of the list is asked for, and of which something is told. */
function textLooks(node: Node, types: ContractTypes): Look[] {
  const value = literalValue(node);
  const candidates = types.lists.filter(({ values }) => (values.get(value) ?? []).length > 0);
  if (candidates.length === 0) return [];
  const list = expectedList(node, types);
  return list === undefined || !candidates.includes(list)
    ? []
    : (list.values.get(value) ?? []).flatMap(
        (change) => lookFor(node, `The value ${quote(String(value))} of ${list.name}`, change) ?? [],
      );
}

function expectedList(node: Node, types: ContractTypes): ListChange | undefined {
  const parent = node.getParent();
  if (Node.isCaseClause(parent)) {
    const subject = parent.getFirstAncestorByKind(SyntaxKind.SwitchStatement)?.getExpression();
    return subject && (types.listOf(subject.getType()) ?? declaredList(subject, types));
  }
  if (Node.isBinaryExpression(parent)) {
    const subject = parent.getLeft() === node ? parent.getRight() : parent.getLeft();
    return types.listOf(subject.getType()) ?? declaredList(subject, types);
  }
  const type = Node.isExpression(node) ? node.getContextualType() : undefined;
  return type && types.listOf(type);
}

function literalValue(node: Node): unknown {
  if (isText(node)) return node.getLiteralText();
  if (Node.isNumericLiteral(node)) return node.getLiteralValue();
  return Node.isTrueLiteral(node) ? true : Node.isFalseLiteral(node) ? false : undefined;
}

const isWithin = (inner: ReadonlySet<unknown>, outer: ReadonlySet<unknown>): boolean => [...inner].every((one) => outer.has(one));
