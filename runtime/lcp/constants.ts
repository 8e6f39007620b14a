import { extensionsHeader } from "../a2a-extensions.ts";

const ucpCapabilityName = "com.integraledger.legal_context";

/**
 * The fixed texts and limits of the protocol. The namespace that is reserved for a ratified capability stands in none of
 * them, and no option of any writer reaches them.
 */
export const lcpConstants = Object.freeze({
  /** Where a service publishes its discovery document. */
  wellKnownPath: "/.well-known/legal-context.json",
  /** The most bytes that a discovery document may have. */
  maxDocumentBytes: 65_536,
  /** The deepest nesting that it may have in bytes; the document itself is the first level. */
  maxDocumentDepth: 64,
  /** Identifies the extension on an A2A agent card. A breaking change takes another URI. */
  a2aExtensionUri: "https://integraledger.com/lcp/a2a/legal-context/v1",
  /** The header by which a client activates A2A extensions, as it is called from A2A 1.0 on. */
  a2aActivationHeader: extensionsHeader,
  /** Identifies the capability in a UCP profile, with an underscore; the form with a hyphen is retired. */
  ucpCapabilityName,
  ucpCapabilityVersion: "2026-07-30",
  ucpSpecUrl: "https://integraledger.com/lcp/ucp/2026-07-30/legal-context",
  ucpSchemaUrl: "https://integraledger.com/lcp/ucp/2026-07-30/legal-context.schema.json",
  /** The origin that the name belongs to. */
  ucpSchemaOrigin: originOf(ucpCapabilityName),
  /** Identifies the extension in MCP capabilities. */
  mcpExtensionId: "com.integraledger/legal-context",
} as const);

/**
 * The origin of the party that a reverse-domain name belongs to: all its labels but the last, read backwards. (UCP,
 * namespace governance.)
 */
function originOf(name: string): string {
  return `https://${name.split(".").slice(0, -1).reverse().join(".")}`;
}
