import type { LegalContextJson } from "../../generated/lcp.legal-context-json/1/index.js";
import { isObject, own } from "../own.ts";
import { quoted } from "../quoted.ts";
import { classifyTermsFormat } from "./classify-terms-format.ts";
import { refuse } from "./codes.ts";
import { hashesAgree, hashTerms } from "./hash.ts";

export interface ListingIntegrity {
  /** Both facts at once. */
  readonly ok: boolean;
  readonly status: "ok" | "mismatch" | "listing-format-not-machine-readable";
  /** Whether the served bytes have the advertised digest; told whatever the format. */
  readonly hashesAgree: boolean;
  /** Whether the stated format is machine-readable, or none is stated; told whatever the digests. */
  readonly machineReadable: boolean;
  readonly servedAtrHash: string;
  /** As it was given. */
  readonly advertisedAtrHash: string;
  /** The status in words. */
  readonly detail: string;
}

/**
 * Whether the terms that a seller serves are those that it advertises. The advertised digest is given by the caller, so
 * that it is clear which one is relied on; the one inside the listing is not looked at. A malformed advertised digest is a
 * mismatch. A mismatch is a signal and no proof of fraud: a seller in the middle of an update is out of date for seconds.
 * That a format has to be machine-readable is a rule of this check and not of the protocol. Refuses `not-an-object` and
 * `not-bytes`. (LCP 1.0, section 4.1.)
 *
 * @example
 * const listing = { terms: "https://seller.example/terms.pdf", termsFormat: "pdf" };
 * const served = new TextEncoder().encode("Delivery within eight days.");
 * await checkListingIntegrity(listing, served, await hashTerms(served));
 * // { ok: false, status: "listing-format-not-machine-readable", hashesAgree: true, machineReadable: false, ... }
 */
export async function checkListingIntegrity(
  listing: LegalContextJson,
  served: Uint8Array,
  advertisedAtrHash: string,
): Promise<ListingIntegrity> {
  if (!isObject(listing)) refuse("not-an-object", "");
  const servedAtrHash = await hashTerms(served);
  const format = own(listing, "termsFormat");
  const agree = hashesAgree(servedAtrHash, advertisedAtrHash);
  const machineReadable = isMachineReadable(format);
  const status = !machineReadable ? "listing-format-not-machine-readable" : agree ? "ok" : "mismatch";
  const detail = `The served bytes ${agree ? "" : "do not "}have the advertised digest; ${wordsFor(format, machineReadable)}.`;
  return { ok: status === "ok", status, hashesAgree: agree, machineReadable, servedAtrHash, advertisedAtrHash, detail };
}

const isMachineReadable = (format: unknown): boolean =>
  format === undefined || (typeof format === "string" && classifyTermsFormat(format).machineReadable);

function wordsFor(format: unknown, machineReadable: boolean): string {
  if (format === undefined) return "no format is stated";
  const named = typeof format === "string" ? `the format ${quoted(format)}` : "what is stated as the format";
  return `${named} is ${machineReadable ? "" : "not "}machine-readable`;
}
