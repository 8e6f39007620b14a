import { quote } from "../../generator/diagnostic/define.ts";
import { StoreUnanswered } from "../store/unanswered.ts";
import { parseAddress } from "./address.ts";
import { brakeOf, type Brake } from "./brake.ts";
import { transportFailure, wrongAnswer } from "./failure.ts";
import { defaultLimits, type RequestLimits } from "./limits.ts";
import { namesProxy, platformFetch, type Fetch } from "./transport.ts";

export interface RequestOptions {
  /** What is used in place of the platform's own `fetch`: one that adds credentials, say. It must not follow redirects. */
  readonly fetch?: Fetch;
  readonly limits?: Partial<RequestLimits>;
}

export interface Answer {
  /** Where it came from, after redirects. */
  readonly address: URL;
  readonly status: number;
  readonly headers: Headers;
  /** Of a 200; empty for every other status, whose body is not read. */
  readonly body: Uint8Array;
}

/**
 * One GET, and the whole body of its answer, within limits that hold although the transport ignores them. A redirect is followed within
 * the origin, or to https on the same host, and never to a plainer scheme. Rejects with StoreUnanswered; every status that is no redirect
 * is an answer.
 */
export async function request(
  address: URL,
  headers: Readonly<Record<string, string>>,
  { fetch, limits }: RequestOptions = {},
): Promise<Answer> {
  const bounds = { ...defaultLimits, ...limits };
  const brake = brakeOf(address, bounds);
  try {
    const exchange = { headers, brake, bounds, fetch: fetch ?? (await platformFetch()) };
    return await Promise.race([brake.stopped, follow(address, exchange)]);
  } catch (error) {
    // What was stopped here says why; the transport's own words for it differ.
    if (brake.signal.aborted) throw brake.signal.reason;
    throw error instanceof StoreUnanswered ? error : transportFailure(error, address, fetch === undefined && namesProxy());
  } finally {
    brake.release();
  }
}

interface Exchange {
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly brake: Brake;
  readonly bounds: RequestLimits;
}

async function follow(address: URL, exchange: Exchange): Promise<Answer> {
  const { fetch, headers, brake, bounds } = exchange;
  let at = address;
  for (let hops = 0; hops <= bounds.redirects; hops += 1) {
    const response = await fetch(at.href, { headers, redirect: "manual", signal: brake.signal });
    brake.touch();
    if (response.redirected) throw wrongAnswer("redirect", at, "The transport has followed a redirect by itself.");
    if (!redirects.has(response.status)) return answerOf(at, response, exchange);
    await response.body?.cancel();
    at = targetOf(at, response.headers.get("location"));
  }
  throw wrongAnswer("redirect", address, `It redirects, and more than ${bounds.redirects} redirects are not followed.`);
}

const redirects = new Set([301, 302, 303, 307, 308]);

function targetOf(from: URL, location: string | null): URL {
  const parsed = location === null ? undefined : parseAddress(location, from);
  if (parsed?.outcome !== "parsed") throw wrongAnswer("redirect", from, "It redirects to where no registry may be asked.");
  const { url } = parsed;
  const isSameHost = url.hostname === from.hostname && [url, from].every(({ protocol }) => protocol === "https:");
  if (url.origin === from.origin || isSameHost) return url;
  throw wrongAnswer("redirect", from, `It redirects to another origin, ${quote(url.origin)}.`);
}

async function answerOf(address: URL, response: Response, { brake, bounds }: Exchange): Promise<Answer> {
  const { status, headers } = response;
  if (status !== 200) await response.body?.cancel();
  const body = status === 200 ? await bodyOf(address, response, brake, bounds.bytes) : new Uint8Array();
  return { address, status, headers, body };
}

/** Leaving the loop early lets go of the stream. */
async function bodyOf(address: URL, { body }: Response, brake: Brake, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    brake.signal.throwIfAborted();
    brake.touch();
    size += chunk.length;
    if (size > most) throw wrongAnswer("too-large", address, `It has more than ${most} bytes; the rest was not read.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
