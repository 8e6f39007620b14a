import { digestOf } from "../json/digest.ts";
import { member, type Json } from "../json/json.ts";
import { httpsUrl } from "./authority.ts";
import { fetchLive } from "./fetch-live.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";

/** What an LCP document points at by address and digest: the terms, and the clause on disputes. (LCP 1.0.) */
export async function verifyLegalContext(document: Json, context: LiveContext): Promise<LiveCheck[]> {
  const dispute = member(document, "disputeResolution");
  return [
    ...(await verifyContent(member(document, "terms"), "/terms", hexIn(member(document, "atrHash"), ""), context)),
    ...(await verifyContent(
      member(dispute, "source"),
      "/disputeResolution/source",
      hexIn(member(dispute, "clauseId"), "sha256:"),
      context,
    )),
  ];
}

/** The digits of a hash as LCP writes it, in lower case; undefined where it is none. */
const hexIn = (value: Json | undefined, prefix: string): string | undefined =>
  typeof value === "string" && value.startsWith(`${prefix}0x`) && /^[0-9a-fA-F]{64}$/.test(value.slice(prefix.length + 2))
    ? value.slice(prefix.length + 2).toLowerCase()
    : undefined;

async function verifyContent(
  address: Json | undefined,
  pointer: string,
  hex: string | undefined,
  { request }: LiveContext,
): Promise<LiveCheck[]> {
  if (typeof address !== "string") return [];
  const url = httpsUrl(address);
  if (url === undefined) return [liveCheck("content-elsewhere", pointer, { address })];
  const fetched = await fetchLive(url, pointer, "*/*", request);
  if (fetched.outcome === "unanswered") return [fetched.check];
  if (hex === undefined) return [liveCheck("content-unproved", pointer, { address })];
  const [expected, found] = [`sha256:${hex}`, digestOf(fetched.body)];
  return [
    found === expected
      ? liveCheck("content-same", pointer, { address })
      : liveCheck("content-differs", pointer, { address, expected, found }),
  ];
}
