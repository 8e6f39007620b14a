import { describe, expect, test } from "vitest";
import { parseIdentifier, parseReference, parseVersionIdentifier, type Identifier } from "../../registry/index.ts";

const long = (length: number): string => {
  // Labels of 61 characters and their dots, to the length wanted.
  const name = Array.from({ length: 10 }, () => "a".repeat(61)).join(".");
  return name.slice(0, length);
};
const path = (length: number): string => `https://example.com/${"a".repeat(length - 20)}`;
const hex = "0123456789abcdef".repeat(4);

describe("what each form looks like", () => {
  test.each<[string, Identifier["form"]]>([
    ["codossier.legal-context/1.0", "exact"],
    ["codossier.legal-context/0.0", "exact"],
    ["codossier.legal-context/999999.999999", "exact"],
    ["com.integraledger.legal_context/1.10", "exact"],
    ["com.example/1.0", "exact"], // com itself is no device
    ["com10.x/1.0", "exact"], // nor is com10
    ["x.con/1.0", "exact"], // only a first label names a folder
    ["a.b/1.0", "exact"],
    ["codossier.quick-ask/1", "line"],
    ["codossier.quick-ask/0", "line"],
    ["com.integraledger.legal_context@2026-07-30", "dated"],
    ["a.b@2024-02-29", "dated"],
    ["a.b@2000-02-29", "dated"],
    ["a.b@0001-01-01", "dated"],
    ["com.codossier/legal-context", "mcp-key"],
    ["codossier.legal-context/v1", "mcp-key"], // a letter after the slash is a name
    ["a.b/c.d_e-f", "mcp-key"],
    [`a.b/${"c".repeat(64)}`, "mcp-key"],
    ["be.legal.lookup", "bare"],
    ["a0.b0", "bare"],
    ["a-b.c_d", "bare"],
    [`${"a".repeat(63)}.b`, "bare"],
    [`${long(122)}.${"b".repeat(5)}`, "bare"], // 128 characters
    [`sha256:${hex}`, "digest"],
    ["https://codossier.com/a2a/ext/legal-context/v1", "uri"],
    ["https://codossier.com/", "uri"],
    ["https://example.com:8443/A/b", "uri"],
    ["https://xn--exmple-cua.com/x", "uri"],
    [path(256), "uri"],
    ["/.well-known/legal-context.json", "well-known"],
    ["/.well-known/Agent-Card.json", "well-known"],
  ])("%s is %s", (text, form) => {
    expect(parseIdentifier(text)).toMatchObject({ outcome: "parsed", identifier: { form, text } });
  });
});

