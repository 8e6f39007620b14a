import { describe, expect, test } from "vitest";
import * as lcp from "../../../runtime/lcp/index.ts";

const terms = "https://seller.example/terms.md";
const uri = lcp.lcpConstants.a2aExtensionUri;
const { ucpCapabilityName: name, ucpCapabilityVersion: version, ucpSchemaUrl: schema } = lcp.lcpConstants;
const document = (members: object) => () => lcp.readDiscovery({ terms, ...members });
const declaration = (members: object) => () => lcp.normaliseDeclaration({ minimumLevel: 1, ...members });
const write = (options: unknown) => () => lcp.writeAgentCardDeclaration({ minimumLevel: 1 }, options as object);
const card =
  (...extensions: unknown[]) =>
  () =>
    lcp.readAgentCardDeclaration({ capabilities: { extensions } });
const profile = (entries: unknown) => () => lcp.readUcpDeclaration({ ucp: { capabilities: { [name]: entries } } });

/** One call for each code; the compiler asks for all of them. */
const raised: Readonly<Record<lcp.LcpCode, () => unknown>> = {
  "not-bytes": () => lcp.readDiscoveryBytes("{}" as never),
  "too-large": () => lcp.readDiscoveryBytes(new Uint8Array(65_537)),
  "not-json-object": () => lcp.readDiscoveryBytes(new Uint8Array(1)),
  "not-an-object": () => lcp.readDiscovery(1),
  "terms-missing": () => lcp.readDiscovery({}),
  "terms-wrong-type": document({ terms: 1 }),
  "terms-not-https": document({ terms: "http://seller.example/" }),
  "hash-malformed": document({ atrHash: "0x" }),
  "clause-malformed": document({ disputeResolution: { clauseId: "0x" } }),
  "member-malformed": document({ api: 1 }),
  "not-json": document({ x: 1n }),
  "declaration-not-object": () => lcp.normaliseDeclaration(null),
  "unknown-requirement": declaration({ cap: 1 }),
  "level-invalid": declaration({ minimumLevel: 0 }),
  "list-not-array": declaration({ acceptedJurisdictions: "BE" }),
  "list-empty": declaration({ acceptedJurisdictions: [] }),
  "entry-blank": declaration({ acceptedJurisdictions: [" "] }),
  "options-not-object": write(null),
  "unknown-option": write({ requird: true }),
  "required-type": write({ required: 1 }),
  "description-type": write({ description: 1 }),
  "description-blank": write({ description: " " }),
  "capabilities-missing": () => lcp.readAgentCardDeclaration({}),
  "extensions-not-array": () => lcp.readAgentCardDeclaration({ capabilities: { extensions: null } }),
  "extension-not-object": card(null),
  "duplicate-extension": card({ uri }, { uri }),
  "params-missing": card({ uri }),
  "envelope-missing": () => lcp.readUcpDeclaration({}),
  "capabilities-not-map": () => lcp.readUcpDeclaration({ ucp: { capabilities: null } }),
  "declarations-not-array": profile({}),
  "declarations-empty": profile([]),
  "declaration-entry-not-object": profile([1]),
  "duplicate-version": profile([{ version }, { version }]),
  "spec-not-https": profile([{ version, spec: null }]),
  "authority-mismatch": profile([{ version, schema: "https://other.example/s" }]),
  "config-missing": profile([{ version, schema }]),
  "document-not-object": () => lcp.readAgentCardDeclaration(null),
  "version-unsupported": profile([{ version: "2020-01-01" }]),
};

describe("every code is raised, as a Refusal that says what the catalogue says", () => {
  test.each(Object.entries(lcp.lcpCodes))("%s", (code, meaning) => {
    let thrown: unknown;
    try {
      raised[code as lcp.LcpCode]();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(lcp.Refusal);
    expect(thrown).toMatchObject({ name: "Refusal", code, message: expect.stringContaining(meaning) as string });
  });
});

test("nothing that is called with the wrong thing throws anything but a Refusal", async () => {
  const junk = [
    undefined,
    null,
    0,
    1n,
    "",
    "{}",
    true,
    [],
    [[]],
    {},
    () => 0,
    Symbol("s"),
    new Map(),
    new Date(0),
    new Uint8Array(2),
  ];
  const calls = Object.entries(lcp).filter(([name, value]) => typeof value === "function" && name !== "Refusal");
  const faults: string[] = [];
  for (const [name, call] of calls) {
    for (const first of junk) {
      for (const second of [undefined, null, 7, {}]) {
        try {
          await (call as (...values: unknown[]) => unknown)(first, second);
        } catch (error) {
          if (!(error instanceof lcp.Refusal))
            faults.push(`${name}(${String(first as string)}, ${String(second)}): ${String(error)}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
});
