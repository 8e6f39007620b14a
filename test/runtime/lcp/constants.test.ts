import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as lcp from "../../../runtime/lcp/index.ts";

const { lcpConstants } = lcp;
const schemaOf = (name: string): { properties: Record<string, { properties?: object }>; $defs: Record<string, unknown> } =>
  JSON.parse(readFileSync(new URL(`../../../schemas/${name}/schema.json`, import.meta.url), "utf8")) as never;

describe("the namespace that is reserved for a ratified capability", () => {
  const reserved = "org.legalcontextprotocol";
  const folder = fileURLToPath(new URL("../../../runtime/lcp", import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

  test.each(sources)("does not stand in %s", (file) => {
    expect(readFileSync(join(folder, file), "utf8")).not.toContain(reserved);
  });

  test("stands in no constant, and nothing that is exported can change one", () => {
    expect(JSON.stringify(Object.values(lcp).filter((value) => typeof value !== "function"))).not.toContain(reserved);
    expect(Object.isFrozen(lcpConstants)).toBe(true);
  });

  test.each(["com.integraledger", "uri", "name", "namespace", "version", "spec", "schema", "extends"])(
    "cannot be emitted by an option %s",
    (option) => {
      const options = { [option]: `${reserved}.legal_context` } as object;
      expect(() => lcp.writeAgentCardDeclaration({ minimumLevel: 2 }, options)).toThrow(lcp.Refusal);
      expect(() => lcp.writeUcpDeclaration({ minimumLevel: 2, ...options })).toThrow(lcp.Refusal);
      const second = lcp.writeUcpDeclaration as (declaration: lcp.DeclarationInput, options: object) => object;
      expect(JSON.stringify(second({ minimumLevel: 2 }, options))).not.toContain(reserved);
    },
  );
});

test("constants agree with the contracts", () => {
  const record = (name: string): string =>
    readFileSync(new URL(`../../../schemas/${name}/contract.json`, import.meta.url), "utf8");
  expect(record("lcp.legal-context-json")).toContain(`"${lcpConstants.wellKnownPath}"`);
  expect(record("lcp.agent-card-extension")).toContain(`"${lcpConstants.a2aExtensionUri}"`);
  expect(record("lcp.ucp-capability")).toContain(`"${lcpConstants.ucpCapabilityName}@${lcpConstants.ucpCapabilityVersion}"`);
  const { ucpCapabilityVersion: version, ucpSpecUrl: spec, ucpSchemaUrl: schema } = lcpConstants;
  const written = { version: { const: version }, spec: { const: spec }, schema: { const: schema } };
  expect(schemaOf("lcp.ucp-capability").$defs["write"]).toMatchObject({ properties: written });
});

test("the write order is the contract's", () => {
  const { properties } = schemaOf("lcp.legal-context-json");
  const sample: Record<string, unknown> = {
    terms: "https://seller.example/terms.md",
    atrHash: `0x${"ab".repeat(32)}`,
    acceptanceRequired: true,
  };
  const blocks = { disputeResolution: { clauseId: `sha256:0x${"ab".repeat(32)}` }, contact: {} } as Record<string, object>;
  const filled = (names: readonly string[], values: object): object =>
    Object.fromEntries(names.toReversed().map((name) => [name, (values as Record<string, unknown>)[name] ?? "x"]));
  const withBlocks = Object.fromEntries(
    Object.entries(blocks).map(([name, values]) => [name, filled(Object.keys(properties[name]?.properties ?? {}), values)]),
  );
  const text = lcp.writeDiscovery(filled(Object.keys(properties), { ...sample, ...withBlocks }) as lcp.LegalContextJson);
  const written = JSON.parse(text) as Record<string, object>;
  expect(Object.keys(written)).toEqual(Object.keys(properties));
  for (const name of Object.keys(blocks))
    expect(Object.keys(written[name]!)).toEqual(Object.keys(properties[name]?.properties ?? {}));
});
