import type { Entry } from "../../registry/entry.ts";
import { isObject, type Json } from "../json/json.ts";
import { canonicalDigest } from "../json/digest.ts";
import { fetchLive } from "./fetch-live.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";
import { readLive } from "./read-live.ts";

const mediaTypes = ["application/schema+json", "application/json"];

/**
 * Whether an advertised address serves the schema of an entry: by media type and canonical digest, as an address that answers 200
 * proves nothing. A platform follows no redirects there. (UCP, namespace governance.)
 */
export async function verifySchema(address: string, pointer: string, entry: Entry, context: LiveContext): Promise<LiveCheck[]> {
  const url = new URL(address);
  const options = { ...context.request, limits: { ...context.request.limits, redirects: 0 } };
  const fetched = await fetchLive(url, pointer, mediaTypes.join(", "), options);
  if (fetched.outcome === "unanswered") return [fetched.check];
  const { value, checks } = readLive(url, pointer, fetched, mediaTypes);
  return value === undefined ? [...checks] : [...checks, compare(value, address, pointer, entry)];
}

function compare(served: Json, address: string, pointer: string, entry: Entry): LiveCheck {
  const found = canonicalDigest(served);
  // Its bytes have the published digest, and publishing wrote JSON.
  const registered = JSON.parse(entry.schemaText) as Json;
  const { identifier } = entry;
  const isSame =
    found === sourceDigest(entry, address) || canonicalDigest(withoutId(served)) === canonicalDigest(withoutId(registered));
  if (isSame) return liveCheck("schema-same", pointer, { address, entry: identifier });
  return liveCheck("schema-differs", pointer, { address, entry: identifier, expected: entry.canonical, found });
}

/** Of what a mirrored entry was made from, where it was fetched from this very address. */
const sourceDigest = ({ record }: Entry, address: string): string | undefined =>
  record.kind === "mirrored" && record.source.address === address ? record.source.digest : undefined;

/** `$id` says where a schema stands and nothing of what it means. */
const withoutId = (schema: Json): Json =>
  isObject(schema) ? Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$id")) : schema;
