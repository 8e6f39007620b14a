import type { LegalContextJson } from "../../../generated/lcp.legal-context-json/1/index.js";
import { type Members, put, step } from "../../own.ts";
import { refuse } from "../codes.ts";
import { lcpConstants } from "../constants.ts";
import { sha256 } from "../hash.ts";
import { documentOf } from "./read-discovery.ts";
import { entriesInWriteOrder, isBlock } from "./write-order.ts";

/** What a server sends for the well-known path. */
export interface DiscoveryBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A strong entity tag, RFC 9110, section 8.8.3: the SHA-256 of the bytes in quotes. */
  readonly etag: string;
}

/**
 * Writes a discovery document: declared members in the order of the contract, then the others as they came, in blocks too;
 * no white space; the digest in lower case; members that hold undefined left out. The same document gives the same text,
 * and what was written is read as what it was made of. Refuses as `readDiscovery` does, with nesting beyond 64 levels under
 * `not-json`, and `too-large`.
 *
 * @example
 * writeDiscovery({ api: "https://seller.example/lcp", terms: "https://seller.example/terms.md" });
 * // '{"terms":"https://seller.example/terms.md","api":"https://seller.example/lcp"}'
 */
export function writeDiscovery(document: LegalContextJson): string {
  const written = documentOf(document, lcpConstants.maxDocumentDepth);
  if (written.atrHash !== undefined) put(written, "atrHash", written.atrHash.toLowerCase());
  const text = textOf(written, "");
  if (new TextEncoder().encode(text).length > lcpConstants.maxDocumentBytes) refuse("too-large", "");
  return text;
}

/**
 * The document as `writeDiscovery` writes it, in bytes, with their entity tag. Refuses as `writeDiscovery` does.
 *
 * @example
 * const { etag } = await discoveryBody({ terms: "https://seller.example/terms.md" });
 * // { etag: '"88ac0e88d115c1a050a48f1e576c5abcf5013b26cdb84509f2d5bacd6d882bd7"', ... }
 */
export async function discoveryBody(document: LegalContextJson): Promise<DiscoveryBody> {
  const bytes = new TextEncoder().encode(writeDiscovery(document));
  return { bytes, etag: `"${await sha256(bytes)}"` };
}

/** Written member by member: an object would put names that are whole numbers first. */
function textOf(members: Members, pointer: string): string {
  const written = entriesInWriteOrder(members, pointer).map(([name, value]) => {
    const at = pointer + step(name);
    return `${JSON.stringify(name)}:${isBlock(value, at) ? textOf(value, at) : JSON.stringify(value)}`;
  });
  return `{${written.join(",")}}`;
}
