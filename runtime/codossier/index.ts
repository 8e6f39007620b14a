/** The legal frame of a question and of its answer: where hosts carry it, what it says, what the writer of an answer is held to. */
export type { LegalContextInbound } from "../../generated/codossier.legal-context/1/inbound/index.js";
export type { LegalContextOutbound } from "../../generated/codossier.legal-context/1/outbound/index.js";
export {
  extensionsHeader,
  formatExtensions,
  mergeExtensions,
  parseExtensions,
  requestedExtensions,
  type A2aExtensionsCode,
  type HeadersLike,
  type HeaderValue,
} from "../a2a-extensions.ts";
export { Refusal } from "../refusal.ts";
export { buildAnswered, handlingOfNone, type Answering, type Inferred } from "./build-answered.ts";
export { checkCodossierDeclaration, declareCodossier, isCodossierDeclared } from "./a2a-card.ts";
export { checkAllAnswered, checkAnswered } from "./check-answered.ts";
export { compareAnswered } from "./compare-answered.ts";
export { codossierCodes, type CodossierCode, type CodossierProblem } from "./codes.ts";
export { codossierExtension, codossierMetaKey } from "./identifiers.ts";
export { findAnsweredOnMessage, findStatedOnMessage, placeAnsweredOnMessage, placeStatedOnMessage } from "./a2a-message.ts";
export type { Placement } from "./placement.ts";
export { findAnsweredInInsight, findStatedInQuickAsk, placeAnsweredInInsight, placeStatedInQuickAsk } from "./rest-body.ts";
export { readAnswered, type Answered } from "./read-answered.ts";
export { readStated, type Stated } from "./read-stated.ts";
export { findAnsweredInResult, findStatedInCall, placeAnsweredInResult, placeStatedInCall } from "./mcp-call.ts";
