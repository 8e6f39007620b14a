import { setTimeout as pause } from "node:timers/promises";
import { StoreUnanswered } from "../store/unanswered.ts";
import { request, type Answer, type RequestOptions } from "./request.ts";

const passing = new Set([502, 503, 504]);
const shortestPause = 200;
const longestPause = 2_000;

/**
 * A GET, once more where the connection broke or a server behind the server was not there. Waits as long as Retry-After says; where that
 * is more than two seconds, the first answer stands.
 */
export async function requestAgain(
  address: URL,
  headers: Readonly<Record<string, string>>,
  options: RequestOptions,
): Promise<Answer> {
  const first = await request(address, headers, options).catch((error: unknown) => {
    if (error instanceof StoreUnanswered && error.facts.what === "reset") return undefined;
    throw error;
  });
  if (first !== undefined && !passing.has(first.status)) return first;
  const wait = waitOf(first?.headers.get("retry-after"));
  if (first !== undefined && wait > longestPause) return first;
  await pause(wait);
  return request(address, headers, options);
}

/** Seconds, as Retry-After gives them; a date is left aside, as clocks differ. */
const waitOf = (header: string | null | undefined): number =>
  /^\d{1,9}$/.test(header ?? "") ? Math.max(Number(header) * 1_000, shortestPause) : shortestPause;
