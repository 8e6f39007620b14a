import { bytesOf } from "../../bytes-of.ts";
import { isObject } from "../../own.ts";
import { parseStrictJson } from "../../strict-json.ts";
import { refuse } from "../codes.ts";
import { lcpConstants } from "../constants.ts";
import { type DiscoveryReading, readDiscovery } from "./read-discovery.ts";

const { maxDocumentBytes, maxDocumentDepth } = lcpConstants;

/**
 * Reads a discovery document from the bytes that were served. Refuses `not-bytes`, `too-large` (more than 65,536 bytes,
 * before they are looked at) and `not-json-object`: not UTF-8, a byte-order mark, not one JSON object, nesting beyond 64
 * levels, a member that stands twice in one object. Then as `readDiscovery`.
 *
 * @example
 * readDiscoveryBytes(new TextEncoder().encode('{"terms":"https://seller.example/terms.md"}'));
 * // { document: { terms: "https://seller.example/terms.md" }, unknownMembers: [] }
 */
export function readDiscoveryBytes(bytes: Uint8Array): DiscoveryReading {
  const served = bytesOf(bytes) ?? refuse("not-bytes", "");
  if (served.length > maxDocumentBytes) refuse("too-large", "");
  const parsed = parseStrictJson(served, maxDocumentDepth);
  if (parsed.outcome === "refused") refuse("not-json-object", "", parsed.reason);
  if (!isObject(parsed.value)) refuse("not-json-object", "");
  return readDiscovery(parsed.value);
}
