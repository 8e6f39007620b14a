import { describe, expect, test } from "vitest";
import {
  describeVia,
  listDefinitions,
  lookup,
  memoryStore,
  parseVersionIdentifier,
  problemCodes,
  publish,
  type Store,
} from "../../registry/index.ts";
import { catalogueOf } from "../../registry/lookup/catalogue.ts";
import { resolve } from "../../registry/lookup/resolve.ts";
import { nearMisses } from "../../registry/identifier/near-misses.ts";
import { readIdentifier } from "../../registry/identifier/read.ts";
import { readIndex, type RegistryIndex } from "../../registry/derive/index-file.ts";
import { base, candidate, filled, governed, shelf, snapshot, tampered, uri } from "./fixtures.ts";

const legalContext = "codossier.legal-context/1.0";

describe("found", () => {
  test.each([
    [legalContext, legalContext, { by: "identifier" }],
    ["codossier.quick-ask/1", "codossier.quick-ask/1.0", { by: "line", line: "codossier.quick-ask/1" }],
    ["codossier.quick-ask/2", "codossier.quick-ask/2.0", { by: "line" }],
    ["codossier.sketch/0.0", "codossier.sketch/0.0", { by: "identifier" }], // a draft answers by its exact identifier
    ["be.vies.validate@2026-09-01", "be.vies.validate@2026-09-01", { by: "identifier" }],
    ["be.vies.validate", "be.vies.validate@2026-09-18", { by: "alias", kind: "a2a-skill", target: "be.vies.validate" }],
    [
      "com.integraledger.legal_context@2026-07-30",
      "lcp.ucp-capability/1.0",
      { by: "alias", kind: "ucp-capability", target: "lcp.ucp-capability/1" },
    ],
    ["com.codossier/legal-context", legalContext, { by: "alias", kind: "mcp-meta", target: "codossier.legal-context/1" }],
    [uri, legalContext, { by: "alias", kind: "a2a-extension" }],
    ["/.well-known/legal-context.json", "lcp.legal-context-json/1.0", { by: "alias", kind: "well-known" }],
  ])("%s answers %s", async (identifier, want, via) => {
    const found = await lookup(await filled(), identifier);
    expect(found).toMatchObject({
      outcome: "found",
      entry: { identifier: want, status: want.includes("/0.") ? "draft" : "standing" },
      via,
    });
    if (found.outcome === "found") {
      expect(JSON.parse(found.entry.schemaText).$id).toBe(`${base}${want}`);
      expect(found.entry.record).toMatchObject({ identifier: want, name: found.entry.name, canonical: found.entry.canonical });
      expect(describeVia(found.via, found.entry.identifier)).toContain(found.entry.identifier);
      expect(found).not.toHaveProperty("definition");
    }
  });

  test("by either digest, with every identifier that has it", async () => {
    const store = await filled();
    const exact = await lookup(store, legalContext);
    if (exact.outcome !== "found") return expect.fail();
    for (const of of ["canonical", "served"] as const) {
      expect(await lookup(store, exact.entry[of])).toEqual({ ...exact, via: { by: "digest", of, identifiers: [legalContext] } });
    }
  });

  test("a definition, through any form", async () => {
    const store = await filled();
    for (const identifier of [legalContext, "codossier.legal-context/1", uri, "com.codossier/legal-context"]) {
      expect(await lookup(store, `${identifier}#inbound`)).toMatchObject({
        outcome: "found",
        entry: { identifier: legalContext },
        definition: "inbound",
      });
    }
  });

  test("a line answers its newest minor, as a number", async () => {
    const store = memoryStore();
    for (let minor = 0; minor < 12; minor += 1)
      await publish(store, base, candidate(governed("a.sketch", 0), `Version ${minor}`));
    const index = readIndex((await snapshot(store))["index.json"] ?? "");
    // Only drafts can have many minors yet: as if they stood.
    const entries = index?.names[0]?.entries.map((entry) => entry.version) ?? [];
    expect(entries.slice(-3)).toEqual(["0.9", "0.10", "0.11"]);
  });
});

