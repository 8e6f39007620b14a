/** Every reason for which a signature of a card does not count, and what it says. Codes may be added; none is ever re-used. */
export const signatureCodes = {
  "card-not-canonical": "The card is not an object, or has no canonical form, so nothing can have been signed.",
  "signatures-too-many": "The card has more than 16 signatures; none was looked at.",
  "signature-malformed": "The signature is not a flattened JSON Web Signature with a protected header.",
  "algorithm-not-allowed": "The signature is not of the algorithm ES256, the only one that is accepted.",
  "key-id-missing": "The protected header does not name its key.",
  "header-critical": "The protected header asks for something that this verifier does not do.",
  "key-address-missing": "The protected header does not say where its key is.",
  "key-address-foreign": "The key is said to be at another host than the card; nothing was requested.",
  "keys-unavailable": "The key set could not be had.",
  "keys-malformed": "The key set is not a JSON Web Key Set.",
  "key-unknown": "The key set has no key of that name for that algorithm.",
  "key-ambiguous": "The key set has several keys of that name for that algorithm.",
  "key-unusable": "The key cannot be used to verify.",
  "signature-wrong": "The signature does not fit the card: the card was changed, or another key signed it.",
} as const;

export type SignatureCode = keyof typeof signatureCodes;
