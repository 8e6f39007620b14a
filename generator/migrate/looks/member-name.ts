import { Node } from "ts-morph";

/** The name that a member's name node says, without its quotes. */
export function memberName(node: Node): string {
  if (Node.isComputedPropertyName(node)) return memberName(node.getExpression());
  return Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node) ? node.getLiteralText() : node.getText();
}
