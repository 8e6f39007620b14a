import { describe, expect, test } from "vitest";
import { checkDiscovery, isDiscovery, type LegalContextJson, readDiscovery } from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const terms = "https://seller.example/terms.md";
const read = (value: unknown): LegalContextJson => readDiscovery(value).document;

describe("the address of the terms", () => {
  const label63 = "a".repeat(63);
  const host253 = [label63, label63, label63, "a".repeat(61)].join(".");
  test.each([
    "https://seller.example/terms.md",
    "https://seller.example",
    "https://seller.example.",
    "https://SELLER.example/T",
    "https://seller.example:443/t",
    "https://seller.example:/t",
    "https://seller.example:65535/t",
    "https://seller.example?q#f",
    "https://[2001:db8::1]/t",
    "https://2130706433/t",
    "https://xn--brcke-lva.example/t",
    "https://seller.example/{region}/%zz/\u200b",
    `https://${host253}/t`,
    `https://${host253}./t`,
  ])("%j is accepted", (url) => {
    expect(read({ terms: url })).toEqual({ terms: url });
  });

  test.each([
    "",
    "HTTPS://seller.example/t",
    "http://seller.example/t",
    "//seller.example/t",
    "https:/seller.example/t",
    "https:seller.example/t",
    "blob:https://seller.example/t",
    " https://seller.example/t",
    "https://seller.example/t\n",
    "https://seller.example/a b",
    "https://seller.example/\u0085",
    "https://seller.example/\ufeff",
    "https://seller.example/\u0000",
    "https://seller.example/\ud800",
    "https://seller.example\\@other.example/t",
    "https://user@seller.example/t",
    "https://@seller.example/t",
    "https://seller.example:70000/t",
    "https://seller.example:123456/t",
    "https://",
    "https:///t",
    "https://?",
    "https://a..b/t",
    "https://a_b.example/t",
    "https://-a.example/t",
    "https://%73eller.example/t",
    "https://ｓeller.example/t",
    "https://bücher.example/t",
    "https://{region}.example/t",
    `https://${"a".repeat(64)}.example/t`,
    `https://${host253}a/t`,
    "https://[::1/t",
    "https://[1:2:3]/t",
    "https://[::ffff:999.1.1.1]/t",
    "https://1.2.3.4.5/t",
    "https://999.999.999.999/t",
    "https://xn--a.example/t",
  ])("%j is refused", (url) => {
    expect(refused(() => readDiscovery({ terms: url }))).toBe("terms-not-https /terms");
  });
});

describe("refusals", () => {
  const hash = `0x${"ab".repeat(32)}`;
  test.each<[string, unknown]>([
    ["not-an-object", null],
    ["not-an-object", []],
    ["not-an-object", "{}"],
    ["not-an-object", () => undefined],
    ["terms-missing /terms", {}],
    ["terms-missing /terms", { terms: undefined }],
    ["terms-missing /terms", { Terms: terms }],
    ["terms-wrong-type /terms", { terms: null }],
    ["terms-wrong-type /terms", { terms: new URL(terms) }],
    ["terms-wrong-type /terms", { terms: [terms] }],
    ["hash-malformed /atrHash", { terms, atrHash: hash.toUpperCase() }],
    ["hash-malformed /atrHash", { terms, atrHash: `${hash}\n` }],
    ["hash-malformed /atrHash", { terms, atrHash: hash.replace("a", "а") }],
    ["hash-malformed /atrHash", { terms, atrHash: 10n }],
    ["hash-malformed /atrHash", { terms, atrHash: null }],
    ["clause-malformed /disputeResolution/clauseId", { terms, disputeResolution: { clauseId: hash } }],
    ["clause-malformed /disputeResolution/clauseId", { terms, disputeResolution: { clauseId: null } }],
    ["member-malformed /termsFormat", { terms, termsFormat: null }],
    ["member-malformed /acceptanceRequired", { terms, acceptanceRequired: 1 }],
    ["member-malformed /disputeResolution", { terms, disputeResolution: null }],
    ["member-malformed /disputeResolution/source", { terms, disputeResolution: { source: "\u00a0\ufeff" } }],
    ["member-malformed /returns", { terms, returns: "" }],
    ["member-malformed /contact", { terms, contact: ["legal"] }],
    ["member-malformed /contact/technical", { terms, contact: { technical: 5 } }],
    ["member-malformed /api", { terms, api: " " }],
    ["not-json /x", { terms, x: 1n }],
    ["not-json /contact/x~1y/0", { terms, contact: { "x/y": [() => 0] } }],
    ["not-json /x/0", { terms, x: [Number.NaN] }],
    ["not-json /x/1", { terms, x: [1, undefined] }],
    ["not-json /x", { terms, x: Symbol("s") }],
  ])("%s", (want, value) => {
    const [code, pointer = ""] = want.split(" ");
    expect(refused(() => readDiscovery(value))).toBe(want);
    expect(isDiscovery(value)).toBe(false);
    expect(checkDiscovery(value)).toMatchObject([{ code, pointer }]);
  });

  test("a circular value is refused and not followed for ever", () => {
    const circular: Record<string, unknown> = { terms };
    circular["self"] = circular;
    circular["again"] = circular;
    expect(refused(() => readDiscovery(circular))).toMatch(/^not-json \/self/);
  });

  test("nesting beyond that of served bytes is read from a value", () => {
    const deep = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) as unknown;
    expect(read({ terms, deep })).toEqual({ terms, deep });
    expect(refused(() => readDiscovery({ terms, deep: JSON.parse(`${"[".repeat(99_999)}${"]".repeat(99_999)}`) }))).toMatch(
      /^not-json/,
    );
  });

  test("all problems come in the order of the contract, whatever the order of the members", () => {
    const value = {
      api: 5,
      contact: { technical: "", legal: 7 },
      disputeResolution: { method: "", clauseId: "x" },
      atrHash: "0x",
    };
    expect(checkDiscovery(value).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "terms-missing /terms",
      "hash-malformed /atrHash",
      "member-malformed /disputeResolution/method",
      "clause-malformed /disputeResolution/clauseId",
      "member-malformed /contact/legal",
      "member-malformed /contact/technical",
      "member-malformed /api",
    ]);
    expect(refused(() => readDiscovery({ ...value, terms: "https://[1:2]/" }))).toBe("terms-not-https /terms");
  });

  test("a message says what is wrong and never carries text of the document as it came", () => {
    const name = `a\n\u202e${"b".repeat(500)}`;
    const [problem] = checkDiscovery({ terms, [name]: 1n });
    expect(problem?.pointer).toBe(`/${name}`);
    expect(problem?.message).not.toMatch(/[\n\u202e]/);
    expect(problem?.message.length).toBeLessThan(300);
    expect(checkDiscovery({ terms, api: 7 })[0]?.message).toBe(
      'At "/api": A member that the contract declares has another type, is null or is blank. It must be string.',
    );
  });
});

