import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAtAuthority } from "../../generator/live/authority.ts";
import { liveCodes } from "../../generator/live/live-codes.ts";
import { verifyLive, type LiveReport } from "../../generator/live/verify-live.ts";
import {
  canonicalDigest,
  digestOf,
  folderStore,
  httpStore,
  lookup,
  memoryStore,
  type EntryStatus,
  type Store,
} from "../../registry/index.ts";
import { webOf, type LivePage } from "../support/live-pages.ts";
import { publishedFolder } from "../support/published.ts";

const published = folderStore(publishedFolder);
const cardAddress = "https://agent.example/.well-known/agent-card.json";
const profileAddress = "https://shop.example/.well-known/ucp";
const contextAddress = "https://shop.example/.well-known/legal-context.json";

const lcpUri = "https://integraledger.com/lcp/a2a/legal-context/v1";
const codossierUri = "https://codossier.com/a2a/ext/legal-context/v1";
const capability = "com.integraledger.legal_context";
const spec = "https://integraledger.com/lcp/ucp/2026-07-30/legal-context";
const schema = `${spec}.schema.json`;
const registeredSchema = readFileSync(join(publishedFolder, "c/lcp.ucp-capability/1.0/schema.json"), "utf8");

const card = (...extensions: unknown[]) => ({
  name: "Clerk",
  description: "Answers questions.",
  supportedInterfaces: [{ url: "https://agent.example/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
  version: "3",
  capabilities: { extensions },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [],
});
const profile = (capabilities: unknown) => ({ ucp: { version: "2026-04-08", services: {}, payment_handlers: {}, capabilities } });
const entry = { version: "2026-07-30", spec, schema, config: { minimumLevel: 2 } };

interface Asked {
  readonly report: LiveReport;
  readonly asked: readonly string[];
  /** Code and pointer of each check. */
  readonly said: readonly string[];
}

async function ask(address: string, pages: Readonly<Record<string, LivePage>>, store: Store = published): Promise<Asked> {
  const { fetch, asked } = webOf(pages);
  const report = await verifyLive(new URL(address), {
    lookup: (identifier) => lookup(store, identifier),
    request: { fetch, limits: { totalMs: 5_000 } },
  });
  return { report, asked, said: report.checks.map(({ code, pointer }) => `${code} ${pointer}`.trim()) };
}

const askCard = (...extensions: unknown[]) => ask(cardAddress, { [cardAddress]: { body: card(...extensions) } });
const askProfile = (capabilities: unknown, pages: Readonly<Record<string, LivePage>> = {}) =>
  ask(profileAddress, { [profileAddress]: { body: profile(capabilities) }, ...pages });

describe("an agent card", () => {
  const lcp = { uri: lcpUri, required: true, params: { minimumLevel: 2 } };

  test("what it declares is held against what is registered", async () => {
    const { report, said, asked } = await askCard(lcp, { uri: codossierUri }, { uri: "https://elsewhere.example/ext/v1" });
    expect(report).toMatchObject({ address: cardAddress, kind: "agent-card", outcome: "held" });
    expect(said).toEqual([
      "document-valid",
      "declaration-valid /capabilities/extensions/0",
      "declaration-registered /capabilities/extensions/1",
      "declaration-unregistered /capabilities/extensions/2",
    ]);
    expect(asked).toEqual([cardAddress]);
  });

  test.each<[string, unknown[], string[]]>([
    [
      "a requirement that nobody knows",
      [{ ...lcp, params: { minimumLevel: 2, cap: 5 } }],
      ["declaration-invalid /capabilities/extensions/0"],
    ],
    ["no params", [{ uri: lcpUri }], ["declaration-invalid /capabilities/extensions/0"]],
    ["another version", [{ ...lcp, uri: lcpUri.replace("v1", "v2") }], ["version-unregistered /capabilities/extensions/0"]],
    ["an unversioned family", [{ uri: codossierUri.replace("/v1", "") }], ["version-unregistered /capabilities/extensions/0"]],
    ["twice", [lcp, lcp], ["declaration-valid /capabilities/extensions/0", "declaration-twice /capabilities/extensions/1"]],
  ])("%s does not hold", async (_, extensions, want) => {
    const { report, said } = await askCard(...extensions);
    expect(report.outcome).toBe("failed");
    expect(said).toEqual(["document-valid", ...want]);
  });

  test("an entry that is none, or names nothing, is the document's matter alone", async () => {
    expect((await askCard(5)).said).toEqual(["document-invalid"]);
    expect((await askCard({}, { uri: null }, { uri: "" })).said).toEqual(["document-valid"]);
    expect((await askCard({ uri: "__proto__" }, { uri: "not an identifier" })).said).toEqual([
      "document-valid",
      "declaration-unregistered /capabilities/extensions/0",
      "declaration-unregistered /capabilities/extensions/1",
    ]);
  });

  test("a card that is none tells every problem", async () => {
    const { report } = await ask(cardAddress, { [cardAddress]: { body: { capabilities: {}, name: 5 } } });
    expect(report).toMatchObject({ outcome: "failed", checks: [{ code: "document-invalid" }] });
    expect(report.checks[0]?.problems?.length).toBeGreaterThan(3);
  });
});

describe("a UCP profile", () => {
  const withSchema = { [schema]: { body: registeredSchema, type: "application/schema+json" } };

  test("the schema of a registered capability is compared where its name says it is", async () => {
    const { report, said, asked } = await askProfile(
      { [capability]: [entry], "com.vendor.loyalty": [{ version: "2026-01-01" }] },
      withSchema,
    );
    expect(report).toMatchObject({ kind: "ucp-profile", outcome: "held" });
    expect(said).toEqual([
      `declaration-valid /ucp/capabilities/${capability}/0`,
      `schema-same /ucp/capabilities/${capability}/0/schema`,
      "declaration-unregistered /ucp/capabilities/com.vendor.loyalty/0",
    ]);
    expect(asked).toEqual([profileAddress, schema]);
  });

  test("another $id, other spacing and another order of members are the same schema", async () => {
    const { $id: _, ...rest } = JSON.parse(registeredSchema) as Record<string, unknown>;
    const body = JSON.stringify(Object.fromEntries([...Object.entries(rest), ["$id", schema]].reverse()));
    const { said } = await askProfile(
      { [capability]: [entry] },
      { [schema]: { body, type: "application/schema+json; charset=utf-8" } },
    );
    expect(said).toContain(`schema-same /ucp/capabilities/${capability}/0/schema`);
  });

  test.each<[string, LivePage, string[], LiveReport["outcome"]]>([
    ["a page", { body: "<!doctype html><p>Soon", type: "text/html" }, ["media-type", "not-json"], "failed"],
    ["a page called a schema", { body: "<!doctype html>", type: "application/schema+json" }, ["not-json"], "failed"],
    ["the schema called text", { body: registeredSchema, type: "text/plain" }, ["media-type", "schema-same"], "failed"],
    ["another schema", { body: { type: "object" }, type: "application/schema+json" }, ["schema-differs"], "failed"],
    ["half a surrogate", { body: '{"title":"\\ud800"}', type: "application/schema+json" }, ["not-json"], "failed"],
    ["nothing", { status: 404 }, ["address-wrong"], "failed"],
    ["a redirect, within its origin too", { status: 302, location: `${schema}?v=2` }, ["address-wrong"], "failed"],
    ["a login", { status: 401 }, ["address-unanswered"], "undecided"],
    ["trouble", { status: 500 }, ["address-unanswered"], "undecided"],
  ])("an address that serves %s", async (_, page, codes, outcome) => {
    const { report, said } = await askProfile({ [capability]: [entry] }, { [schema]: page });
    expect(said.slice(1)).toEqual(codes.map((code) => `${code} /ucp/capabilities/${capability}/0/schema`));
    expect(report.outcome).toBe(outcome);
  });

  test("an address that is not at the name's host is never asked", async () => {
    const elsewhere = "https://integraledger.example/schema.json";
    const { said, asked, report } = await askProfile(
      { [capability]: [{ ...entry, schema: elsewhere }] },
      { [elsewhere]: { body: registeredSchema } },
    );
    expect(said).toEqual([
      `declaration-invalid /ucp/capabilities/${capability}/0`,
      `authority-differs /ucp/capabilities/${capability}/0/schema`,
    ]);
    expect(report.outcome).toBe("failed");
    expect(asked).toEqual([profileAddress]);
    const foreign = await askProfile({
      "com.vendor.loyalty": [{ version: "2026-01-01", schema: "https://10.0.0.1/x", spec: "http://vendor.example" }],
    });
    expect(foreign.asked).toEqual([profileAddress]);
    expect(foreign.said.map((one) => one.split(" ")[0])).toEqual([
      "declaration-unregistered",
      "address-not-https",
      "authority-differs",
    ]);
  });

  test.each<[string, unknown, string[]]>([
    ["another date", { [capability]: [{ ...entry, version: "2026-07-31" }] }, ["version-unregistered"]],
    [
      "an older entry beside it",
      { [capability]: [entry, { version: "2020-01-01" }] },
      ["declaration-valid", "schema-same", "version-unregistered"],
    ],
    ["one date twice", { [capability]: [entry, entry] }, ["declaration-valid", "schema-same", "declaration-twice"]],
    ["no config", { [capability]: [{ ...entry, config: undefined }] }, ["declaration-invalid", "schema-same"]],
    [
      "a specification elsewhere",
      { [capability]: [{ ...entry, spec: "https://docs.example/x" }] },
      ["declaration-valid", "spec-elsewhere", "schema-same"],
    ],
    ["a list in place of the map", [], ["envelope-malformed"]],
    ["an entry in place of the list", { [capability]: entry }, ["envelope-malformed"]],
    ["an empty list", { [capability]: [] }, ["envelope-malformed"]],
    ["an entry that is none", { [capability]: [null] }, ["envelope-malformed"]],
    ["a version that is a number", { [capability]: [{ ...entry, version: 2026 }] }, ["envelope-malformed"]],
    ["a name that is none", { "Not A Name": [entry], __proto__: [entry] }, ["envelope-malformed"]],
  ])("%s", async (_, capabilities, codes) => {
    const { said } = await askProfile(capabilities, withSchema);
    expect(said.map((one) => one.split(" ")[0])).toEqual(codes);
  });

  test("nothing to declare is nothing to hold against it", async () => {
    expect((await askProfile(undefined)).report).toMatchObject({ kind: "ucp-profile", outcome: "held", checks: [] });
    expect((await ask(profileAddress, { [profileAddress]: { body: { ucp: [] } } })).said).toEqual(["envelope-malformed /ucp"]);
    expect((await ask(profileAddress, { [profileAddress]: { body: { ucp: {} } } })).said).toEqual([
      "envelope-malformed /ucp/version",
    ]);
  });

  test.each([
    ["com.integraledger.legal_context", "https://integraledger.com/x", true],
    ["com.integraledger.legal_context", "https://INTEGRALEDGER.com:8443/x?y#z", true],
    ["com.vendor.shop.loyalty", "https://shop.vendor.com/x", true],
    ["com.vendor", "https://vendor.com", true],
    ["com.integraledger.legal_context", "https://schemas.integraledger.com/x", false],
    ["com.integraledgers.x", "https://integraledger.com/x", false],
    ["com.integraledger.x", "https://integraledger.com.evil.example/x", false],
    ["com.integraledger.x", "https://com/x", false],
    ["com.integraledger.x", "https://integraledger.com./x", false],
    ["com.integraledger.x", "https://user@integraledger.com/x", false],
    ["com.integraledger.x", "https://evil.example\\@integraledger.com/x", false],
    ["com.integraledger.x", " https://integraledger.com/x", false],
    ["com.integraledger.x", "https://integra\tledger.com/x", false],
    ["com.integraledger.x", "http://integraledger.com/x", false],
    ["com.integraledger.x", "blob:https://integraledger.com/x", false],
    ["1.0.0.127.x", "https://127.0.0.1/x", false],
    ["com.integraledger.x", "", false],
  ])("of %s is %s at its authority: %s", (name, address, want) => {
    expect(isAtAuthority(name, address)).toBe(want);
  });
});

describe("a legal-context.json", () => {
  const terms = "https://shop.example/terms.md";
  const clause = "https://shop.example/clause.txt";
  const text = "# Terms\n";
  const hash = `0x${digestOf(text).slice("sha256:".length)}`;
  const askContext = (document: unknown, pages: Readonly<Record<string, LivePage>>) =>
    ask(contextAddress, { [contextAddress]: { body: document }, ...pages });
  const withTerms = { [terms]: { body: text, type: "text/markdown" } };

  test.each<[string, unknown, string[], LiveReport["outcome"]]>([
    ["the advertised bytes", { terms, atrHash: hash.toUpperCase().replace("0X", "0x") }, ["content-same /terms"], "held"],
    ["other bytes", { terms, atrHash: `0x${"0".repeat(64)}` }, ["content-differs /terms"], "failed"],
    ["no digest", { terms }, ["content-unproved /terms"], "held"],
    [
      "a clause",
      { terms, atrHash: hash, disputeResolution: { source: clause, clauseId: `sha256:${hash}` } },
      ["content-same /terms", "content-same /disputeResolution/source"],
      "held",
    ],
    [
      "a clause that is not on the web",
      { terms, atrHash: hash, disputeResolution: { source: "ipfs://bafy", clauseId: `sha256:${hash}` } },
      ["content-same /terms", "content-elsewhere /disputeResolution/source"],
      "held",
    ],
  ])("%s", async (_, document, want, outcome) => {
    const { report, said } = await askContext(document, { ...withTerms, [clause]: { body: text, type: "text/plain" } });
    expect(said).toEqual(["document-valid", ...want]);
    expect(report).toMatchObject({ kind: "legal-context", outcome });
  });

  test("terms that are gone, and terms that nobody can reach", async () => {
    const gone = await askContext({ terms, atrHash: hash }, { [terms]: { status: 410 } });
    expect([gone.report.outcome, gone.said[1]]).toEqual(["failed", "address-wrong /terms"]);
    const unreachable = await askContext({ terms, atrHash: hash }, {});
    expect([unreachable.report.outcome, unreachable.said[1]]).toEqual(["undecided", "address-unanswered /terms"]);
  });

  test("an address that no reader takes is not asked", async () => {
    const { said, asked } = await askContext({ terms: "http://shop.example/terms.md", atrHash: "0X00" }, {});
    expect(said).toEqual(["document-invalid", "address-not-https /terms"]);
    expect(asked).toEqual([contextAddress]);
  });

  test("an address that only a parser refuses does not hold", async () => {
    const { said, report } = await askContext({ terms: "https://999.0.2.7/terms.md", atrHash: hash }, {});
    expect(said).toEqual(["document-valid", "address-not-https /terms"]);
    expect(report.outcome).toBe("failed");
  });

  test("letters beyond ASCII in a path are no way round the digest", async () => {
    const address = "https://shop.example/conditions-générales.md";
    const pages = { [new URL(address).href]: { body: text, type: "text/markdown" } };
    const { said, report } = await askContext({ terms: address, atrHash: `0x${"0".repeat(64)}` }, pages);
    expect(said).toEqual(["document-valid", "content-differs /terms"]);
    expect(report.outcome).toBe("failed");
  });
});

describe("the document itself", () => {
  test.each<[string, LivePage | undefined, string[], LiveReport["outcome"]]>([
    ["is nowhere", undefined, ["address-unanswered"], "undecided"],
    ["is gone", { status: 404 }, ["address-wrong"], "failed"],
    [
      "is a page",
      { body: "<!doctype html><title>Welcome</title>", type: "text/html; charset=utf-8" },
      ["media-type", "not-json"],
      "failed",
    ],
    ["is a page called JSON", { body: "<!doctype html>" }, ["not-json"], "failed"],
    ["has a member twice", { body: '{"a":1,"a":2}' }, ["not-json"], "failed"],
    ["is nothing that is known", { body: { hello: 1 } }, ["document-unknown"], "undecided"],
    ["is a list", { body: [] }, ["document-unknown"], "undecided"],
    ["is larger than any such document", { body: JSON.stringify({ terms: "x".repeat(600_000) }) }, ["address-wrong"], "failed"],
    ["is null", { body: "null" }, ["document-unknown"], "undecided"],
    ["leads to another host", { status: 301, location: "https://elsewhere.example/" }, ["address-wrong"], "failed"],
  ])("%s", async (_, page, codes, outcome) => {
    const address = "https://agent.example/card";
    const { report, said } = await ask(address, page === undefined ? {} : { [address]: page });
    expect(said).toEqual(codes);
    expect(report).toMatchObject({ kind: null, outcome });
  });

  test.each<[string, unknown, LiveReport["kind"]]>([
    ["https://agent.example/cards/7", card(), "agent-card"],
    ["https://shop.example/profile?of=7", profile({}), "ucp-profile"],
    ["https://shop.example/legal.json", { terms: 5 }, "legal-context"],
    [contextAddress, { capabilities: {} }, "legal-context"],
  ])("at %s it is known by its path, or by its members", async (address, body, kind) => {
    expect((await ask(address, { [address]: { body } })).report.kind).toBe(kind);
  });
});

describe("the registry", () => {
  const pages = { [cardAddress]: { body: card({ uri: lcpUri }) } };

  test("that has nothing can judge nothing", async () => {
    const { report, said } = await ask(cardAddress, pages, memoryStore());
    expect(said).toEqual(["registry-refused", "declaration-unregistered /capabilities/extensions/0"]);
    expect(report.outcome).toBe("undecided");
  });

  test("that does not answer leaves everything undecided", async () => {
    const store = httpStore("https://contracts.example/", { fetch: async () => new Response("", { status: 500 }) });
    const { report, said } = await ask(cardAddress, pages, store);
    expect(said).toEqual(["registry-refused", "registry-refused /capabilities/extensions/0"]);
    expect(report.outcome).toBe("undecided");
  });
});

describe("what is registered may be of no use", () => {
  const uri = "https://vendor.example/ext/v1";

  /** A registry of one entry, made by hand: what a newer generator may publish, this one need not read. */
  async function registryOf(schema: object, status: EntryStatus = "standing"): Promise<Store> {
    const [name, version, identifier] = ["vendor.ext", "1.0", "vendor.ext/1.0"];
    const schemaText = JSON.stringify({ $id: `https://vendor.example/${identifier}`, ...schema });
    const [canonical, served] = [canonicalDigest(JSON.parse(schemaText)), digestOf(schemaText)];
    const aliases = [{ kind: "a2a-extension", value: uri }];
    const record = {
      name,
      kind: "governed",
      line: 1,
      promise: "both",
      summary: "x",
      aliases,
      attestations: [],
      identifier,
      canonical,
      served,
    };
    const contract = JSON.stringify(record);
    const newest = status === "withdrawn" ? null : identifier;
    const entry = {
      identifier,
      version,
      status,
      reason: "The unit was wrong.",
      canonical,
      served,
      contract: digestOf(contract),
      sequence: 0,
    };
    const files = {
      "index.json": JSON.stringify({
        names: [{ name, kind: "governed", lines: [{ line: "vendor.ext/1", newest }], entries: [entry] }],
        head: null,
      }),
      "aliases.json": JSON.stringify({ aliases: [{ ...aliases[0], name, target: "vendor.ext/1" }] }),
      "c/vendor.ext/1.0/schema.json": schemaText,
      "c/vendor.ext/1.0/contract.json": contract,
    };
    const store = memoryStore();
    for (const [path, text] of Object.entries(files)) await store.putDerived(path, new TextEncoder().encode(text));
    return store;
  }
  const extended = { [cardAddress]: { body: card({ uri, params: { a: 1 } }) } };

  test.each<[string, object, EntryStatus, string, LiveReport["outcome"]]>([
    ["withdrawn", { type: "object" }, "withdrawn", "contract-withdrawn", "failed"],
    ["of a newer generator", { type: "object", "no-such-keyword": 1 }, "standing", "contract-unreadable", "undecided"],
    [
      "about something else",
      { type: "object", properties: { a: { type: "string" } } },
      "standing",
      "declaration-registered",
      "undecided",
    ],
    [
      "about the declaration",
      { type: "object", properties: { uri: { type: "string" }, params: { maxProperties: 0 } } },
      "standing",
      "declaration-invalid",
      "failed",
    ],
  ])("%s", async (_, schema, status, code, outcome) => {
    const { report, said } = await ask(cardAddress, extended, await registryOf(schema, status));
    // The document's own contract is not there, which leaves that open.
    expect(said).toEqual(["registry-refused", `${code} /capabilities/extensions/0`]);
    expect(report.outcome).toBe(outcome);
  });

  test("deprecated: it holds, and it is told", async () => {
    const schema = { type: "object", properties: { uri: { type: "string" } } };
    const { report } = await ask(cardAddress, extended, await registryOf(schema, "deprecated"));
    expect(report.checks.slice(1)).toMatchObject([
      { code: "declaration-valid", outcome: "held" },
      { code: "contract-deprecated", outcome: "note", message: "vendor.ext/1.0 is deprecated: The unit was wrong." },
    ]);
  });
});

test("every code has a message, and what did not hold a hint", () => {
  for (const { outcome, hint } of Object.values<{ outcome: string; hint?: unknown }>(liveCodes))
    expect(hint !== undefined).toBe(outcome === "failed" || outcome === "undecided");
});
