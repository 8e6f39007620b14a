import { digestOf } from "../json/digest.ts";
import { member, type Json } from "../json/json.ts";
import { httpsUrl } from "./authority.ts";
import { fetchLive } from "./fetch-live.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { LiveContext } from "./live-context.ts";

/**
 * What an LCP document points at by address and digest: the terms, and the clause on disputes. The terms have to be at an https address,
 * which the schema cannot say in full; the clause may be at one of any scheme. (LCP 1.0.)
 */
export async function verifyLegalContext(document: Json, context: LiveContext): Promise<LiveCheck[]> {
  const dispute = member(document, "disputeResolution");
  const terms: Content = {
    address: member(document, "terms"),
    pointer: "/terms",
    hex: hexIn(member(document, "atrHash"), ""),
    elsewhere: "address-not-https",
  };
  const clause: Content = {
    address: member(dispute, "source"),
    pointer: "/disputeResolution/source",
    hex: hexIn(member(dispute, "clauseId"), "sha256:"),
    elsewhere: "content-elsewhere",
  };
  return [...(await verifyContent(terms, context)), ...(await verifyContent(clause, context))];
}

interface Content {
  readonly address: Json | undefined;
  readonly pointer: string;
  /** The digits of the advertised digest; undefined where there is none. */
  readonly hex: string | undefined;
  /** What an address comes to that is no https address. */
  readonly elsewhere: "address-not-https" | "content-elsewhere";
}

/** The digits of a hash as LCP writes it, in lower case; undefined where it is none. */
const hexIn = (value: Json | undefined, prefix: string): string | undefined =>
  typeof value === "string" && value.startsWith(`${prefix}0x`) && /^[0-9a-fA-F]{64}$/.test(value.slice(prefix.length + 2))
    ? value.slice(prefix.length + 2).toLowerCase()
    : undefined;

async function verifyContent({ address, pointer, hex, elsewhere }: Content, { request }: LiveContext): Promise<LiveCheck[]> {
  if (typeof address !== "string") return [];
  const url = httpsUrl(address);
  if (url === undefined) return [liveCheck(elsewhere, pointer, { address })];
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
