import { step } from "./own.ts";

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
 * verify where a value was rewritten. No warnings: every canonical form in use gives the same bytes for it. `params` is a
 * JSON value that stands at `pointer`; nothing is refused. (A2A 1.0, section 8.4.1, and how the JavaScript and Python SDKs
 * read it.)
 *
 * @example
 * signatureWarnings({ uses: ["ask"], note: "" }); // [{ hazard: "dropped", pointer: "/note" }]
 */
export function signatureWarnings(params: unknown, pointer = ""): readonly SignatureWarning[] {
  const hazard = hazardOf(params);
  const own = hazard === undefined ? [] : [{ hazard, pointer }];
  if (typeof params !== "object" || params === null) return own;
  const below = Object.entries(params).flatMap(([name, value]) => [
    ...(isAscii(name) ? [] : [{ hazard: "non-ascii-name" as const, pointer: pointer + step(name) }]),
    ...signatureWarnings(value, pointer + step(name)),
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