/** A registry of data alone, as its indexes say it. */
function resolveIn(identifier: string, index: object) {
  const reading = readIdentifier(identifier);
  const read = readIndex(JSON.stringify(index));
  if (reading.outcome === "refused" || !read) return expect.fail();
  return resolve(
    reading.identifier,
    catalogueOf(read as RegistryIndex, [{ value: "a.b/key", kind: "mcp-meta", name: "a.b", target: "a.b/1" }]),
  );
}

describe("withdrawn and deprecated", () => {
  const entry = (identifier: string, status: string) => ({
    identifier,
    version: identifier.split("/")[1],
    status,
    canonical: "c",
    served: "s",
    contract: "r",
    sequence: 0,
  });
  const index = (first: string, second: string, newest: string | null) => ({
    names: [
      {
        name: "a.b",
        kind: "governed",
        lines: [{ line: "a.b/1", newest }],
        entries: [entry("a.b/1.0", first), entry("a.b/1.1", second)],
      },
    ],
    head: null,
  });
  test.each([
    ["a.b/1", index("standing", "withdrawn", "a.b/1.0"), "a.b/1.0"],
    ["a.b/1.1", index("standing", "withdrawn", "a.b/1.0"), "a.b/1.1"], // by its exact identifier it still answers
    ["a.b/1", index("standing", "deprecated", "a.b/1.1"), "a.b/1.1"],
    ["a.b/1", index("withdrawn", "withdrawn", null), "withdrawn"],
    ["a.b/key", index("withdrawn", "withdrawn", null), "withdrawn"],
  ])("%s", (identifier, data, want) => {
    const resolution = resolveIn(identifier, data);
    expect(resolution.outcome === "resolved" ? resolution.entry.identifier : resolution.problem.code).toBe(want);
  });
});

