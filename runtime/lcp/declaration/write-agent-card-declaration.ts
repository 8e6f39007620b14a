import {
  type AgentCardExtensionWrite,
  checkAgentCardExtensionWrite,
} from "../../../generated/lcp.agent-card-extension/1/write/index.js";
import { isObject, own, step } from "../../own.ts";
import { refuse } from "../codes.ts";
import { lcpConstants } from "../constants.ts";
import { refuseHostMembers } from "./host-members.ts";
import { type DeclarationInput, normaliseDeclaration } from "./normalise-declaration.ts";

export interface AgentCardDeclarationOptions {
  /** Whether the agent refuses counterparties that do not support the extension. False unless it is true here. */
  readonly required?: boolean | undefined;
  /** How the agent uses the extension, in words. */
  readonly description?: string | undefined;
}

const optionNames = ["required", "description"];

/**
 * The entry of `capabilities.extensions` that declares what an agent requires: `uri`, `description` if there is one,
 * `required`, `params`. Refuses, the first that holds: `options-not-object`; `unknown-option`, so that a misspelt name is
 * noticed; the refusals of `normaliseDeclaration`; `required-type`; `description-type`; `description-blank`.
 * Options are own members; one that holds undefined is absent. `signatureWarnings` says of the params what a signed card
 * would not carry safely. (A2A 1.0, AgentExtension; LCP 1.0, section 4.5.)
 *
 * @example
 * writeAgentCardDeclaration({ minimumLevel: 2 });
 * // { uri: "https://integraledger.com/lcp/a2a/legal-context/v1", required: false, params: { minimumLevel: 2 } }
 */
export function writeAgentCardDeclaration(
  declaration: DeclarationInput,
  options: AgentCardDeclarationOptions = {},
): AgentCardExtensionWrite {
  if (!isObject(options)) refuse("options-not-object", "");
  const unknown = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknown !== undefined) refuse("unknown-option", step(unknown));
  const description = own(options, "description");
  const required = own(options, "required");
  const entry = {
    uri: lcpConstants.a2aExtensionUri,
    ...(description === undefined ? {} : { description }),
    required: required === undefined ? false : required,
    params: normaliseDeclaration(declaration),
  };
  refuseHostMembers(checkAgentCardExtensionWrite(entry), "");
  // The contract's validator has accepted it.
  return entry as AgentCardExtensionWrite;
}