describe("malformed: the character, and the nearest valid spelling", () => {
  test.each<[string, number, string[]]>([
    ["", 0, []],
    [" codossier.quick-ask/1", 0, ["codossier.quick-ask/1"]],
    ["codossier.quick-ask/1\n", 21, ["codossier.quick-ask/1"]],
    ["codossier.quick-ask/1\u0000", 21, []],
    ["codossier.quick-ask /1", 19, []],
    ["Codossier.quick-ask/1", 0, ["codossier.quick-ask/1"]],
    ["codossier.Quick-Ask/1", 10, ["codossier.quick-ask/1"]],
    ["codossier.quicK-ask/1", 14, ["codossier.quick-ask/1"]],
    ["c\u043edossier.quick-ask/1", 1, []], // Cyrillic o
    ["codossier.quick\u2010ask/1", 15, []], // a hyphen that is none
    ["codossier.quick-ask/\u0661", 20, []], // an Arabic digit
    ["codossier.quick-ask\uff0f1", 19, []], // a full-width slash
    ["\ufeffcodossier.quick-ask/1", 0, ["codossier.quick-ask/1"]],
    ["codossier.\ud83d\ude00/1", 10, []],
    ["codossier.\ud83d/1", 10, []], // half of a pair
    ["__proto__/1", 0, []],
    ["constructor/1", 11, []], // one label
    ["1a.b/1", 0, []],
    ["a.1b/1", 2, []],
    ["codossier/1", 9, []],
    ["codossier", 9, []],
    ["codossier.", 10, []],
    [".codossier.x/1", 0, []],
    ["codossier..x/1", 10, []],
    ["a--b.c/1", 2, ["a-b.c/1"]],
    ["a-_b.c/1", 2, ["a-b.c/1"]],
    ["a-.b/1", 2, []],
    ["a.b_", 4, []],
    ["a.b-/1", 4, []],
    [`${"a".repeat(64)}.b/1`, 63, []],
    [`${long(123)}.${"b".repeat(5)}`, 128, []],
    [`${long(255)}a`, 128, []], // 256 characters: read, and too long for a name
    [path(257), 256, []],
    [`${long(257)}`, 256, []],
    ["x".repeat(100_000), 256, []],
    ["codossier.quick-ask/", 20, ["codossier.quick-ask"]],
    ["codossier.quick-ask/V1", 20, ["codossier.quick-ask/v1", "codossier.quick-ask/1"]],
    ["codossier.quick-ask/01", 20, ["codossier.quick-ask/1"]],
    ["codossier.quick-ask/00", 20, ["codossier.quick-ask/0"]],
    ["codossier.quick-ask/1.", 22, ["codossier.quick-ask/1"]],
    ["codossier.quick-ask/1.01", 22, ["codossier.quick-ask/1.1"]],
    ["codossier.quick-ask/1000000", 26, []],
    ["a.b/1.0.0", 7, ["a.b/1.0"]],
    ["a.b/1.0-rc.1", 7, []],
    ["a.b/1.0+", 7, ["a.b/1.0"]], // a range belongs into a lock
    ["a.b/1.0.json", 7, ["a.b/1.0"]],
    ["a.b/1.0.schema.json", 7, ["a.b/1.0"]],
    ["a.b/1.0/", 7, ["a.b/1.0"]],
    ["a.b/1.0#inbound", 7, ["a.b/1.0"]], // parseReference takes it
    ["a.b/1.0?x=1", 7, ["a.b/1.0"]],
    ["a.b/1,0", 5, []],
    ["a.b/-1", 4, []],
    ["a.b/1e3", 5, []],
    ["a.b/1/2", 5, []],
    ["a.b/../c", 4, []],
    ["a.b@1.0", 5, ["a.b/1.0"]],
    ["a.b@latest", 4, []],
    ["a.b/2026-07-30", 8, ["a.b@2026-07-30"]],
    ["a.b@2026-13-01", 9, []],
    ["a.b@2026-00-01", 9, []],
    ["a.b@2026-02-30", 12, []],
    ["a.b@2023-02-29", 12, []],
    ["a.b@1900-02-29", 12, []],
    ["a.b@2026-06-31", 12, []],
    ["a.b@2026-06-00", 12, []],
    ["a.b@0000-01-01", 4, []],
    ["a.b@2026-7-30", 10, []],
    ["a.b@2026-07-301", 14, []],
    ["a.b@2026-07", 11, []],
    ["a.b/c-", 6, []],
    ["a.b/c/d", 5, []],
    ["a.b/cD", 5, ["a.b/cd"]],
    [`a.b/${"c".repeat(65)}`, 68, []],
    ["../codossier.legal-context/1.0", 0, ["codossier.legal-context/1.0"]],
    ["..%2fcodossier.legal-context/1.0", 0, []],
    ["%2e%2e/a.b/1", 0, []],
    ["codossier%2equick-ask/1", 9, []],
    ["codossier.quick-ask\\1", 19, []],
    ["/codossier.quick-ask/1", 1, ["codossier.quick-ask/1"]],
    ["C:\\registry\\a.b", 1, []],
    ["urn:codossier:x", 3, []],
    ["javascript:alert(1)", 10, []],
    [`sha256:${hex}0`, 71, []],
    [`sha256:${hex.slice(1)}`, 70, []],
    [`sha256:${hex.toUpperCase()}`, 17, [`sha256:${hex}`]],
    ["sha256:", 7, []],
    [`sha512:${hex}`, 6, []],
    ["/.well-known/", 13, []],
    ["/.well-known/../x", 15, []],
    ["/.well-known/..", 13, []],
    ["/.well-known/a/b", 14, []],
    ["/.well-known/a%20b", 14, []],
    [".well-known/legal-context.json", 0, ["/.well-known/legal-context.json"]],
    ["/.Well-known/x", 2, ["/.well-known/x"]],
    ["https://", 8, []],
    ["https://example.com/a?b", 21, ["https://example.com/a"]],
    ["https://example.com/a#b", 21, ["https://example.com/a"]],
    ["https://example.com/a%20b", 21, []],
    ["https://user@example.com/a", 12, []],
    ["https://user:pass@example.com/a", 17, []],
    ["https://@example.com/a", 8, ["https://example.com/a"]],
    ["https://example.com//a", 20, []],
    ["https://example.com/a..b", 21, []],
    ["https://example.com/a|b", 21, []],
    ["https://example.com:99999/", 8, []],
    ["https://example.com/a\tb", 21, ["https://example.com/ab"]],
    ["https://ex\u00e4mple.com/", 10, ["https://xn--exmple-cua.com/"]], // what the domain really is, for everybody to see
  ])("%j at %i", (text, position, suggestions) => {
    const parsed = parseIdentifier(text);
    expect(parsed).toMatchObject({
      outcome: "refused",
      problem: { code: "id-syntax", status: 400, position, given: text, suggestions },
    });
    if (parsed.outcome === "refused") expect(parsed.problem.detail).toContain(`haracter ${position + 1}`); // sentences count from 1
  });
});