describe("refused", () => {
  const rows: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    // given, code, suggestions, available
    ["codossier.legal-context/1.0.0", "id-syntax", [legalContext], []],
    ["Codossier.Legal_Context/V1.0", "id-syntax", [legalContext], []],
    ["codosier.legal-context/01", "id-syntax", ["codossier.legal-context/1"], []],
    ["https://CODOSSIER.com/a2a/ext/legal-context/v1", "id-not-canonical", [uri], []],
    ["http://codossier.com/a2a/ext/legal-context/v1", "id-https-required", [uri], []],
    ["nul.legal-context/1", "id-reserved", [], []],
    ["nobody.knows-this/1", "unknown-name", [], []],
    ["codosier.legal-context/1.0", "unknown-name", [legalContext], []],
    ["codossier.legal_context/1.0", "unknown-name", [legalContext], []],
    ["codossier.legal-context/v1", "unknown-name", ["codossier.legal-context/1"], []],
    ["com.codossier.legal-context/1", "unknown-name", ["codossier.legal-context/1", "com.codossier/legal-context"], []],
    ["codossier.com/legal-context", "unknown-name", ["com.codossier/legal-context"], []],
    ["com.codossier/legal_context", "unknown-name", ["com.codossier/legal-context"], []],
    ["com.integraledger.legal_context", "unknown-name", ["com.integraledger.legal_context@2026-07-30"], []],
    ["/.well-known/legal_context.json", "unknown-name", ["/.well-known/legal-context.json"], []],
    [`sha256:${"0".repeat(64)}`, "unknown-name", [], []],
    ["https://nowhere.example/x", "unknown-name", [], []],
    [`${base}codossier.quick-ask/1.0`, "unknown-name", ["codossier.quick-ask/1.0"], []],
    ["codossier.quick-ask/1.7", "unknown-version", [], ["codossier.quick-ask/1.0"]],
    ["be.vies.validate@2026-09-02", "unknown-version", [], ["be.vies.validate@2026-09-01", "be.vies.validate@2026-09-18"]],
    ["be.vies.validate/1", "unknown-version", [], ["be.vies.validate@2026-09-01", "be.vies.validate@2026-09-18"]],
    ["codossier.quick-ask@2026-09-18", "unknown-version", [], ["codossier.quick-ask/1", "codossier.quick-ask/2"]],
    ["com.integraledger.legal_context@2026-07-31", "unknown-version", [], ["com.integraledger.legal_context@2026-07-30"]],
    ["codossier.quick-ask/3", "unknown-major", [], ["codossier.quick-ask/1", "codossier.quick-ask/2"]],
    ["codossier.quick-ask/3.0", "unknown-major", [], ["codossier.quick-ask/1", "codossier.quick-ask/2"]],
    ["codossier.quick-ask", "version-required", [], ["codossier.quick-ask/1", "codossier.quick-ask/2"]],
    ["a2a.agent-card", "version-required", [], ["a2a.agent-card@2026-09-18"]], // no skill: its name alone is no alias
    ["codossier.sketch/0", "version-required", [], ["codossier.sketch/0.0"]],
    ["codossier.sketch", "version-required", [], ["codossier.sketch/0.0"]],
    ["https://codossier.com/a2a/ext/legal-context/v2", "no-fallback", [], [uri]],
    ["https://codossier.com/a2a/ext/legal-context/v1/", "no-fallback", [uri], [uri]],
    ["https://codossier.com/a2a/ext/legal-context", "no-fallback", [], [uri]],
    [
      `${legalContext}#inbond`,
      "unknown-definition",
      [`${legalContext}#inbound`],
      [`${legalContext}#inbound`, `${legalContext}#outbound`],
    ],
    ["codossier.quick-ask/1#x", "unknown-definition", [], []],
  ];
  test.each(rows)("%s: %s", async (given, code, suggestions, available) => {
    const found = await lookup(await filled(), given);
    const { status } = problemCodes[code as keyof typeof problemCodes];
    expect(found).toMatchObject({
      outcome: "refused",
      problem: { code, status, given, type: `https://codicil.example/problems/${code}`, suggestions, available },
    });
  });

  test("with whatever this table, publishing, damage and changes of status show, every code is shown", () => {
    const elsewhere = [
      "digest-mismatch",
      "registry-damaged",
      "registry-unreachable",
      "registry-answer",
      "withdrawn",
      "alias-taken",
      "id-confusable",
      "kind-changed",
      "taken",
      "schema-unreadable",
      "exact-required",
      "status-final",
      "reason-missing",
      "replacement-unusable",
    ];
    expect([...new Set([...rows.map(([, code]) => code), ...elsewhere])].sort()).toEqual(Object.keys(problemCodes).sort());
  });

  test("a newer major is named as the new identifier that it is", async () => {
    const found = await lookup(await filled(), "codossier.quick-ask/1.7");
    expect(found).toMatchObject({ problem: { nextMajor: "codossier.quick-ask/2" } });
    expect(found.outcome === "refused" && found.problem.detail).toContain('"codossier.quick-ask/2"');
  });

  test("version-required says the newest of every line", async () => {
    const found = await lookup(await filled(), "codossier.quick-ask");
    expect(found).toMatchObject({
      problem: {
        lines: [{ line: "codossier.quick-ask/1", newest: "codossier.quick-ask/1.0" }, { line: "codossier.quick-ask/2" }],
      },
    });
  });

  test("what a caller typed cannot reach a terminal unescaped", async () => {
    const found = await lookup(memoryStore(), "a.b/\u001b[31m\u202e1");
    expect(found.outcome === "refused" && found.problem.detail).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test("an empty registry knows nothing", async () => {
    expect(await lookup(memoryStore(), legalContext)).toMatchObject({ problem: { code: "unknown-name", suggestions: [] } });
  });
});

describe("damage", () => {
  const schema = "c/codossier.legal-context/1.0/schema.json";
  test.each<[string, string, string | undefined, string]>([
    ["another schema", schema, "{}", "digest-mismatch"],
    ["another contract", schema.replace("schema", "contract"), "{}", "digest-mismatch"],
    ["no schema", schema, undefined, "registry-damaged"],
    ["no index", "index.json", "[]", "registry-damaged"],
    ["an index of another shape", "index.json", '{"names":[{"name":"codossier.legal-context"}],"head":null}', "registry-damaged"],
  ])("%s is never answered", async (_name, path, text, code) => {
    expect(await lookup(tampered(await filled(), { [path]: text }), legalContext)).toMatchObject({
      outcome: "refused",
      problem: { code, path },
    });
  });

  test("a CRLF checkout is named", async () => {
    const store = await filled();
    const crlf = (await snapshot(store))[schema]?.replaceAll("\n", "\r\n");
    expect(await lookup(tampered(store, { [schema]: crlf }), legalContext)).toMatchObject({
      problem: { code: "digest-mismatch", onlyLineEndsDiffer: true },
    });
  });

  test("an alias that leads nowhere", async () => {
    const aliases = JSON.stringify({ aliases: [{ value: "x.y/z", kind: "mcp-meta", name: "x.y", target: "x.y/1" }] });
    expect(await lookup(tampered(await filled(), { "aliases.json": aliases }), "x.y/z")).toMatchObject({
      problem: { code: "registry-damaged", path: "aliases.json" },
    });
  });
});

test.each([
  [legalContext, 3],
  ["codossier.legal-context/1", 3],
  [uri, 4],
])("%s reads %i files", async (identifier, want) => {
  const store = await filled();
  const read: string[] = [];
  const counting: Store = {
    ...store,
    get: (path) => (read.push(path), store.get(path)),
    list: () => expect.fail("a look-up lists nothing"),
  };
  expect((await lookup(counting, identifier)).outcome).toBe("found");
  expect(read).toHaveLength(want);
});

describe("the version identifiers of the black-box cases", () => {
  test.each([
    ["codossier.legal-context/1.0", "valid"],
    ["codossier.insight/1", "valid"],
    ["codossier.legal-context/v1", "invalid"],
    ["codossier.legal-context/01", "invalid"],
    ["codossier.legal-context", "invalid"],
    ["../codossier.legal-context/1.0", "invalid"],
    ["__proto__/1", "invalid"],
  ])("%s is %s", (text, want) => {
    expect(parseVersionIdentifier(text).outcome === "parsed" ? "valid" : "invalid").toBe(want);
  });
});

describe("near misses", () => {
  const known = [
    "ab.cde/1",
    "ab.cde/1.0",
    "codossier.insight/1",
    "codossier.insight/1.0",
    "codossier.insights/1",
    "other.insight/1",
    "codossier.insighted/1",
    uri,
  ];
  test.each<[string, string[]]>([
    ["codossier.insigth/1", ["codossier.insight/1", "codossier.insights/1"]], // two neighbours swapped: one; and one more
    ["codossier.insight-/1", ["codossier.insight/1", "codossier.insights/1", "codossier.insighted/1"]],
    ["codossier.inisght/1.0", ["codossier.insight/1.0", "codossier.insights/1"]],
    ["ab.cdf/1", ["ab.cde/1"]],
    ["ab.cff/1", []], // two away, in a label of three characters
    ["codossier.somewhat/1", []],
    ["https://codossier.com/a2a/ext/legal-contxt/v1", [uri]],
    ["https://codossier.com/a2a/ext/legal-contxt/v2", []], // another version is no typing error
  ])("%s", (given, want) => {
    expect(nearMisses(given, known)).toEqual(want);
  });
});

test("definitions are the $anchors of the entry itself, not of data and not of what it bundles", () => {
  const schema = {
    $anchor: "root",
    $defs: {
      const: { $anchor: "in-a-definition-called-const" },
      bundled: { $id: "https://other.example/x", $anchor: "not-ours", properties: { x: { $anchor: "not-ours-either" } } },
    },
    properties: { $anchor: { type: "string" }, enum: { $anchor: "of-a-member" } },
    const: { $anchor: "data" },
    examples: [{ $anchor: "data" }],
    anyOf: [{ $anchor: "arm" }],
  };
  expect(listDefinitions(JSON.stringify(schema))).toEqual(["root", "in-a-definition-called-const", "of-a-member", "arm"]);
});

test("the shelf is in the index once, names in order", async () => {
  const index = readIndex((await snapshot(await filled()))["index.json"] ?? "");
  const names = index?.names.map(({ name }) => name) ?? [];
  expect(names).toEqual([...new Set(shelf.map(({ record }) => record.name))].sort());
  expect(index?.head?.sequence).toBe(shelf.length - 1);
});
