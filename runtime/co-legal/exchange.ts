import { checkJsonRpcResponse, type JsonRpcResponse } from "../../generated/co-legal.json-rpc/2026-09-18/response/index.js";
import { fetchBytes, type FetchedBytes, type FetchLimits } from "../fetch-bytes.ts";
import { findNonJson } from "../non-json.ts";
import { copy, own } from "../own.ts";
import { parseStrictJson } from "../strict-json.ts";
import { meaningOfStatus, readAgentError, type AgentError } from "./agent-error.ts";
import { refuseCall } from "./codes.ts";
import { readRateLimit, retryAfterSeconds, type RateLimit } from "./rate-limit.ts";

/** What came of a call: what was asked for, or the agent's own word that it gives nothing. */
export type Reply<Value> =
  | { readonly outcome: "answered"; readonly value: Value; readonly rateLimit: RateLimit }
  | { readonly outcome: "declined"; readonly error: AgentError; readonly rateLimit: RateLimit };

const deepest = 256;

/** One JSON-RPC call. `read` makes the value of its result, and refuses what is none. */
export async function call<Value>(
  url: string,
  request: { readonly id: string; readonly method: string; readonly params: unknown },
  headers: Readonly<Record<string, string>>,
  limits: FetchLimits,
  read: (result: unknown) => Value,
): Promise<Reply<Value>> {
  const fault = findNonJson(request.params, deepest);
  if (fault !== undefined) refuseCall("not-sendable", fault.pointer, fault.reason);
  const body = JSON.stringify({ jsonrpc: "2.0", ...request, params: copy(request.params) });
  const fetched = await fetchBytes(
    url,
    { method: "POST", headers: { ...headers, "content-type": "application/json" }, body },
    limits,
  );
  const response = responseOf(fetched, request.id);
  if (response === undefined) return declinedByStatus(fetched);
  if (response.error !== undefined) return declined(readAgentError(response.error, fetched.status), fetched);
  if (fetched.status !== 200) refuseCall("status-unexpected", "", `It is ${fetched.status}.`);
  return { outcome: "answered", value: read(own(response, "result")), rateLimit: readRateLimit(fetched.headers) };
}

/** One plain request. `read` makes the value of the body of a 200. */
export async function get<Value>(
  url: string,
  headers: Readonly<Record<string, string>>,
  limits: FetchLimits,
  read: (body: Uint8Array) => Value,
): Promise<Reply<Value>> {
  const fetched = await fetchBytes(url, { headers }, limits);
  if (fetched.status !== 200) return declinedByStatus(fetched);
  return { outcome: "answered", value: read(fetched.body), rateLimit: readRateLimit(fetched.headers) };
}

/** The response in the body; undefined where the status says enough without one. An answer that is none of both is refused. */
function responseOf({ status, body }: FetchedBytes, id: string): JsonRpcResponse | undefined {
  const parsed = parseStrictJson(body, deepest);
  const problems = parsed.outcome === "parsed" ? checkJsonRpcResponse(parsed.value) : [];
  if (parsed.outcome === "parsed" && problems.length === 0) {
    // The validator accepted it.
    const response = parsed.value as JsonRpcResponse;
    const isOurs = response.id === id || (response.id === null && response.error !== undefined);
    return isOurs ? response : refuseCall("response-of-another-call", "/id");
  }
  if (status !== 200) return undefined;
  if (parsed.outcome === "refused") refuseCall("not-json", "", parsed.reason);
  const [{ pointer, message }] = problems as [(typeof problems)[number]];
  return refuseCall("not-json-rpc", pointer, `It ${message}.`);
}

/** An answer without a response in it. Plain errors of the agent are `{ "error": text }`. */
function declinedByStatus(fetched: FetchedBytes): Reply<never> {
  const meaning = meaningOfStatus(fetched.status);
  if (meaning === undefined) return refuseCall("status-unexpected", "", `It is ${fetched.status}.`);
  const parsed = parseStrictJson(fetched.body, deepest);
  const text = parsed.outcome === "parsed" ? own(parsed.value, "error") : undefined;
  const message = typeof text === "string" ? text : `HTTP status ${fetched.status}`;
  return declined({ meaning, message, details: [], httpStatus: fetched.status }, fetched);
}

function declined(error: AgentError, { headers }: FetchedBytes): Reply<never> {
  const wait = retryAfterSeconds(headers);
  const told = wait === undefined ? error : { ...error, retryAfterSeconds: wait };
  return { outcome: "declined", error: told, rateLimit: readRateLimit(headers) };
}
