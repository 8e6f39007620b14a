import { createHash } from "node:crypto";
import { canonicalJson } from "./json.ts";

/** `sha256:` and 64 lower-case hex digits. */
export type Digest = `sha256:${string}`;

/**
 * The digest of bytes as they are, or of a text in UTF-8.
 *
 * @example
 * digestOf(new TextEncoder().encode("")).slice(0, 15); // "sha256:e3b0c442"
 */
export const digestOf = (content: string | Uint8Array): Digest => `sha256:${createHash("sha256").update(content).digest("hex")}`;

/**
 * The digest of a JSON value in its RFC 8785 form: deaf to line ends, white space and the order of members.
 *
 * @example
 * canonicalDigest({ a: 1, b: 2 }) === canonicalDigest({ b: 2, a: 1.0 }); // true
 */
export const canonicalDigest = (value: unknown): Digest => digestOf(canonicalJson(value));
