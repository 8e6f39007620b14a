import { describe, expect, test } from "vitest";
import { isUcpCapabilityWrite } from "../../../generated/lcp.ucp-capability/1/write/index.js";
import { lcpConstants, readUcpDeclaration, writeUcpDeclaration } from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const { ucpCapabilityName: name, ucpCapabilityVersion: version, ucpSchemaUrl: schema, ucpSpecUrl: spec } = lcpConstants;
const config = { minimumLevel: 2 };
const entry = (members: object = {}) => ({ version, spec, schema, config, ...members });
const profile = (entries: unknown) => ({ ucp: { version: "2026-04-08", capabilities: { "dev.ucp.cart": [], [name]: entries } } });
const place = `/ucp/capabilities/${name}`;

describe("writing", () => {
  const written = writeUcpDeclaration({ acceptedJurisdictions: ["BE"], minimumLevel: 2 });
  const [[key, entries]] = Object.entries(written) as [[string, (typeof written)[typeof name]]];
  const [one] = entries;

  test("one entry under the name, in order", () => {
    expect(written).toStrictEqual({ [name]: [entry({ config: { minimumLevel: 2, acceptedJurisdictions: ["BE"] } })] });
    expect(Object.keys(one)).toEqual(["version", "spec", "schema", "config"]);
    expect(isUcpCapabilityWrite(one)).toBe(true);
  });

  test("what was written is read, beside other capabilities", () => {
    const served = { ucp: { capabilities: { "dev.ucp.cart": [{ version: "2026-04-08" }], ...written } } };
    expect(readUcpDeclaration(JSON.parse(JSON.stringify(served)))).toEqual({ minimumLevel: 2, acceptedJurisdictions: ["BE"] });
  });

  // The two rule sets that UCP has published: the release of 2026-04-08, and its main branch since 2026-07-02.
  const hosts = [one.spec, one.schema].map((url) => new URL(url));
  const backwards = (host: string): string => host.split(".").reverse().join(".");
  test("the released rules: name, date, both addresses at the namespace authority", () => {
    expect(key).toMatch(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/);
    expect(one.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const { origin } of hosts) expect(origin).toBe("https://integraledger.com");
  });

  test("the rules since then: name, https, no userinfo, a host that read backwards begins the name label by label", () => {
    expect(key).toMatch(/^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/);
    for (const { protocol, username, password, hostname } of hosts) {
      expect([protocol, username, password]).toEqual(["https:", "", ""]);
      expect(hostname.split(".").length).toBeGreaterThanOrEqual(2);
      expect(`${key}.`.startsWith(`${backwards(hostname)}.`)).toBe(true);
    }
  });

  test("a root capability, with no flag that the host does not have", () => {
    expect(one).not.toHaveProperty("extends");
    expect(one).not.toHaveProperty("required");
  });

  test.each<[string, unknown]>([
    ["declaration-not-object", undefined],
    ["unknown-requirement /extends", { minimumLevel: 2, extends: "x" }],
    ["level-invalid", {}],
  ])("%s", (want, declaration) => {
    expect(refused(() => writeUcpDeclaration(declaration as never))).toBe(want);
  });
});

