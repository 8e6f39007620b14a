import canonicalize from "canonicalize";
import { createLocalJWKSet, errors, flattenedVerify, type JSONWebKeySet } from "jose";
import type { SignatureCode } from "./codes.ts";
import type { CardSignature } from "./read-signature.ts";

/**
 * The canonical form (RFC 8785) in UTF-8; undefined where a value has none, because half a character or no JSON value is in it.
 */
export function canonicalBytes(value: unknown): Uint8Array | undefined {
  try {
    return new TextEncoder().encode(canonicalize(value));
  } catch {
    return undefined;
  }
}

/**
 * Whether the signature is one of these bytes by a key of the set: "holds", or why not. The signature is detached, so the
 * payload is what was made anew from the card. (RFC 7515, appendix F.)
 */
export async function checkSignature(
  { protected: header, signature }: CardSignature,
  payload: Uint8Array,
  keys: unknown,
): Promise<"holds" | SignatureCode> {
  try {
    // Whatever it is: what is no key set is refused by its own code.
    const keySet = createLocalJWKSet(keys as JSONWebKeySet);
    await flattenedVerify({ protected: header, signature, payload: encoded(payload) }, keySet, { algorithms: ["ES256"] });
    return "holds";
  } catch (error) {
    return codes[(error as { code?: string }).code ?? ""] ?? "key-unusable";
  }
}

const codes: Readonly<Record<string, SignatureCode>> = {
  [errors.JWKSInvalid.code]: "keys-malformed",
  [errors.JWKSNoMatchingKey.code]: "key-unknown",
  [errors.JWKSMultipleMatchingKeys.code]: "key-ambiguous",
  [errors.JWSInvalid.code]: "signature-malformed",
  [errors.JOSEAlgNotAllowed.code]: "algorithm-not-allowed",
  [errors.JWSSignatureVerificationFailed.code]: "signature-wrong",
};

/** base64url without padding. (RFC 7515, appendix C.) */
function encoded(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
