import { quoted } from "./quoted.ts";
import { Refusal } from "./refusal.ts";

/** `extension-uri`: no text that an item of the header can be; a comma separates the items. */
export type A2aExtensionsCode = "extension-uri";

/** The service parameter of A2A 1.0 that asks for extensions. The name that A2A 0.3 had, with `X-`, is another header. */
export const extensionsHeader = "A2A-Extensions";

/** One line of a header, several, or none. */
export type HeaderValue = string | readonly string[] | null | undefined;

/** Headers as `fetch`, Node and Express have them. */
export type HeadersLike = { get(name: string): string | null } | Readonly<Record<string, HeaderValue>>;

/**
 * The extensions that a request asks for, read from its headers: names ignore case, several lines are one list. (A2A 1.0,
 * 3.2.6; RFC 9110, 5.1 and 5.3.)
 *
 * @example
 * requestedExtensions({ "a2a-extensions": "https://a.example/v1, https://b.example/v1" });
 * // ["https://a.example/v1", "https://b.example/v1"]
 */
export function requestedExtensions(headers: HeadersLike | null | undefined): string[] {
  if (typeof headers?.get === "function") return parseExtensions(headers.get(extensionsHeader));
  const named = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() === extensionsHeader.toLowerCase());
  return parseExtensions(named.flatMap(([, value]) => linesOf(value)));
}

/**
 * The items of an `A2A-Extensions` header, each once, in their order. Blanks around an item and empty items are dropped (RFC
 * 9110, 5.6.1); what is left is exact text, compared without folding. Nothing is refused: an item that is no URI is one that
 * nobody declares.
 *
 * @example
 * parseExtensions(" https://a.example/v1 ,, https://b.example/v1"); // ["https://a.example/v1", "https://b.example/v1"]
 */
export function parseExtensions(header: HeaderValue): string[] {
  const items = linesOf(header).flatMap((line) => line.split(",").map(withoutBlanks));
  return [...new Set(items.filter((item) => item !== ""))];
}

/**
 * The header that asks for these extensions, each once.
 *
 * Refuses with `extension-uri` what an item of the list cannot be: an empty text, a blank, a comma, a control character, a
 * letter beyond ASCII.
 *
 * @example
 * formatExtensions(["https://a.example/v1", "https://b.example/v1"]); // "https://a.example/v1, https://b.example/v1"
 */
export const formatExtensions = (uris: readonly string[]): string => mergeExtensions(undefined, uris);

/**
 * A header that asks for these extensions besides those that it already asks for. What stood in it stays as it was.
 *
 * Refuses with `extension-uri`, as `formatExtensions` does.
 *
 * @example
 * mergeExtensions("https://a.example/v1", ["https://b.example/v1", "https://a.example/v1"]);
 * // "https://a.example/v1, https://b.example/v1"
 */
export function mergeExtensions(header: HeaderValue, uris: readonly string[]): string {
  if (!Array.isArray(uris)) throw new Refusal<A2aExtensionsCode>("extension-uri", "", "The extensions are not a list.");
  for (const [at, uri] of uris.entries()) {
    if (typeof uri === "string" && isItem.test(uri)) continue;
    const named = typeof uri === "string" ? quoted(uri) : "What is no text";
    const message = `${named} cannot be an item of an ${extensionsHeader} header.`;
    throw new Refusal<A2aExtensionsCode>("extension-uri", `/${at}`, message);
  }
  return [...new Set([...parseExtensions(header), ...uris])].join(", ");
}

/** Visible ASCII but the comma. */
const isItem = /^[\x21-\x2b\x2d-\x7e]+$/;

const linesOf = (value: HeaderValue): string[] => [value].flat().filter((line) => typeof line === "string");

/** Without spaces and tabs at both ends, the only blanks that a header knows. A loop, because a pattern would take square time. */
function withoutBlanks(text: string): string {
  const isBlank = (at: number): boolean => text[at] === " " || text[at] === "\t";
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}
