/** In the order in which they apply. (Design, section 6.) */
export const verdicts = ["error", "breaking", "undecided", "needs-attestation", "addition", "editorial", "unchanged"] as const;
export type Verdict = (typeof verdicts)[number];
