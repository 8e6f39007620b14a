import { quoted } from "./quoted.ts";

/** The value of a JSON text, or why the bytes are not one. */
export type StrictJson =
  { readonly outcome: "parsed"; readonly value: unknown } | { readonly outcome: "refused"; readonly reason: string };

/**
 * Reads bytes as one JSON text, and as nothing that two readers could take differently: refused are bytes that are not
 * UTF-8, a byte-order mark, a member that stands twice in one object (names are compared as they read, whatever their
 * escapes), and nesting beyond `deepest` levels, of which the outermost is the first. (RFC 8259, sections 4 and 8.1; RFC
 * 7493, section 2.)
 */
export function parseStrictJson(bytes: Uint8Array, deepest: number): StrictJson {
  try {
    // The mark is kept, so that JSON.parse refuses it.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    const reason = faultIn(text, deepest);
    return reason === undefined ? { outcome: "parsed", value } : { outcome: "refused", reason };
  } catch {
    return { outcome: "refused", reason: "The bytes are not JSON text in UTF-8." };
  }
}

/** A string with the colon that makes it a name, or a bracket. */
const token = /("[^"\\]*(?:\\.[^"\\]*)*")([ \t\n\r]*:)?|[{}[\]]/g;

/** What is wrong with a text that JSON.parse accepts. Each open object or list has the names that it has shown so far. */
function faultIn(text: string, deepest: number): string | undefined {
  const open: Set<string>[] = [];
  for (const [bracket, string = "", colon] of text.matchAll(token)) {
    if (colon !== undefined) {
      const name = JSON.parse(string) as string;
      const names = open.at(-1);
      if (names?.has(name) === true) return `The member ${quoted(name)} stands twice in one object.`;
      names?.add(name);
    } else if (bracket === "{" || bracket === "[") {
      if (open.push(new Set()) > deepest) return `It is nested deeper than ${deepest} levels.`;
    } else if (bracket === "}" || bracket === "]") open.pop();
  }
  return undefined;
}
