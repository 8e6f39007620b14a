/**
 * The Legal Context Protocol: the discovery document that a service publishes, the declaration of what an agent requires
 * and its entries on an A2A agent card and in a UCP profile, and whether an offer fits.
 */
export type { CapabilityDeclaration } from "../../generated/lcp.capability-declaration/1/index.js";
export type { KnownTermsFormat, LegalContextJson, TermsFormat } from "../../generated/lcp.legal-context-json/1/index.js";
export { Refusal } from "../refusal.ts";
export { type SignatureHazard, signatureWarnings, type SignatureWarning } from "../a2a-params.ts";
export { checkListingIntegrity, type ListingIntegrity } from "./check-listing-integrity.ts";
export { classifyTermsFormat, type TermsFormatClass } from "./classify-terms-format.ts";
export { type LcpCode, lcpCodes, type LcpProblem } from "./codes.ts";
export { lcpConstants } from "./constants.ts";
export { type DeclarationInput, normaliseDeclaration } from "./declaration/normalise-declaration.ts";
export { type AgentCardDeclaration, readAgentCardDeclaration } from "./declaration/read-agent-card-declaration.ts";
export { readUcpDeclaration } from "./declaration/read-ucp-declaration.ts";
export { type AgentCardDeclarationOptions, writeAgentCardDeclaration } from "./declaration/write-agent-card-declaration.ts";
export { type UcpDeclaration, writeUcpDeclaration } from "./declaration/write-ucp-declaration.ts";
export { checkDiscovery, isDiscovery } from "./discovery/check-discovery.ts";
export { claimedLevels, type Level } from "./discovery/claimed-levels.ts";
export { readDiscoveryBytes } from "./discovery/read-discovery-bytes.ts";
export { type DiscoveryReading, readDiscovery } from "./discovery/read-discovery.ts";
export { type DiscoveryBody, discoveryBody, writeDiscovery } from "./discovery/write-discovery.ts";
export { hashesAgree, hashTerms } from "./hash.ts";
export { offerFit, type RequirementFit } from "./offer-fit.ts";
