import canonicalize from "canonicalize";
import { digestOf, encode, type Digest } from "./bytes.ts";

/** RFC 8785. Throws where a value has no such form: a lone surrogate, or nesting beyond the stack. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("The value is no JSON value.");
  return text;
}

/**
 * The digest of a JSON value in its RFC 8785 form: deaf to line ends, white space and the order of members.
 *
 * @example
 * canonicalDigest({ a: 1, b: 2 }) === canonicalDigest({ b: 2, a: 1.0 }); // true
 */
export const canonicalDigest = (value: unknown): Digest => digestOf(encode(canonicalJson(value)));

export type ParsedJson =
  | { readonly outcome: "parsed"; readonly value: unknown; readonly canonical: Digest }
  | { readonly outcome: "refused"; readonly reason: string };

/** A JSON text and the digest of its canonical form, or why it has none. */
export function parseCanonical(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text);
    return { outcome: "parsed", value, canonical: canonicalDigest(value) };
  } catch (error) {
    return { outcome: "refused", reason: error instanceof Error ? error.message : String(error) };
  }
}
