import type { CapabilityDeclaration } from "../../../generated/lcp.capability-declaration/1/index.js";
import type { LegalContextJson } from "../../../generated/lcp.legal-context-json/1/index.js";
import { readDiscovery } from "./read-discovery.ts";

/** Informational, provable, signed, integrated. */
export type Level = CapabilityDeclaration["minimumLevel"];

/**
 * The levels that a document claims by its members: 1 always, 2 by `atrHash`, 3 by `acceptanceRequired` being true, 4 by
 * `disputeResolution` or `api`. The claims are independent: a document may claim 4 and not 2. They are claims, and nothing
 * here has tested them. Refuses as `readDiscovery` does. (LCP 1.0, section 3.)
 *
 * @example
 * claimedLevels({ terms: "https://seller.example/terms.md", api: "https://seller.example/lcp" }); // [1, 4]
 */
export function claimedLevels(document: LegalContextJson): readonly Level[] {
  const { atrHash, acceptanceRequired, disputeResolution, api } = readDiscovery(document).document;
  const claims: readonly (readonly [Level, boolean])[] = [
    [1, true],
    [2, atrHash !== undefined],
    [3, acceptanceRequired === true],
    [4, disputeResolution !== undefined || api !== undefined],
  ];
  return claims.filter(([, isClaimed]) => isClaimed).map(([level]) => level);
}
