import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  discoveryBody,
  type LegalContextJson,
  readDiscovery,
  readDiscoveryBytes,
  writeDiscovery,
} from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const terms = "https://seller.example/terms.md";
const write = (value: unknown): string => writeDiscovery(value as LegalContextJson);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test("the order is the contract's, then as it came, also for names that are whole numbers", () => {
  const text = write({
    "7": 1,
    zeta: 2,
    api: "https://seller.example/lcp",
    contact: { "0": "none", technical: "t", alpha: 1, legal: "l" },
    disputeResolution: { catalog: "c", source: "s", contact: "k", jurisdiction: "j", method: "m" },
    returns: "r",
    terms,
    alpha: 3,
  });
  expect(text).toBe(
    `{"terms":"${terms}","disputeResolution":{"method":"m","jurisdiction":"j","contact":"k","source":"s","catalog":"c"},` +
      `"returns":"r","contact":{"legal":"l","technical":"t","0":"none","alpha":1},"api":"https://seller.example/lcp",` +
      `"7":1,"zeta":2,"alpha":3}`,
  );
});

test("the digest is written in lower case; the clause and everything else as given", () => {
  const text = write({ terms, atrHash: `0x${"AB".repeat(32)}`, disputeResolution: { clauseId: `sha256:0x${"AB".repeat(32)}` } });
  expect(text).toContain(`"atrHash":"0x${"ab".repeat(32)}"`);
  expect(text).toContain(`"clauseId":"sha256:0x${"AB".repeat(32)}"`);
});

test.each<[string, unknown]>([
  ["not-an-object", null],
  ["terms-missing /terms", {}],
  ["member-malformed /contact/legal", { terms, contact: { legal: null } }],
  ["hash-malformed /atrHash", { terms, atrHash: `0X${"ab".repeat(32)}` }],
  ["not-json /x", { terms, x: 1n }],
  ["not-json /x/toJSON", { terms, x: { toJSON: () => 1 } }],
  ["too-large", { terms, x: "v".repeat(65_536) }],
  ["too-large", { terms, x: "é".repeat(32_768) }],
])("%s", (want, value) => {
  expect(refused(() => write(value))).toBe(want);
});

test("what is too deep to be read again is not written", () => {
  const deep = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  expect(readDiscoveryBytes(utf8(write({ terms, deep: deep(63) }))).unknownMembers).toEqual(["/deep"]);
  expect(refused(() => write({ terms, deep: deep(64) }))).toMatch(/^not-json \/deep\/0/);
});

test("65,536 bytes are written", () => {
  const rest = write({ terms, x: "" }).length;
  expect(write({ terms, x: "v".repeat(65_536 - rest) })).toHaveLength(65_536);
  expect(refused(() => write({ terms, x: "v".repeat(65_537 - rest) }))).toBe("too-large");
});

describe("a round", () => {
  const documents = [
    { terms, __proto__: undefined, x: [{ b: 1, a: null }], contact: {} },
    JSON.parse(`{"terms":"${terms}","__proto__":{"api":1},"contact":{"__proto__":null}}`) as object,
    { terms, returns: '\u2028\ud800"\\ é', "a/b~c": true },
  ];
  test.each(documents.map((one) => [JSON.stringify(one), one] as const))("%s", (_, document) => {
    const text = write(document);
    const again = readDiscoveryBytes(utf8(text)).document;
    expect(again).toEqual(readDiscovery(document).document);
    expect(write(again)).toBe(text);
  });
});

test("the input is left as it is, and what comes back shares nothing with it", () => {
  const value = Object.freeze({
    terms,
    atrHash: `0x${"AB".repeat(32)}`,
    contact: Object.freeze({ legal: "l", technical: undefined }),
  });
  expect(write(value)).toBe(`{"terms":"${terms}","atrHash":"0x${"ab".repeat(32)}","contact":{"legal":"l"}}`);
  expect(value.atrHash).toBe(`0x${"AB".repeat(32)}`);
});

test("the body is the text in UTF-8; its strong entity tag is the digest of the bytes", async () => {
  const { bytes, etag } = await discoveryBody({ terms, returns: "é" });
  expect(new TextDecoder().decode(bytes)).toBe(write({ returns: "é", terms }));
  expect(etag).toBe(`"${createHash("sha256").update(bytes).digest("hex")}"`);
  expect((await discoveryBody({ returns: "é", terms })).etag).toBe(etag);
  expect((await discoveryBody({ terms, returns: "e" })).etag).not.toBe(etag);
  await expect(discoveryBody({} as LegalContextJson)).rejects.toMatchObject({ code: "terms-missing" });
});
