import type { CapabilityDeclaration } from "../../../generated/lcp.capability-declaration/1/index.js";
import { checkAgentCardExtensionRead } from "../../../generated/lcp.agent-card-extension/1/read/index.js";
import { isObject, type Members, own, step } from "../../own.ts";
import { refuse } from "../codes.ts";
import { lcpConstants } from "../constants.ts";
import { refuseHostMembers } from "./host-members.ts";
import { declarationAt } from "./normalise-declaration.ts";

export interface AgentCardDeclaration {
  /** Not there where the card gives none, null, or a blank one. */
  readonly description?: string;
  /** Whether the agent refuses counterparties that do not support the extension. */
  readonly required: boolean;
  readonly declaration: CapabilityDeclaration;
}

const place = "/capabilities/extensions";

/**
 * What a counterparty's A2A agent card requires, or null: it declares no requirement. A URI that matches proves only that
 * the author of the card typed it, and declaring is not activating. Whatever cannot be read is refused, since null would
 * let an agent believe that it complies: `document-not-object`, `capabilities-missing`, `extensions-not-array`,
 * `extension-not-object` (any entry, a foreign one too), `duplicate-extension`, `version-unsupported` (our extension at
 * other versions only), `params-missing`, the refusals of `normaliseDeclaration`, `required-type`, `description-type`; the
 * first that holds. As the JSON mapping of A2A has it, null stands for the default in `required` and `description`, and in
 * no other member. Own members only. (A2A 1.0, AgentExtension; LCP 1.0, section 4.5.)
 *
 * @example
 * const uri = "https://integraledger.com/lcp/a2a/legal-context/v1";
 * readAgentCardDeclaration({ capabilities: { extensions: [{ uri, required: null, params: { minimumLevel: 3 } }] } });
 * // { required: false, declaration: { minimumLevel: 3 } }
 */
export function readAgentCardDeclaration(card: unknown): AgentCardDeclaration | null {
  const entries = extensionsOf(card);
  const broken = entries.findIndex((entry) => !isObject(entry));
  if (broken >= 0) refuse("extension-not-object", place + step(broken));
  const uris = entries.map((entry) => own(entry, "uri"));
  const at = uris.indexOf(lcpConstants.a2aExtensionUri);
  const again = uris.lastIndexOf(lcpConstants.a2aExtensionUri);
  if (again !== at) refuse("duplicate-extension", place + step(again));
  const entry = entries[at];
  return isObject(entry) ? readEntry(entry, place + step(at)) : nothingAmong(uris);
}

function extensionsOf(card: unknown): readonly unknown[] {
  if (!isObject(card)) refuse("document-not-object", "");
  const capabilities = own(card, "capabilities");
  if (!isObject(capabilities)) refuse("capabilities-missing", "/capabilities");
  const extensions = own(capabilities, "extensions");
  if (extensions === undefined) return [];
  if (!Array.isArray(extensions)) refuse("extensions-not-array", place);
  return extensions;
}

/**
 * Null, unless the extension is there at another version: an agent never falls back to one. (A2A 1.0, extensions,
 * versioning.)
 */
function nothingAmong(uris: readonly unknown[]): null {
  const other = uris.findIndex(isOtherVersion);
  if (other >= 0) refuse("version-unsupported", `${place}${step(other)}/uri`);
  return null;
}

const family = lcpConstants.a2aExtensionUri.replace(/\d+$/, "");
const isOtherVersion = (uri: unknown): boolean =>
  typeof uri === "string" && uri.startsWith(family) && /^\d+(?:\.\d+)*$/.test(uri.slice(family.length));

function readEntry(entry: Members, pointer: string): AgentCardDeclaration {
  const params = own(entry, "params");
  if (params === undefined) refuse("params-missing", `${pointer}/params`);
  const declaration = declarationAt(params, `${pointer}/params`);
  const host = { description: own(entry, "description"), required: own(entry, "required") };
  refuseHostMembers(checkAgentCardExtensionRead({ uri: lcpConstants.a2aExtensionUri, params: declaration, ...host }), pointer);
  return { ...descriptionIn(host), required: host.required === true, declaration };
}

const descriptionIn = ({ description }: { readonly description: unknown }): { description?: string } =>
  typeof description === "string" && description.trim() !== "" ? { description } : {};
