import { isKnownTermsFormat, type KnownTermsFormat } from "../../generated/lcp.legal-context-json/1/index.js";

/** Whether every tool extracts the same text from a document of that format. */
const extracts: Readonly<Record<KnownTermsFormat, boolean>> = {
  markdown: true,
  json: true,
  plain: true,
  html: false,
  pdf: false,
};

export interface TermsFormatClass {
  readonly known: boolean;
  readonly machineReadable: boolean;
}

/**
 * Says of a `termsFormat` whether the token is known, and whether terms in that format are machine-readable. Tokens match
 * exactly: one in another case, with a blank around it, or a media type is unknown, and what is unknown is not
 * machine-readable. Refuses nothing. (LCP 1.0, `termsFormat`, an open list.)
 *
 * @example
 * classifyTermsFormat("text/markdown"); // { known: false, machineReadable: false }
 */
export function classifyTermsFormat(token: string): TermsFormatClass {
  return isKnownTermsFormat(token) ? { known: true, machineReadable: extracts[token] } : { known: false, machineReadable: false };
}
