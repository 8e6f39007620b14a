import { isObject, own } from "../../own.ts";
import { parseStrictJson } from "../../strict-json.ts";
import type { SignatureCode } from "./codes.ts";

/** A signature as far as it may be looked at: the unprotected header is not, because nothing of it is signed. */
export interface CardSignature {
  readonly protected: string;
  readonly signature: string;
  readonly kid: string;
  readonly jku?: string;
}

/**
 * A signature of a card, or why it cannot count: its protected header must name ES256 and a key. Nothing is taken from a header
 * that is not signed, and keys that a header carries itself are passed over. (A2A 1.0, 8.4.2; RFC 7515, sections 4 and 7.2.2.)
 */
export function readSignature(value: unknown): CardSignature | SignatureCode {
  const [encoded, signature] = [own(value, "protected"), own(value, "signature")];
  const header = typeof encoded === "string" ? decodeHeader(encoded) : undefined;
  if (typeof encoded !== "string" || typeof signature !== "string" || header === undefined) return "signature-malformed";
  if (own(header, "alg") !== "ES256") return "algorithm-not-allowed";
  if (!base64url.test(signature)) return "signature-malformed";
  // A payload that is not encoded (RFC 7797) is signed as other bytes, whether or not the header calls that critical.
  if (own(header, "crit") !== undefined || (own(header, "b64") ?? true) !== true) return "header-critical";
  const [kid, jku] = [own(header, "kid"), own(header, "jku")];
  if (typeof kid !== "string" || kid === "") return "key-id-missing";
  return { protected: encoded, signature, kid, ...(typeof jku === "string" && { jku }) };
}

/** Without padding, blanks and line ends, which decoders forgive. (RFC 7515, section 2.) */
const base64url = /^[\w-]+$/;

function decodeHeader(encoded: string): unknown {
  if (!base64url.test(encoded)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
    const parsed = parseStrictJson(bytes, deepest);
    return parsed.outcome === "parsed" && isObject(parsed.value) ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** A header is flat; a key that it carries has one level more. */
const deepest = 8;