describe("reading", () => {
  test.each<[string, unknown]>([
    ["no capabilities", { ucp: {} }],
    ["capabilities that hold undefined", { ucp: { capabilities: undefined } }],
    ["other names", { ucp: { capabilities: { "com.integraledger.legal-context": [entry()], "com.integraledger": [entry()] } } }],
    ["the reserved namespace", { ucp: { capabilities: { [`${"org.legal"}contextprotocol.legal_context`]: [entry()] } } }],
    ["an inherited name", { ucp: { capabilities: Object.create({ [name]: [entry()] }) } }],
  ])("null: %s", (_, value) => {
    expect(readUcpDeclaration(value)).toBeNull();
  });

  test.each<[string, object]>([
    ["spec left out", entry({ spec: undefined })],
    ["spec at any host", entry({ spec: "https://docs.other.example:8443/x?y" })],
    ["schema at another path", entry({ schema: "https://integraledger.com" })],
    ["schema with the default port", entry({ schema: "https://integraledger.com:443/s.json?v=1#x" })],
    ["host in capitals", entry({ schema: "https://IntegraLedger.COM/s.json" })],
    ["members of the host", entry({ id: "x", extends: "dev.ucp.cart", operations: [], required: 7 })],
  ])("%s", (_, one) => {
    expect(readUcpDeclaration(profile([{ version: "2025-01-01", config: null }, one, {}]))).toStrictEqual(config);
  });

  test.each<[string, unknown]>([
    ["document-not-object", null],
    ["document-not-object", "{}"],
    ["envelope-missing /ucp", {}],
    ["envelope-missing /ucp", { ucp: null }],
    ["envelope-missing /ucp", Object.create(profile([entry()]))],
    ["capabilities-not-map /ucp/capabilities", { ucp: { capabilities: null } }],
    ["capabilities-not-map /ucp/capabilities", { ucp: { capabilities: [{ name }] } }],
    [`declarations-not-array ${place}`, profile(null)],
    [`declarations-not-array ${place}`, profile(entry())],
    [`declarations-empty ${place}`, profile([])],
    [`declaration-entry-not-object ${place}/2`, profile([entry(), entry(), null])],
    [`duplicate-version ${place}/2`, profile([entry(), { version: "2025-01-01" }, entry()])],
    [`version-unsupported ${place}`, profile([{ ...entry(), version: "2026-07-31" }])],
    [`version-unsupported ${place}`, profile([{ ...entry(), version: 20260730 }])],
    [`version-unsupported ${place}`, profile([{ ...entry(), version: `${version} ` }])],
    [`version-unsupported ${place}`, profile([Object.create(entry())])],
    [`config-missing ${place}/0/config`, profile([entry({ config: undefined })])],
    [`declaration-not-object ${place}/0/config`, profile([entry({ config: null })])],
    [`unknown-requirement ${place}/0/config/cap`, profile([entry({ config: { cap: 1 } })])],
    [
      `list-empty ${place}/0/config/acceptedDisputeMethods`,
      profile([entry({ config: { minimumLevel: 1, acceptedDisputeMethods: [] } })]),
    ],
  ])("%s", (want, value) => {
    expect(refused(() => readUcpDeclaration(value))).toBe(want);
  });

  test.each([
    null,
    "",
    7,
    ["https://docs.other.example/x"],
    "/legal-context",
    "http://docs.other.example/x",
    "HTTPS://docs.other.example/x",
    "https:docs.other.example/x",
    "blob:https://docs.other.example/x",
    "https://user@docs.other.example/x",
    "https://docs.other.example/a b",
    "https://docs.other.example\\x",
    "https://[::g]/x",
    "https://1.2.3.4.5/x",
    `https://${"a.".repeat(130)}example/x`,
  ])("the specification at %j is refused, before anything else of the entry", (url) => {
    expect(refused(() => readUcpDeclaration(profile([{ version, spec: url }])))).toBe(`spec-not-https ${place}/0/spec`);
  });

  test.each([
    undefined,
    null,
    "",
    7,
    [schema],
    "http://integraledger.com/s.json",
    "HTTPS://integraledger.com/s.json",
    "https:integraledger.com/s.json",
    "https:/integraledger.com/s.json",
    "//integraledger.com/s.json",
    "blob:https://integraledger.com/0f1e",
    "filesystem:https://integraledger.com/x",
    " https://integraledger.com/s.json",
    "https://integraledger.com/s.json\n",
    "https://integra\tledger.com/s.json",
    "https://integraledger.com\\@other.example/s.json",
    "https://integraledger.com:443@other.example/s.json",
    "https://user@integraledger.com/s.json",
    "https://@integraledger.com/s.json",
    "https://integraledger.com:8443/s.json",
    "https://integraledger.com:80/s.json",
    "https://integraledger.com./s.json",
    "https://www.integraledger.com/s.json",
    "https://integraledger.com.other.example/s.json",
    "https://xintegraledger.com/s.json",
    "https://integraledger.co/s.json",
    "https://%69ntegraledger.com/s.json",
    "https://ｉntegraledger.com/s.json",
    "https://integraledger。com/s.json",
    "https://іntegraledger.com/s.json",
    "https://integraledger.com\u00ad/s.json",
    "https://integraledger.com/\ud800",
  ])("the schema at %j is not at the origin of the name", (url) => {
    expect(refused(() => readUcpDeclaration(profile([{ version, schema: url }])))).toBe(`authority-mismatch ${place}/0/schema`);
  });
});
