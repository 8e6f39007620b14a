import { refusedStatus } from "../../registry/http/failure.ts";
import { requestAgain } from "../../registry/http/request-again.ts";
import type { RequestOptions } from "../../registry/http/request.ts";
import { StoreUnanswered } from "../../registry/store/unanswered.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";

export interface LiveBody {
  readonly body: Uint8Array;
  /** Lower case, without parameters; empty where none was said. */
  readonly mediaType: string;
}

export type FetchedLive =
  ({ readonly outcome: "read" } & LiveBody) | { readonly outcome: "unanswered"; readonly check: LiveCheck };

/** The body at an address that is said at a pointer, or the check that says why there is none. */
export async function fetchLive(address: URL, pointer: string, accept: string, options: RequestOptions): Promise<FetchedLive> {
  try {
    const answer = await requestAgain(address, { accept }, options);
    if (answer.status === 404 || answer.status === 410) return unanswered("address-wrong", pointer, refusedStatus(answer));
    if (answer.status !== 200) return unanswered("address-unanswered", pointer, refusedStatus(answer));
    return { outcome: "read", body: answer.body, mediaType: mediaTypeOf(answer.headers.get("content-type")) };
  } catch (error) {
    if (!(error instanceof StoreUnanswered)) throw error;
    return unanswered(wrong.has(error.facts.what) ? "address-wrong" : "address-unanswered", pointer, error);
  }
}

/** What whoever serves the address did, and no network. */
const wrong: ReadonlySet<string> = new Set(["redirect", "too-large", "encoding"]);

const unanswered = (code: "address-wrong" | "address-unanswered", pointer: string, { facts }: StoreUnanswered): FetchedLive => ({
  outcome: "unanswered",
  check: liveCheck(code, pointer, facts),
});

/** Without its parameters. */
const mediaTypeOf = (header: string | null): string => (header?.split(";", 1)[0] ?? "").trim().toLowerCase();
