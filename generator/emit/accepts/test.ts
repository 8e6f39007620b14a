import { stringLiteral } from "../text.ts";

/** JavaScript expressions that are true or false, as text. What `or` answers stands in brackets, so that `and` may join it. */

/** All hold. */
export function and(...tests: readonly string[]): string {
  if (tests.includes("false")) return "false";
  return tests.filter((test) => test !== "true").join(" && ") || "true";
}

/** At least one holds. */
export function or(...tests: readonly string[]): string {
  if (tests.includes("true")) return "true";
  const open = tests.filter((test) => test !== "false");
  return open.length > 1 ? `(${open.join(" || ")})` : (open[0] ?? "false");
}

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
