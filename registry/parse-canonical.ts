import { canonicalDigest, type Digest } from "../generator/json/digest.ts";

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
