import { jsonLiteral } from "../text.ts";

/**
 * A pattern of member names as a TypeScript key type that matches exactly the same names: literal text, anchored or not. Undefined for
 * anything else: a key type that matches more names would refuse documents.
 */
export function keyTemplate(pattern: string): string | undefined {
  const parts = /^(\^?)((?:[\p{L}\p{N}_:@ -]|\\[.$^*+?()[\]{}|/\\-])*)((?:\.\*)?\$?)$/u.exec(pattern);
  if (parts === null) return undefined;
  const [, start = "", escaped = "", end = ""] = parts;
  // ".*" before the end matches no line ends, which a template does; without the end it says nothing.
  if (end === ".*$") return undefined;
  const text = escaped.replace(/\\(.)/gu, "$1");
  const before = start === "^" ? "" : "${string}";
  const after = end === "$" ? "" : "${string}";
  // One name is no key type; every name is told by the signature for all.
  if ((before === "" && after === "") || text === "") return undefined;
  return `\`${before}${jsonLiteral(text).slice(1, -1).replaceAll("`", "\\`").replaceAll("${", "\\${")}${after}\``;
}
