import { stringLiteral } from "../text.ts";

/** JavaScript expressions that are true or false, as text. What `or` answers stands in brackets, so that `and` may join it. */

/** All hold. */
export function and(...tests: readonly string[]): string {
  if (tests.includes("false")) return "false";
  return (
    inRow(
      tests.filter((test) => test !== "true"),
      "&&",
    ) || "true"
  ); // nothing to ask holds
}

/** At least one holds. */
export function or(...tests: readonly string[]): string {
  if (tests.includes("true")) return "true";
  const open = tests.filter((test) => test !== "false");
  return open.length > 1 ? `(${inRow(open, "||")})` : (open[0] ?? "false");
}

/** Operands of one operator, one after the other. */
export const inRow = (operands: readonly string[], operator: "&&" | "||" | "+"): string =>
  bracketed(operands, operator).join(` ${operator} `);

/** Tools that read code go one call deeper for each operator of a row: of a long one, stretches stand in brackets. */
export function bracketed(operands: readonly string[], operator: "&&" | "||" | "+"): readonly string[] {
  if (operands.length <= longestRow) return operands;
  const stretches: string[] = [];
  for (let at = 0; at < operands.length; at += longestRow)
    stretches.push(`(${operands.slice(at, at + longestRow).join(` ${operator} `)})`);
  return bracketed(stretches, operator);
}
const longestRow = 100;

export function not(test: string): string {
  if (test === "true" || test === "false") return test === "true" ? "false" : "true";
  return bindsTighter.test(test) ? `!${test}` : `!(${test})`;
}

/** A name, a call with names, or one pair of brackets around it all. */
const bindsTighter = /^(?:[\w.$]+(?:\([\w.$, ]*\))?|\([^()]*\))$/;

/** Whether a member is there: an own one, and not `undefined`, which JSON cannot say. */
export function hasMember(value: string, name: string): string {
  const member = /^[A-Za-z_$][\w$]*$/.test(name) ? `${value}.${name}` : `${value}[${stringLiteral(name)}]`;
  return and(`${member} !== undefined`, ownsMember(value, name));
}

export const ownsMember = (value: string, name: string): string => `_owns(${value}, ${stringLiteral(name)})`;
