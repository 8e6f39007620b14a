import { describe, expect, test } from "vitest";
import { readDiscoveryBytes } from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const document = '{"terms":"https://seller.example/terms.md"}';
const withMember = (json: string): Uint8Array => utf8(`${document.slice(0, -1)},"x":${json}}`);
const padded = (size: number): Uint8Array => withMember(`"${"v".repeat(size - document.length - ',"x":""'.length)}"`);
const lists = (levels: number): Uint8Array => withMember("[".repeat(levels) + "]".repeat(levels));

test("bytes are read as the value is, with white space around", () => {
  expect(readDiscoveryBytes(utf8(` \r\n\t${document}\n`))).toEqual({
    document: { terms: "https://seller.example/terms.md" },
    unknownMembers: [],
  });
});

test("a part of a buffer, a Buffer and another view of bytes will do", () => {
  const whole = utf8(`##${document}##`);
  const part = whole.subarray(2, -2);
  const want = readDiscoveryBytes(utf8(document));
  expect(readDiscoveryBytes(part)).toEqual(want);
  expect(readDiscoveryBytes(Buffer.from(document))).toEqual(want);
  expect(readDiscoveryBytes(new DataView(part.buffer, 2, part.length) as unknown as Uint8Array)).toEqual(want);
});

test.each<[string, unknown]>([
  ["not-bytes", document],
  ["not-bytes", null],
  ["not-bytes", undefined],
  ["not-bytes", [1, 2]],
  ["not-bytes", utf8(document).buffer],
  ["too-large", padded(65_537)],
  ["too-large", new Uint8Array(70_000)],
  ["not-json-object", utf8("")],
  ["not-json-object", utf8("null")],
  ["not-json-object", utf8(`[${document}]`)],
  ["not-json-object", utf8(`"{}"`)],
  ["not-json-object", utf8(`${document}{}`)],
  ["not-json-object", utf8(`\ufeff${document}`)],
  ["not-json-object", utf8(`\u00a0${document}`)],
  ["not-json-object", utf8(document.replaceAll('"', "'"))],
  ["not-json-object", utf8(document.replace("}", ",}"))],
  ["not-json-object", Uint8Array.from([...utf8('{"terms":"'), 0xff, ...utf8('"}')])],
  ["not-json-object", Uint8Array.from([...utf8('{"terms":"'), 0xc0, 0xaf, ...utf8('"}')])],
  ["not-json-object", Uint8Array.from([...utf8('{"terms":"'), 0xed, 0xa0, 0x80, ...utf8('"}')])],
  ["not-json-object", Buffer.from(document, "utf16le")],
  ["not-json-object", lists(64)],
  ["terms-missing /terms", utf8("{}")],
  ["not-json /x", withMember("1e999")],
])("%s", (want, bytes) => {
  expect(refused(() => readDiscoveryBytes(bytes as Uint8Array))).toBe(want);
});

test("65,536 bytes and 64 levels are read", () => {
  expect(padded(65_536)).toHaveLength(65_536);
  expect(readDiscoveryBytes(padded(65_536)).unknownMembers).toEqual(["/x"]);
  expect(readDiscoveryBytes(lists(63)).unknownMembers).toEqual(["/x"]);
});

describe("a member that stands twice in one object", () => {
  test.each([
    '{"terms":"https://a.example/","terms":"https://b.example/"}',
    '{"terms":"https://a.example/","\\u0074erms":"https://b.example/"}',
    '{"terms":"https://a.example/","x":[{"y":{"z":1,"w":[{}],"z":1}}]}',
    '{"terms":"https://a.example/","__proto__":1,"__proto__":2}',
    '{"terms":"https://a.example/","":1,"" :2}',
    '{"terms":"https://a.example/","a\\"b":1,"a\\u0022b":2}',
  ])("%s is refused", (text) => {
    expect(refused(() => readDiscoveryBytes(utf8(text)))).toBe("not-json-object");
  });

  test.each([
    '{"terms":"https://a.example/","x":{"terms":1},"y":{"terms":1}}',
    '{"terms":"https://a.example/","x":"x","y":["x","x"],"z":[{"a":1},{"a":1}]}',
    '{"terms":"https://a.example/","x":"\\"terms\\":1","y":"{\\\\","w":"}"}',
    '{"terms":"https://a.example/","Terms":1}',
  ])("%s is not such a one", (text) => {
    expect(readDiscoveryBytes(utf8(text)).document.terms).toBe("https://a.example/");
  });
});
