import { quoted } from "./quoted.ts";
import { Refusal } from "./refusal.ts";

/** The part of `fetch` that is used here: the platform's own fits, and so does one that a caller makes. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How far one request may go. */
export interface FetchLimits {
  /** What is used in place of the platform's own `fetch`. */
  readonly fetch?: Fetch;
  /** Milliseconds until the whole answer must have come; 30,000 where it is left out. */
  readonly timeoutMs?: number;
  /** The largest body that is read; 1,048,576 where it is left out. */
  readonly maxBytes?: number;
  /** Calls the request off. */
  readonly signal?: AbortSignal;
}

/**
 * `unreachable`: no answer came. `redirected`: the answer sends elsewhere, and what was sent is not sent on. `timed-out`: the
 * answer did not come in time. `aborted`: the caller called it off. `too-large`: the body is larger than allowed; the rest was
 * not read.
 */
export type FetchCode = "unreachable" | "redirected" | "timed-out" | "aborted" | "too-large";

export interface FetchedBytes {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * One request, and the whole body of its answer, within limits that hold although the transport ignores them. Redirects are not
 * followed, and where a transport did so all the same its answer is refused. Refuses by the codes of `FetchCode`.
 */
export async function fetchBytes(url: string, init: RequestInit, limits: FetchLimits = {}): Promise<FetchedBytes> {
  const { fetch = globalThis.fetch, maxBytes = 1_048_576 } = limits;
  const brake = brakeOf(limits);
  try {
    brake.signal.throwIfAborted();
    const answering = answerOf(() => fetch(url, { ...init, redirect: "manual", signal: brake.signal }), maxBytes);
    return await Promise.race([brake.stopped, answering]);
  } catch (error) {
    // What was stopped here says why; the transport's own words for it differ.
    if (brake.signal.aborted) throw brake.signal.reason;
    if (error instanceof Refusal) throw error;
    throw new Refusal<FetchCode>("unreachable", "", `No answer came: ${quoted(wordsOf(error))}.`);
  } finally {
    brake.release();
  }
}

interface Brake {
  readonly signal: AbortSignal;
  /** Rejects with the refusal when the request is stopped. */
  readonly stopped: Promise<never>;
  /** Ends the watch, and lets go of a body that was not read to its end. */
  readonly release: () => void;
}

/** Stops a request in time, and when its caller calls it off. */
function brakeOf({ timeoutMs = 30_000, signal }: FetchLimits): Brake {
  const stop = new AbortController();
  const stopped = new Promise<never>((_, reject) =>
    stop.signal.addEventListener("abort", () => reject(stop.signal.reason as Error)),
  );
  stopped.catch(() => undefined);
  const refuse = (code: FetchCode, message: string): void => stop.abort(new Refusal<FetchCode>(code, "", message));
  const onAbort = (): void => refuse("aborted", "The request was called off.");
  const late = (): void => refuse("timed-out", `No whole answer came within ${timeoutMs} ms.`);
  const timer = setTimeout(late, Math.min(timeoutMs, longestTimer));
  signal?.addEventListener("abort", onAbort);
  if (signal?.aborted === true) onAbort();
  const release = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    stop.abort();
  };
  return { signal: stop.signal, stopped, release };
}

/** What the platform says of a fault; the outer words are often "fetch failed" alone. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Timers of every platform count milliseconds in 31 bits, and fire at once beyond. */
const longestTimer = 2 ** 31 - 1;

async function answerOf(request: () => Promise<Response>, maxBytes: number): Promise<FetchedBytes> {
  const response = await request();
  const { status, headers } = response;
  if (response.redirected || response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    throw new Refusal<FetchCode>("redirected", "", "The answer sends elsewhere; redirects are not followed.");
  }
  return { status, headers, body: await bodyOf(response, maxBytes) };
}

async function bodyOf({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body !== null) {
    const reader = body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length;
      if (!(size <= maxBytes)) throw new Refusal<FetchCode>("too-large", "", `The body has more than ${maxBytes} bytes.`);
      chunks.push(read.value);
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
