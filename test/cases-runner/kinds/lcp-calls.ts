import * as lcp from "../../../runtime/lcp/index.ts";
import { CaseFileError } from "../case.ts";

/** What came out of a call, in the words of the case files. */
export interface Outcome {
  /** `ok`, `null`, `refuse`, the status of a listing; or what was thrown that is no refusal. */
  readonly outcome: string;
  readonly value?: unknown;
  /** Pointers of the unknown members that a reader reports. */
  readonly unknown?: readonly string[];
  readonly refusal?: lcp.Refusal;
}

type Call = (input: never) => Outcome | Promise<Outcome>;

const ok = (value: unknown): Outcome => ({ outcome: "ok", value });
const orNull = (value: unknown): Outcome => (value === null ? { outcome: "null" } : ok(value));

interface Writing {
  readonly declaration: lcp.DeclarationInput;
  readonly options?: lcp.AgentCardDeclarationOptions;
}

interface Listing {
  readonly listing: lcp.LegalContextJson;
  readonly servedUtf8: string;
  readonly advertised: string;
}

/** The operations of the case files and the functions of ours that do them. */
const calls: Readonly<Record<string, Call>> = {
  "discovery.read": (input: unknown) => reading(lcp.readDiscovery(input)),
  "discovery.readBytes": (input: Uint8Array) => reading(lcp.readDiscoveryBytes(input)),
  "discovery.write": (input: lcp.LegalContextJson) => ok(lcp.writeDiscovery(input)),
  "listing.check": listingCheck,
  "capability.normalise": (input: unknown) => ok(lcp.normaliseDeclaration(input)),
  "a2a.write": ({ declaration, options }: Writing) => ok(lcp.writeAgentCardDeclaration(declaration, options)),
  "a2a.read": (input: unknown) => orNull(lcp.readAgentCardDeclaration(input)),
  "ucp.write": ({ declaration }: Writing) => ok(lcp.writeUcpDeclaration(declaration)),
  "ucp.read": (input: unknown) => orNull(lcp.readUcpDeclaration(input)),
  "format.classify": (input: string) => ok(lcp.classifyTermsFormat(input)),
  "constants.list": constantsList,
};

export function callOf(name: string): (input: unknown) => Promise<Outcome> {
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (call === undefined) throw new CaseFileError(`unknown call ${JSON.stringify(name)}`);
  return async (input) => {
    try {
      return await call(input as never);
    } catch (error) {
      if (error instanceof lcp.Refusal) return { outcome: "refuse", refusal: error };
      return { outcome: `threw ${String(error)}` };
    }
  };
}

const reading = ({ document, unknownMembers }: lcp.DiscoveryReading): Outcome => ({ ...ok(document), unknown: unknownMembers });

async function listingCheck({ listing, servedUtf8, advertised }: Listing): Promise<Outcome> {
  const found = await lcp.checkListingIntegrity(listing, new TextEncoder().encode(servedUtf8), advertised);
  const outcome = found.status === "listing-format-not-machine-readable" ? "format-not-machine-readable" : found.status;
  const { hashesAgree: hashesMatch, servedAtrHash: served, advertisedAtrHash } = found;
  return {
    outcome,
    value: { ok: found.ok, hashesMatch, machineReadable: found.machineReadable, served, advertised: advertisedAtrHash },
  };
}

function constantsList(): Outcome {
  const fixed = lcp.lcpConstants;
  return ok({
    wellKnownPath: fixed.wellKnownPath,
    a2aExtensionUri: fixed.a2aExtensionUri,
    a2aActivationHeader: fixed.a2aActivationHeader,
    ucpCapabilityName: fixed.ucpCapabilityName,
    ucpCapabilityVersion: fixed.ucpCapabilityVersion,
    ucpSpecUrl: fixed.ucpSpecUrl,
    ucpSchemaUrl: fixed.ucpSchemaUrl,
    ucpSchemaOrigin: fixed.ucpSchemaOrigin,
    mcpExtensionId: fixed.mcpExtensionId,
    maxDocumentBytes: fixed.maxDocumentBytes,
  });
}
