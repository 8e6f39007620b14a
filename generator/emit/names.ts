import { createHash } from "node:crypto";

/**
 * Names in generated code come from identifiers, definition names and member names, never from titles, never from
 * the order in which things are met. ASCII only, so that two names that look alike stay two names.
 */

/** PascalCase of any text: words begin after everything that is no letter or digit; case inside a word is kept. */
export function pascalCase(text: string): string {
  const words = [...text]
    .map((unit) => (/[A-Za-z0-9]/.test(unit) ? unit : /[\p{L}\p{N}]/u.test(unit) ? ` U${codePoint(unit)} ` : " "))
    .join("")
    .split(" ")
    .filter((word) => word !== "");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(joined) ? joined : `N${joined}`;
}

const codePoint = (unit: string): string => (unit.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");

/** `codossier.legal-context` is LegalContext: the first label says whose it is, and each module is of one owner. */
export function contractTypeName(name: string, ...parts: readonly string[]): string {
  const labels = name.split(".");
  const typeName = pascalCase([...labels.slice(labels.length > 1 ? 1 : 0), ...parts].join("."));
  // `isNaN` and `isFinite` are the language's own, and validators call them.
  return typeName === "NaN" || typeName === "Finite" ? `${typeName}Document` : typeName;
}

/** Definitions copied from another contract are called after it, without its owner, as its own module is. */
export const definitionTypeName = (name: string): string => (name.includes(".") ? contractTypeName(name) : pascalCase(name));

/** The value that stands for a type: its name in lower case, unless the language or the code of a module needs that one. */
export function valueName(typeName: string): string {
  const name = typeName.charAt(0).toLowerCase() + typeName.slice(1);
  return taken.has(name) ? `${name}Schema` : name;
}

// prettier-ignore
const taken = new Set([
  "arguments", "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "declare", "default", "delete", "do", "else", "enum",
  "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "module",
  "namespace", "new", "null", "package", "private", "protected", "public", "return", "static", "super", "switch", "this", "throw", "true", "try", "type",
  "typeof", "undefined", "var", "void", "while", "with", "yield", "decodeURIComponent", "isFinite", "isNaN", "parseInt",
]);

/** English plural of a PascalCase name's last word, for arrays of known values. */
export function plural(name: string): string {
  if (/(?:[^aeiou])is$/.test(name)) return `${name.slice(0, -2)}es`;
  if (/(?:s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}s`;
}

/** What sets two clashing names apart where a clash cannot be sent back to its author: the exact text, not a count. */
export const nameSuffix = (exact: string): string => createHash("sha256").update(exact).digest("hex").slice(0, 8).toUpperCase();
