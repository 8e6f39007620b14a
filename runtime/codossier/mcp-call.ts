import type { LegalContextInbound } from "../../generated/codossier.legal-context/1/inbound/index.js";
import type { LegalContextOutbound } from "../../generated/codossier.legal-context/1/outbound/index.js";
import { codossierMetaKey } from "./identifiers.ts";
import { find, placeUnder, type Placement } from "./placement.ts";
import { readAnswered, type Answered } from "./read-answered.ts";
import { readStated, type Stated } from "./read-stated.ts";

/**
 * The `params` of an MCP tool call, stating a block in `_meta`. Merged: the protocol keeps its own keys there, and since
 * 2026-07-28 a call without them is an error. A block of ours that stands there is replaced; what does not change is handed on,
 * not copied.
 *
 * Refuses what `readStated` refuses, and with `host-invalid` `params` or a `_meta` of another type, `null` too. (Codossier
 * legal context, "Declaring it"; MCP, `_meta`.)
 *
 * @example
 * placeStatedInCall({ name: "triage", _meta: { progressToken: 7 } }, { jurisdiction: "US-CA" })._meta;
 * // { progressToken: 7, "com.codossier/legal-context": { jurisdiction: "US-CA" } }
 */
export const placeStatedInCall = <Params extends object>(params: Params, stated: LegalContextInbound): Params =>
  placeUnder(params, "_meta", codossierMetaKey, readStated(stated).block);

/**
 * What a caller states on an MCP tool call, given its `params`; a handler that is handed `_meta` alone asks for `{ _meta }`.
 * Arguments and tool definitions are no place for it. Refuses what `readStated` refuses.
 *
 * @example
 * findStatedInCall({ name: "triage", arguments: { "com.codossier/legal-context": {} } }); // { outcome: "absent" }
 */
export const findStatedInCall = (params: unknown): Placement<Stated> => find(params, place, readStated);

/**
 * The result of an MCP tool call with an answer's block in `_meta`, merged as on the call. An answer that failed and still has
 * a frame is a result with `isError`: an error of the protocol has no `_meta`.
 *
 * Refuses what `readAnswered` refuses, and with `host-invalid` as `placeStatedInCall` does.
 *
 * @example
 * const answer = {
 *   jurisdiction: { value: "US", basis: "default" }, audience: "professional", role: "counsel", privilege: "unknown",
 *   handling: "Ask first.", retention: "Not kept.", source: "Notes",
 * };
 * Object.keys(placeAnsweredInResult({ content: [], _meta: { note: 1 } }, answer)._meta).join();
 * // "note,com.codossier/legal-context"
 */
export const placeAnsweredInResult = <Result extends object>(result: Result, answered: LegalContextOutbound): Result =>
  placeUnder(result, "_meta", codossierMetaKey, readAnswered(answered).block);

/**
 * What the result of an MCP tool call carries, also where it says `isError`. Refuses what `readAnswered` refuses.
 *
 * @example
 * findAnsweredInResult({ content: [], isError: true }); // { outcome: "absent" }
 */
export const findAnsweredInResult = (result: unknown): Placement<Answered> => find(result, place, readAnswered);

const place = ["_meta", codossierMetaKey];
