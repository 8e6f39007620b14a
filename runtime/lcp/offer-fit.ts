import type { CapabilityDeclaration } from "../../generated/lcp.capability-declaration/1/index.js";
import type { LegalContextJson } from "../../generated/lcp.legal-context-json/1/index.js";
import { quoted } from "../quoted.ts";
import { type DeclarationInput, normaliseDeclaration } from "./declaration/normalise-declaration.ts";
import { claimedLevels } from "./discovery/claimed-levels.ts";
import { readDiscovery } from "./discovery/read-discovery.ts";

/** What became of one requirement, and why. */
export interface RequirementFit {
  readonly requirement: keyof CapabilityDeclaration;
  readonly outcome: "met" | "unmet" | "cannot-tell";
  readonly why: string;
}

/**
 * Holds an offer, as a discovery document states it, against what a declaration requires: an answer for each requirement
 * that the declaration has, in its order. Nothing is negotiated, weighed or decided; the document's claims are taken as
 * claims. Refuses as `normaliseDeclaration` and `readDiscovery` do. (LCP 1.0, section 4.5.)
 *
 * - The level is met where the document claims it, and unmet where it claims lower ones only. Where it claims a higher one
 *   and not the level itself it cannot be told, since claims are independent of each other.
 * - A jurisdiction or method is met where the document states, letter for letter, one that is accepted, and unmet where it
 *   states another; where it states none it cannot be told. These are free words: two spellings of one place differ.
 *
 * @example
 * const fit = offerFit({ minimumLevel: 2, acceptedJurisdictions: ["BE"] }, { terms: "https://seller.example/terms.md" });
 * fit.map(({ outcome }) => outcome);
 * // ["unmet", "cannot-tell"]
 */
export function offerFit(declaration: DeclarationInput, document: LegalContextJson): readonly RequirementFit[] {
  const { minimumLevel, acceptedJurisdictions, acceptedDisputeMethods } = normaliseDeclaration(declaration);
  const { disputeResolution } = readDiscovery(document).document;
  return [
    levelFit(minimumLevel, claimedLevels(document)),
    ...wordsFit("acceptedJurisdictions", acceptedJurisdictions, disputeResolution?.jurisdiction),
    ...wordsFit("acceptedDisputeMethods", acceptedDisputeMethods, disputeResolution?.method),
  ];
}

function levelFit(level: number, claimed: readonly number[]): RequirementFit {
  const claims = `The document claims ${claimed.length === 1 ? "level" : "levels"} ${claimed.join(", ")}`;
  const requirement = "minimumLevel";
  if (claimed.includes(level)) return { requirement, outcome: "met", why: `${claims}.` };
  if (claimed.every((one) => one < level)) return { requirement, outcome: "unmet", why: `${claims}, all below ${level}.` };
  return { requirement, outcome: "cannot-tell", why: `${claims}, and a higher level does not imply level ${level}.` };
}

function wordsFit(
  requirement: keyof CapabilityDeclaration,
  accepted: readonly string[] | undefined,
  stated: string | undefined,
): RequirementFit[] {
  if (accepted === undefined) return [];
  if (stated === undefined) return [{ requirement, outcome: "cannot-tell", why: "The document does not state any." }];
  const isAccepted = accepted.includes(stated);
  const why = `The document states ${quoted(stated)}, which is ${isAccepted ? "one" : "none"} of those accepted.`;
  return [{ requirement, outcome: isAccepted ? "met" : "unmet", why }];
}
