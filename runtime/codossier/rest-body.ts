import type { LegalContextInbound } from "../../generated/codossier.legal-context/1/inbound/index.js";
import type { LegalContextOutbound } from "../../generated/codossier.legal-context/1/outbound/index.js";
import type { Insight } from "../../generated/codossier.insight/1/index.js";
import type { QuickAsk } from "../../generated/codossier.quick-ask/1/index.js";
import { find, objectHost, type Placement } from "./placement.ts";
import { readAnswered, type Answered } from "./read-answered.ts";
import { readStated, type Stated } from "./read-stated.ts";

/**
 * A quick ask that states a block in `context`. Every other member of the body stays, and is handed on, not copied.
 *
 * Refuses what `readStated` refuses, and with `host-invalid` a body that is no object. (Codossier legal context, "Declaring
 * it", REST.)
 *
 * @example
 * placeStatedInQuickAsk({ question: "May I?" }, { audience: "individual" });
 * // { question: "May I?", context: { audience: "individual" } }
 */
export const placeStatedInQuickAsk = <Body extends object>(body: Body, stated: LegalContextInbound): Body & QuickAsk => ({
  ...objectHost(body),
  context: readStated(stated).block,
});

/**
 * What a caller states in a quick ask. A block under the name of the answer's is a member that nobody reads.
 *
 * Refuses what `readStated` refuses (a `context` written as text of JSON among it), and with `host-invalid` a body that is no
 * object.
 *
 * @example
 * findStatedInQuickAsk({ legal_context: { role: "party" } }); // { outcome: "absent" }
 */
export const findStatedInQuickAsk = (body: unknown): Placement<Stated> => find(objectHost(body), ["context"], readStated);

/**
 * An answer that carries its block in `legal_context`. Every other member of the body stays, and is handed on, not copied.
 *
 * Refuses what `readAnswered` refuses, and with `host-invalid` a body that is no object.
 *
 * @example
 * const answer = {
 *   jurisdiction: { value: "US", basis: "default" }, audience: "professional", role: "counsel", privilege: "unknown",
 *   handling: "Ask first.", retention: "Not kept.", source: "Notes",
 * };
 * placeAnsweredInInsight({ text: "Yes." }, answer); // { text: "Yes.", legal_context: { privilege: "unknown", ... } }
 */
export const placeAnsweredInInsight = <Body extends object>(body: Body, answered: LegalContextOutbound): Body & Insight => ({
  ...objectHost(body),
  legal_context: readAnswered(answered).block,
});

/**
 * What an answer carries. Absent is no fault of the place; that every answer carries a block is the contract
 * `codossier.insight/1`, which refuses it.
 *
 * Refuses what `readAnswered` refuses, and with `host-invalid` a body that is no object.
 *
 * @example
 * findAnsweredInInsight({ insight: { legal_context: {} } }); // { outcome: "absent" }
 */
export const findAnsweredInInsight = (body: unknown): Placement<Answered> =>
  find(objectHost(body), ["legal_context"], readAnswered);
