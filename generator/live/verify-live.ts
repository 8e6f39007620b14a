import { documentKindOf, type DocumentKindName } from "./document-kind.ts";
import { fetchLive } from "./fetch-live.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";
import type { CheckOutcome } from "./live-codes.ts";
import type { LiveContext } from "./live-context.ts";
import { readLive } from "./read-live.ts";
import { verifyDocument } from "./verify-document.ts";

export interface LiveReport {
  readonly address: string;
  /** What the document is; null where nobody can say. */
  readonly kind: DocumentKindName | null;
  readonly outcome: Exclude<CheckOutcome, "note">;
  readonly checks: readonly LiveCheck[];
}

const mediaTypes = ["application/json"];

/** Each declaration is looked up, so whoever makes the document decides how long that takes. */
const mostBytes = 512 * 1024;

/**
 * Fetches a live document that announces contracts (an A2A agent card, a UCP profile, an LCP legal-context.json) and holds it, what it
 * declares and what it points at against what is registered. `failed` where anything is not as registered or advertised, else
 * `undecided` where anything could not be judged. A document of more than 512 KiB is not read. Never rejects for what comes over the network.
 */
export async function verifyLive(address: URL, context: LiveContext): Promise<LiveReport> {
  const { kind, checks } = await verified(address, context);
  return { address: address.href, kind, outcome: outcomeOf(checks), checks };
}

async function verified(address: URL, context: LiveContext): Promise<Pick<LiveReport, "kind" | "checks">> {
  const options = { ...context.request, limits: { bytes: mostBytes, ...context.request.limits } };
  const fetched = await fetchLive(address, "", mediaTypes.join(", "), options);
  if (fetched.outcome === "unanswered") return { kind: null, checks: [fetched.check] };
  const { value, checks } = readLive(address, "", fetched, mediaTypes);
  if (value === undefined) return { kind: null, checks };
  const kind = documentKindOf(address, value);
  if (kind === undefined)
    return { kind: null, checks: [...checks, liveCheck("document-unknown", "", { address: address.href })] };
  const own = kind.contract === undefined ? [] : [await verifyDocument(value, kind.contract, context)];
  return { kind: kind.name, checks: [...checks, ...own, ...(await kind.verify(value, context))] };
}

function outcomeOf(checks: readonly LiveCheck[]): LiveReport["outcome"] {
  const has = (outcome: CheckOutcome): boolean => checks.some((check) => check.outcome === outcome);
  return has("failed") ? "failed" : has("undecided") ? "undecided" : "held";
}
