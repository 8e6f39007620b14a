import type { Fetch } from "../../registry/http/transport.ts";

/** What a page of a pretended web answers. */
export interface LivePage {
  readonly status?: number;
  readonly body?: unknown;
  /** `application/json` where it is left out. */
  readonly type?: string;
  readonly location?: string;
}

/** A web of these pages alone, and every address that was asked. A body that is no text is sent as JSON. */
export function webOf(pages: Readonly<Record<string, LivePage>>): { readonly fetch: Fetch; readonly asked: string[] } {
  const asked: string[] = [];
  const fetch: Fetch = async (address) => {
    asked.push(address);
    const page = pages[address];
    if (page === undefined)
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("no such host"), { code: "ENOTFOUND" }) });
    const { status = 200, body = "", type = "application/json", location } = page;
    const headers = { "content-type": type, ...(location === undefined ? {} : { location }) };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  };
  return { fetch, asked };
}