describe("well formed and still refused", () => {
  test.each([
    ["http://codossier.com/a2a", "id-https-required", ["https://codossier.com/a2a"]],
    ["ftp://codossier.com/a2a", "id-https-required", []],
    ["a2a://codossier.com", "id-https-required", []],
    ["https://Codossier.com/a2a", "id-not-canonical", ["https://codossier.com/a2a"]],
    ["HTTPS://codossier.com/a2a", "id-not-canonical", ["https://codossier.com/a2a"]],
    ["https://codossier.com", "id-not-canonical", ["https://codossier.com/"]],
    ["https://codossier.com:443/a2a", "id-not-canonical", ["https://codossier.com/a2a"]],
    ["https://codossier.com/a/../b", "id-not-canonical", ["https://codossier.com/b"]],
    ["https://codossier.com/./b", "id-not-canonical", ["https://codossier.com/b"]],
    ["https://codossier.com\\b", "id-not-canonical", ["https://codossier.com/b"]],
    ["https:codossier.com/b", "id-not-canonical", ["https://codossier.com/b"]],
    ["https:///codossier.com/b", "id-not-canonical", ["https://codossier.com/b"]],
    ["https://0x7f.1/", "id-not-canonical", ["https://127.0.0.1/"]],
    ["con.x/1", "id-reserved", []],
    ["com1.x", "id-reserved", []],
    ["lpt9.x@2026-07-30", "id-reserved", []],
    ["a.b/nul", "id-reserved", []],
  ])("%s: %s", (text, code, suggestions) => {
    const parsed = parseIdentifier(text);
    expect(parsed).toMatchObject({ outcome: "refused", problem: { code } });
    if (parsed.outcome === "refused") expect(parsed.problem.suggestions.slice(0, 1)).toEqual(suggestions);
  });
});

test.each([
  ["a.b/1.0#inbound", "a.b/1.0", "inbound"],
  ["a.b/1#_x.y-Z0", "a.b/1", "_x.y-Z0"],
  ["a.b@2026-07-30#x", "a.b@2026-07-30", "x"],
  ["https://example.com/a#x", "https://example.com/a", "x"],
  ["a.b/c#x", "a.b/c", "x"],
  ["a.b/1.0", "a.b/1.0", undefined],
])("the reference %s names %s and %s", (text, identifier, definition) => {
  const parsed = parseReference(text);
  expect(parsed).toMatchObject({ outcome: "parsed", identifier: { text: identifier } });
  expect(parsed.outcome === "parsed" && parsed.definition).toBe(definition);
});

test.each([
  ["a.b/1.0#", 8],
  ["a.b/1.0#1x", 8],
  ["a.b/1.0#x#y", 9],
  ["a.b/1.0#/$defs/x", 8],
  ["a.b/1.0#x y", 9],
  ["#inbound", 0],
  ["a.b/01#x", 4],
  [`a.b/1#${"x".repeat(129)}`, 134],
])("the reference %s is malformed at %i", (text, position) => {
  expect(parseReference(text)).toMatchObject({ outcome: "refused", problem: { code: "id-syntax", position, given: text } });
});

describe("only exact, line and dated name a version", () => {
  test.each([
    ["codossier.legal-context/1.0", "exact"],
    ["codossier.insight/1", "line"],
    ["a.b@2026-07-30", "dated"],
    ["codossier.legal-context/v1", "id-syntax"],
    ["codossier.legal-context/01", "id-syntax"],
    ["codossier.legal-context", "version-required"],
    ["../codossier.legal-context/1.0", "id-syntax"],
    ["__proto__/1", "id-syntax"],
    ["https://codossier.com/a2a/ext/legal-context/v1", "id-syntax"],
    [`sha256:${hex}`, "id-syntax"],
    ["/.well-known/legal-context.json", "id-syntax"],
  ])("%s: %s", (text, want) => {
    const parsed = parseVersionIdentifier(text);
    expect(parsed.outcome === "parsed" ? parsed.identifier.form : parsed.problem.code).toBe(want);
  });

  test("the v of a URI gets the version as a suggestion", () => {
    expect(parseVersionIdentifier("codossier.legal-context/v1")).toMatchObject({
      problem: { position: 24, suggestions: ["codossier.legal-context/1"] },
    });
  });
});

test("hostile texts are read in one pass: a thousand of them, and long ones, end", () => {
  const units = [
    "a",
    "-",
    ".",
    "/",
    "@",
    "1",
    "0",
    "%",
    "#",
    ":",
    "\u0000",
    "\ud800",
    "https://",
    "sha256:",
    "..",
    "/.well-known/",
  ];
  const texts = Array.from({ length: 1000 }, (_, index) => {
    const unit = `${units[index % 16]}${units[(index >> 4) % 16]}${units[(index >> 8) % 16]}`;
    return unit.repeat(Math.ceil(256 / unit.length)).slice(0, 256);
  });
  for (const text of [...texts, ...units.map((unit) => unit.repeat(200_000))]) {
    const parsed = parseIdentifier(text);
    if (parsed.outcome === "parsed") expect(parsed.identifier.text).toBe(text);
    else expect(parsed.problem.given).toBe(text);
  }
});
