import type { UcpCapabilityWrite } from "../../../generated/lcp.ucp-capability/1/write/index.js";
import { lcpConstants } from "../constants.ts";
import { type DeclarationInput, normaliseDeclaration } from "./normalise-declaration.ts";

const { ucpCapabilityName, ucpCapabilityVersion, ucpSchemaUrl, ucpSpecUrl } = lcpConstants;

export type UcpDeclaration = { readonly [Name in typeof ucpCapabilityName]: readonly [UcpCapabilityWrite] };

/**
 * The member of `ucp.capabilities` that declares what a business or platform requires, to be spread in beside the other
 * capabilities. Both addresses are at the origin that the name belongs to, as the released rules ask for, and the
 * unreleased ones of the schema alone. It extends no capability, since one whose parent is not shared is dropped, and has
 * no flag that demands support, since UCP has none. Refuses as `normaliseDeclaration` does. (UCP 2026-04-08, capability
 * definition; LCP 1.0, section 4.5.)
 *
 * @example
 * Object.keys(writeUcpDeclaration({ minimumLevel: 2 })); // ["com.integraledger.legal_context"]
 */
export function writeUcpDeclaration(declaration: DeclarationInput): UcpDeclaration {
  const config = normaliseDeclaration(declaration);
  return { [ucpCapabilityName]: [{ version: ucpCapabilityVersion, spec: ucpSpecUrl, schema: ucpSchemaUrl, config }] };
}
