import { fetchBytes, type FetchLimits } from "../../fetch-bytes.ts";
import { parseStrictJson } from "../../strict-json.ts";
import type { SignatureCode } from "./codes.ts";
import type { CardSignature } from "./read-signature.ts";

/**
 * Where keys come from, and nowhere else: a key set that the caller already trusts, whatever address a signature names; or the
 * address that the signature names, if it is an https address at the host that served the card. (A2A 1.0, 8.4.3.)
 */
export type KeySource =
  | { readonly pinned: unknown }
  | ({
      /** The address from which the card was fetched. What the card says about itself does not count. */
      readonly servedFrom: string;
    } & FetchLimits);

/** The key set, still to be judged, for one signature after another; one address is asked once. */
export type KeySets = (signature: CardSignature) => Promise<{ readonly keys: unknown } | SignatureCode>;

export function keySets(source: KeySource): KeySets {
  if (typeof source !== "object" || source === null) return () => Promise.resolve("keys-unavailable");
  if ("pinned" in source) return () => Promise.resolve({ keys: source.pinned });
  const asked = new Map<string, ReturnType<KeySets>>();
  return async ({ jku }) => {
    if (jku === undefined) return "key-address-missing";
    if (!isSameHost(jku, source.servedFrom)) return "key-address-foreign";
    const asking = asked.get(jku) ?? fetchKeys(jku, source);
    asked.set(jku, asking);
    return asking;
  };
}

/** Text that the URL parser would forgive (blanks, controls, backslashes) names no host for certain. */
function isSameHost(jku: string, servedFrom: string): boolean {
  if (!/^https:\/\/[^\s\\@\p{Cc}]+$/u.test(jku) || !URL.canParse(jku) || !URL.canParse(servedFrom)) return false;
  const [key, card] = [new URL(jku), new URL(servedFrom)];
  return card.protocol === "https:" && key.host === card.host;
}

async function fetchKeys(address: string, limits: FetchLimits): ReturnType<KeySets> {
  try {
    const { status, body } = await fetchBytes(address, { headers: { accept: "application/json" } }, limits);
    const parsed = parseStrictJson(body, 16);
    if (status !== 200) return "keys-unavailable";
    return parsed.outcome === "parsed" ? { keys: parsed.value } : "keys-malformed";
  } catch {
    return "keys-unavailable";
  }
}
