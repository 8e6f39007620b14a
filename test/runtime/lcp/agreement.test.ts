import { describe, expect, test } from "vitest";
import { isAgentCardExtensionRead } from "../../../generated/lcp.agent-card-extension/1/read/index.js";
import { isCapabilityDeclaration } from "../../../generated/lcp.capability-declaration/1/index.js";
import { isLegalContextJson } from "../../../generated/lcp.legal-context-json/1/index.js";
import { isUcpCapabilityRead } from "../../../generated/lcp.ucp-capability/1/read/index.js";
import * as lcp from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

/**
 * The doors of the run time and the generated validators, asked about the same values: neither accepts what the other refuses.
 * Values are a sound one with one member replaced or added, at any depth.
 */
const hash = `0x${"aB".repeat(32)}`;
const document = {
  terms: "https://seller.example/terms.md",
  termsFormat: "markdown",
  atrHash: hash,
  acceptanceRequired: true,
  disputeResolution: { method: "m", jurisdiction: "j", contact: "c", clauseId: `sha256:${hash}`, source: "s", catalog: "k" },
  returns: "r",
  contact: { legal: "l", technical: "t" },
  api: "a",
};
const declaration = { minimumLevel: 2, acceptedJurisdictions: ["BE"], acceptedDisputeMethods: ["court", "court"] };
const { a2aExtensionUri: uri, ucpCapabilityName: name, ucpCapabilityVersion: version } = lcp.lcpConstants;
const extension = { uri, description: "d", required: true, params: declaration };
const capability = { version, spec: "https://docs.example/x", schema: lcp.lcpConstants.ucpSchemaUrl, config: declaration };

const junk: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  2,
  4,
  "",
  " ",
  "\u0085",
  "\ufeff",
  "x",
  hash,
  hash.toUpperCase(),
  "https://integraledger.com/x",
  "https://integraledger.com:443/x",
  "https://user@seller.example/",
  "https://seller.example:65536/",
  [],
  ["x"],
  ["x", " "],
  {},
  { x: 1 },
  JSON.parse('{"__proto__":1}'),
];
const places = ["terms", "minimumLevel", "__proto__", "constructor", "x-more", "x.y/z~"];

/** Every object of the value in turn, with each of its members and a few more set to each of the values. */
function* changes(value: object): Generator<object> {
  for (const [member, below] of Object.entries(value)) {
    if (typeof below === "object" && !Array.isArray(below)) for (const one of changes(below)) yield { ...value, [member]: one };
  }
  for (const member of [...Object.keys(value), ...places])
    for (const each of junk)
      yield Object.defineProperty({ ...value }, member, { value: each, enumerable: true, configurable: true, writable: true });
}

const accepts = (door: () => unknown): boolean => refused(door).startsWith("not refused");

const doors: readonly (readonly [string, object, (value: unknown) => boolean, (value: unknown) => unknown])[] = [
  ["the discovery document", document, isLegalContextJson, lcp.readDiscovery],
  ["the declaration", declaration, isCapabilityDeclaration, lcp.normaliseDeclaration],
  [
    "the entry on a card",
    extension,
    (value) => (value as typeof extension).uri !== uri || isAgentCardExtensionRead(value),
    (value) => lcp.readAgentCardDeclaration({ capabilities: { extensions: [value] } }),
  ],
  [
    "the entry in a profile",
    capability,
    isUcpCapabilityRead,
    (value) => lcp.readUcpDeclaration({ ucp: { capabilities: { [name]: [value] } } }),
  ],
];

describe.each(doors)("%s", (_, sound, validator, door) => {
  test("door and validator say the same", () => {
    const counts = { accepted: 0, refused: 0 };
    for (const once of [sound, ...changes(sound)]) {
      const verdict = accepts(() => door(once));
      if (verdict !== validator(once)) expect.fail(`${JSON.stringify(once)}: the door ${verdict ? "accepts" : "refuses"}`);
      counts[verdict ? "accepted" : "refused"] += 1;
    }
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(5);
  });
});

test("what the discovery reader accepts is written, and read again from those bytes as the same", () => {
  for (const once of changes(document)) {
    if (!lcp.isDiscovery(once)) continue;
    const text = lcp.writeDiscovery(once);
    const again = lcp.readDiscoveryBytes(new TextEncoder().encode(text));
    const { document: first, unknownMembers } = lcp.readDiscovery(once);
    const lower = first.atrHash === undefined ? {} : { atrHash: first.atrHash.toLowerCase() };
    expect(again).toEqual({ document: { ...first, ...lower }, unknownMembers });
  }
});
