import { isArray, isObject, type Json } from "../../json/json.ts";
import { jsonLiteral, propertyKey } from "../text.ts";

/** A type that begins on a line of its own leaves no space at the end of this one. */
export const spaced = (type: string): string => (type.startsWith("\n") ? type : ` ${type}`);

/** Whatever one of these types takes. */
export function union(types: readonly string[]): string {
  const distinct = [...new Set(types)].filter((type) => type !== "never");
  if (distinct.includes("unknown")) return "unknown";
  if (distinct.length === 0) return "never";
  return distinct.length === 1 ? (distinct[0] as string) : distinct.map((type) => group(type, "|")).join(" | ");
}

/** Parentheses where the operator around a type would otherwise take it apart. */
export function group(type: string, around: "|" | "&" | "[]" | "?"): string {
  if (around === "|") return type.startsWith("\n") ? `(${type})` : type;
  return isWhole(type.replace(/(?:\[\])+$/, "")) ? type : `(${type})`;
}

/** Whether a type is a name, a text, one object or one tuple, so that an operator takes all of it; in doubt it is not. */
function isWhole(type: string): boolean {
  if (type.startsWith("{\n")) return type.endsWith("}") && !type.slice(0, -1).includes("\n}");
  return /^(?:[\w$.]+|"[^"\\]*"|\{[^{}|&]*\}|\[[^[\]"]*(?:\[[^[\]"]*\][^[\]"]*)*\])$/.test(type);
}

/** The type of one value. */
export function literalType(value: Json, fixed: string): string {
  if (isArray(value)) return `${fixed}[${value.map((item) => literalType(item, fixed)).join(", ")}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, item]) => `${fixed}${propertyKey(name)}: ${literalType(item, fixed)}`);
    return members.length === 0 ? `{ ${fixed}[name: string]: never }` : `{ ${members.join("; ")} }`;
  }
  return jsonLiteral(value);
}
