import { bytesOf } from "../bytes-of.ts";
import { refuse } from "./codes.ts";

/** The form of a digest: prefix in lower case, digits in either. */
const form = /^0x[0-9a-fA-F]{64}$/;

/** SHA-256 as hexadecimal digits in lower case, by WebCrypto, which browsers offer to secure contexts. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The digest of a terms document as `atrHash` states it: SHA-256 over the bytes exactly as they are served, without any
 * normalisation, `0x` and lower-case digits. No bytes at all have a digest too. Refuses `not-bytes`. (LCP 1.0, `atrHash`.)
 *
 * @example
 * await hashTerms(new TextEncoder().encode("")); // "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
 */
export async function hashTerms(bytes: Uint8Array): Promise<`0x${string}`> {
  return `0x${await sha256(bytesOf(bytes) ?? refuse("not-bytes", ""))}`;
}

/**
 * Whether two digests are the same 32 bytes, whatever the case of their digits. What is malformed agrees with nothing, itself
 * included. Refuses nothing.
 *
 * @example
 * const digits = "ab".repeat(32);
 * hashesAgree(`0x${digits}`, `0x${digits.toUpperCase()}`); // true
 */
export function hashesAgree(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return form.test(one) && form.test(other) && one.toLowerCase() === other.toLowerCase();
}
