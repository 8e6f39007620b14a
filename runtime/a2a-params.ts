import { findNonJson } from "./non-json.ts";
import { copy, step } from "./own.ts";
import { Refusal } from "./refusal.ts";

/** `not-json`: JSON text cannot carry the params, or they are nested deeper than 256 levels. */
export type A2aParamsCode = "not-json";

/** What a place in the params of an extension holds that a signature over the card may not carry. */
export type SignatureHazard =
  /** `""`, `null`, `[]` or `{}`: left out before signing, so that the signature does not cover it. */
  | "dropped"
  /** A number: printed in different ways, so that one peer's signature fails with another. */
  | "number"
  /** Text, or the name of a member, that is not ASCII: escaped by some peers and not by others, with the same effect. */
  | "non-ascii-text"
  | "non-ascii-name";

export interface SignatureWarning {
  readonly hazard: SignatureHazard;
  /** Where in the params, RFC 6901. */
  readonly pointer: string;
}

/**
 * Warns of what stands in the `params` of an extension that is to go on a signed agent card, and that the signers of A2A
 * SDKs drop or rewrite before they sign: a card verifies although a dropped value was changed afterwards, and fails to
 * verify where a value was rewritten. No warnings: every canonical form in use gives the same bytes for it. The params stand
 * at `pointer`. Refuses `not-json`. (A2A 1.0, section 8.4.1, and how the JavaScript and Python SDKs read it.)
 *
 * @example
 * signatureWarnings({ uses: ["ask"], note: "" }); // [{ hazard: "dropped", pointer: "/note" }]
 */
export function signatureWarnings(params: unknown, pointer = ""): readonly SignatureWarning[] {
  const foreign = findNonJson(params, deepest, pointer);
  if (foreign !== undefined) {
    throw new Refusal<A2aParamsCode>("not-json", foreign.pointer, `The params are not JSON. ${foreign.reason}`);
  }
  // In the copy, as on the wire, there is no member that holds undefined.
  return warningsOf(copy(params), pointer);
}

const deepest = 256;

function warningsOf(params: unknown, pointer: string): SignatureWarning[] {
  const hazard = hazardOf(params);
  const own = hazard === undefined ? [] : [{ hazard, pointer }];
  if (typeof params !== "object" || params === null) return own;
  const below = Object.entries(params).flatMap(([name, value]) => [
    ...(isAscii(name) ? [] : [{ hazard: "non-ascii-name" as const, pointer: pointer + step(name) }]),
    ...warningsOf(value, pointer + step(name)),
  ]);
  return [...own, ...below];
}

function hazardOf(value: unknown): SignatureHazard | undefined {
  if (value === "" || value === null) return "dropped";
  if (typeof value === "object") return Object.keys(value).length === 0 ? "dropped" : undefined;
  if (typeof value === "number") return "number";
  return typeof value === "string" && !isAscii(value) ? "non-ascii-text" : undefined;
}

const isAscii = (text: string): boolean => !/[^\x00-\x7f]/.test(text);
