import { readJson } from "../load/read-json.ts";
import type { Json } from "../json/json.ts";
import type { LiveBody } from "./fetch-live.ts";
import { liveCheck, type LiveCheck } from "./live-check.ts";

export interface ReadLive {
  /** Absent where the body is no JSON text, or one that readers take differently: what it says is not judged then. */
  readonly value?: Json;
  readonly checks: readonly LiveCheck[];
}

/** A body as the JSON that it is said to be. `expected` are media types; the first is the one to serve. */
export function readLive(address: URL, pointer: string, { body, mediaType }: LiveBody, expected: readonly string[]): ReadLive {
  const { source, diagnostics } = readJson(address.href, body);
  const [problem] = diagnostics;
  const checks: LiveCheck[] = [];
  if (!expected.includes(mediaType)) {
    const facts = { address: address.href, found: mediaType, expected: expected[0] ?? "" };
    checks.push(liveCheck("media-type", pointer, facts));
  }
  if (source !== undefined && problem === undefined) return { value: source.value, checks };
  const facts = { address: address.href, problem: problem?.message ?? "" };
  return { checks: [...checks, liveCheck("not-json", pointer, facts)] };
}
