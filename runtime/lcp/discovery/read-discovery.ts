import { type LegalContextJson, unknownInLegalContextJson } from "../../../generated/lcp.legal-context-json/1/index.js";
import { copy } from "../../own.ts";
import { asRefusal } from "../../problem.ts";
import { deepestValue, problemsOf } from "./check-discovery.ts";
import { inWriteOrder } from "./write-order.ts";

export interface DiscoveryReading {
  /** A copy: declared members first, as the contract orders them, then the others as they came. */
  readonly document: LegalContextJson;
  /** Where the members stand that the contract does not declare, RFC 6901. They are kept in the document. */
  readonly unknownMembers: readonly string[];
}

/**
 * Reads a discovery document from a parsed value. Members that the contract does not declare are kept, at the top and in
 * both blocks, and named; spellings are kept, a digest's too. Throws a Refusal with the first problem that
 * `checkDiscovery` finds. (LCP 1.0, section 2.5.)
 *
 * @example
 * readDiscovery({ "x-seller": 7, terms: "https://seller.example/terms.md" });
 * // { document: { terms: "https://seller.example/terms.md", "x-seller": 7 }, unknownMembers: ["/x-seller"] }
 */
export function readDiscovery(value: unknown): DiscoveryReading {
  const document = documentOf(value, deepestValue);
  return { document, unknownMembers: unknownInLegalContextJson(document).members };
}

/** The document alone, at most so deep. */
export function documentOf(value: unknown, deepest: number): LegalContextJson {
  const [problem] = problemsOf(value, deepest);
  if (problem !== undefined) throw asRefusal(problem);
  // No problem: the value is an object, and the contract's validator has accepted its own members.
  return copy(inWriteOrder(value as LegalContextJson)) as LegalContextJson;
}
