import type { LegalContextInbound } from "../../generated/codossier.legal-context/1/inbound/index.js";
import type { LegalContextOutbound } from "../../generated/codossier.legal-context/1/outbound/index.js";
import { parseExtensions, type HeaderValue } from "../a2a-extensions.ts";
import { own } from "../own.ts";
import { codossierExtension } from "./identifiers.ts";
import { find, optionalList, placeUnder, type Placement } from "./placement.ts";
import { readAnswered, type Answered } from "./read-answered.ts";
import { readStated, type Stated } from "./read-stated.ts";

/**
 * An A2A message that states a block: in `metadata` under the identifier, beside what stands there, with the identifier once in
 * `extensions`. The sender also asks for the extension in the `A2A-Extensions` header. Wire and SDK messages alike; a block of
 * ours that stands there is replaced; nothing else changes, and what does not change is handed on, not copied.
 *
 * Refuses what `readStated` refuses, and with `host-invalid` a message, `metadata` or `extensions` of another type; null there
 * is absent in A2A. (Codossier legal context, "Declaring it"; A2A 1.0, Message.)
 *
 * @example
 * placeStatedOnMessage({ role: "ROLE_USER", metadata: { "https://a.example/v1": {} } }, { role: "party" }).metadata;
 * // { "https://a.example/v1": {}, "https://codossier.com/a2a/ext/legal-context/v1": { role: "party" } }
 */
export const placeStatedOnMessage = <Message extends object>(message: Message, stated: LegalContextInbound): Message =>
  placeOn(message, readStated(stated).block);

/**
 * What a caller states on an A2A message. `requested` are the extensions that the call asks for: the `A2A-Extensions` header,
 * its items, or what an SDK's call context says. Servers hand a block on whether or not it was asked for, so the question is
 * asked here.
 *
 * Refuses what `readStated` refuses, where the extension is active.
 *
 * @example
 * const message = placeStatedOnMessage({ role: "ROLE_USER" }, { jurisdiction: "US-CA" });
 * findStatedOnMessage(message, []); // { outcome: "extension-inactive" }
 */
export function findStatedOnMessage(message: unknown, requested: HeaderValue): Placement<Stated> {
  if (parseExtensions(requested).includes(codossierExtension)) return find(message, place, readStated);
  const { outcome } = find(message, place, () => undefined);
  return { outcome: outcome === "found" ? "extension-inactive" : "absent" };
}

/**
 * A reply that carries an answer's block, in the same place as an ask's: on the message that is the result, or on the message
 * of a task's status.
 *
 * Refuses what `readAnswered` refuses, and with `host-invalid` as `placeStatedOnMessage` does.
 *
 * @example
 * const answer = {
 *   jurisdiction: { value: "US", basis: "default" }, audience: "professional", role: "counsel", privilege: "unknown",
 *   handling: "Ask first.", retention: "Not kept.", source: "Notes",
 * };
 * placeAnsweredOnMessage({ role: "ROLE_AGENT" }, answer).extensions; // ["https://codossier.com/a2a/ext/legal-context/v1"]
 */
export const placeAnsweredOnMessage = <Message extends object>(message: Message, answered: LegalContextOutbound): Message =>
  placeOn(message, readAnswered(answered).block);

/**
 * What a reply's message carries. Refuses what `readAnswered` refuses.
 *
 * @example
 * findAnsweredOnMessage({ metadata: { "https://codossier.com/a2a/ext/legal-context/v2": {} } }); // { outcome: "absent" }
 */
export const findAnsweredOnMessage = (message: unknown): Placement<Answered> => find(message, place, readAnswered);

const place = ["metadata", codossierExtension];

function placeOn<Message extends object>(message: Message, block: object): Message {
  // The JSON mapping of A2A has null for what is absent.
  const host = own(message, "metadata") === null ? { ...message, metadata: undefined } : message;
  const placed = placeUnder(host, "metadata", codossierExtension, block);
  return { ...placed, extensions: [...new Set([...optionalList(message, "extensions"), codossierExtension])] };
}