describe("what is kept", () => {
  test("unknown members follow the declared ones in the order they came in, in blocks too, and are named by pointers", () => {
    const reading = readDiscovery({
      "x.b": 1,
      contact: { fax: "none", "a/b": {}, legal: "law@seller.example" },
      "x.a": { deep: [null, { terms: 5 }] },
      disputeResolution: { fee: "nil", method: "ombudsman" },
      terms,
    });
    expect(JSON.stringify(reading.document)).toBe(
      `{"terms":"${terms}","disputeResolution":{"method":"ombudsman","fee":"nil"},` +
        `"contact":{"legal":"law@seller.example","fax":"none","a/b":{}},"x.b":1,"x.a":{"deep":[null,{"terms":5}]}}`,
    );
    expect(reading.unknownMembers.toSorted()).toEqual([
      "/contact/a~1b",
      "/contact/fax",
      "/disputeResolution/fee",
      "/x.a",
      "/x.b",
    ]);
  });

  test("spellings are kept, and nothing is filled in", () => {
    const value = { terms, atrHash: `0x${"aB".repeat(32)}`, disputeResolution: {}, contact: {}, termsFormat: "" };
    expect(read(value)).toEqual(value);
  });

  test("a member that holds undefined is absent at every depth", () => {
    const document = read({ terms, api: undefined, contact: { legal: undefined, fax: undefined }, x: { y: undefined } });
    expect(Object.keys(document)).toEqual(["terms", "contact", "x"]);
    expect(document).toStrictEqual({ terms, contact: {}, x: {} });
  });

  test("inherited, hidden and symbol members are not seen", () => {
    const value = Object.create(
      { api: 5, atrHash: "0x" },
      {
        terms: { value: terms, enumerable: true },
        returns: { value: 7, enumerable: false },
      },
    ) as object;
    expect(read(Object.assign(value, { [Symbol("contact")]: 1 }))).toStrictEqual({ terms });
    expect(refused(() => readDiscovery(Object.create({ terms })))).toBe("terms-missing /terms");
  });

  test("__proto__, constructor and toString are members like any other", () => {
    const value = JSON.parse(
      `{"terms":"${terms}","__proto__":{"api":5},"constructor":1,"contact":{"__proto__":{"legal":7},"toString":2}}`,
    ) as object;
    const { document, unknownMembers } = readDiscovery(value);
    expect(unknownMembers.toSorted()).toEqual(["/__proto__", "/constructor", "/contact/__proto__", "/contact/toString"]);
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(document.contact)).toBe(Object.prototype);
    expect(JSON.stringify(document)).toBe(
      `{"terms":"${terms}","contact":{"__proto__":{"legal":7},"toString":2},"__proto__":{"api":5},"constructor":1}`,
    );
  });

  test("the result shares nothing with the input", () => {
    const value = { terms, contact: { legal: "a" }, x: { y: [1] } };
    const document = read(value);
    value.x.y.push(2);
    value.contact.legal = "b";
    expect(document).toEqual({ terms, contact: { legal: "a" }, x: { y: [1] } });
  });
});
