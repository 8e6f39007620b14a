import { findNonJson } from "../../non-json.ts";
import { isObject, own, type Members } from "../../own.ts";
import { canonicalBytes, checkSignature } from "./check-signature.ts";
import { signatureCodes, type SignatureCode } from "./codes.ts";
import { keySets, type KeySets, type KeySource } from "./key-source.ts";
import { readSignature, type CardSignature } from "./read-signature.ts";
import { signedForms, signedMembers, type SignedForm } from "./signed-form.ts";

export type CardVerification =
  | {
      readonly outcome: "verified";
      /** What of the card the signature covers. */
      readonly form: SignedForm;
      /** Which of the card's signatures held, from 0. */
      readonly signature: number;
      readonly kid: string;
    }
  | { readonly outcome: "unsigned" }
  /** No signature counts; one problem for each, or one for all of them. */
  | { readonly outcome: "refused"; readonly problems: readonly SignatureProblem[] };

export interface SignatureProblem {
  readonly code: SignatureCode;
  /** Where in the card, RFC 6901. */
  readonly pointer: string;
  readonly message: string;
}

export interface VerifyOptions {
  readonly keys: KeySource;
  /** What may have been signed; all of `signedForms` where it is left out. */
  readonly forms?: readonly SignedForm[];
}

/**
 * Verifies the signatures of an agent card: ES256 over the canonical form (RFC 8785) of the card without them. The card is the
 * parsed value of what was served, with no text in it cleaned or normalised. One signature that holds is enough, since several
 * allow keys to be replaced; the answer says which one and over which form of the card. No card makes it throw: what does not count
 * is told by `SignatureCode`. (A2A 1.0, section 8.4.)
 *
 * @example
 * await verifyAgentCard({ name: "Molen" }, { keys: { pinned: { keys: [] } } }); // { outcome: "unsigned" }
 */
export async function verifyAgentCard(card: unknown, { keys, forms = signedForms }: VerifyOptions): Promise<CardVerification> {
  if (!isObject(card)) return refused("card-not-canonical", "");
  const signatures = own(card, "signatures") ?? [];
  if (!Array.isArray(signatures)) return refused("signature-malformed", "/signatures");
  if (signatures.length === 0) return { outcome: "unsigned" };
  if (signatures.length > mostSignatures) return refused("signatures-too-many", "/signatures");
  const payloads = payloadsOf(card, forms);
  if (payloads === undefined) return refused("card-not-canonical", "");

  const sets = keySets(keys);
  const problems: SignatureProblem[] = [];
  for (const [at, value] of signatures.entries()) {
    const signature = readSignature(value);
    const judged = typeof signature === "string" ? signature : await judge(signature, payloads, sets);
    if (typeof judged === "string") problems.push(problem(judged, `/signatures/${at}`));
    // A code is text, so what was read was a signature.
    else return { outcome: "verified", form: judged.form, signature: at, kid: (signature as CardSignature).kid };
  }
  return { outcome: "refused", problems };
}

/** Each one costs its verifier time, and may cost it a request. */
const mostSignatures = 16;

const refused = (code: SignatureCode, pointer: string): CardVerification => ({
  outcome: "refused",
  problems: [problem(code, pointer)],
});
const problem = (code: SignatureCode, pointer: string): SignatureProblem => ({ code, pointer, message: signatureCodes[code] });

interface Payload {
  readonly form: SignedForm;
  readonly bytes: Uint8Array;
}

/** Undefined where the card has no canonical form. */
function payloadsOf(card: Members, forms: readonly SignedForm[]): Payload[] | undefined {
  if (findNonJson(card, deepest) !== undefined) return undefined;
  const payloads = forms.map((form) => ({ form, bytes: canonicalBytes(signedMembers(card, form)) }));
  return payloads.every((one): one is Payload => one.bytes !== undefined) ? payloads : undefined;
}

/** What makes the canonical form calls itself once a level. */
const deepest = 256;

async function judge(signature: CardSignature, payloads: readonly Payload[], sets: KeySets): Promise<Payload | SignatureCode> {
  const found = await sets(signature);
  if (typeof found === "string") return found;
  let code: SignatureCode = "signature-wrong";
  for (const payload of payloads) {
    const judged = await checkSignature(signature, payload.bytes, found.keys);
    if (judged === "holds") return payload;
    code = judged;
    if (code !== "signature-wrong") break;
  }
  return code;
}
