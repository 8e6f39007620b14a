/** Signatures of agent cards. Needs the packages `jose` and `canonicalize`. */
export { signatureCodes, type SignatureCode } from "./codes.ts";
export type { KeySource } from "./key-source.ts";
export { signedForms, type SignedForm } from "./signed-form.ts";
export { verifyAgentCard, type CardVerification, type SignatureProblem, type VerifyOptions } from "./verify-agent-card.ts";
