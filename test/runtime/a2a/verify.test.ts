import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { signatureCodes, verifyAgentCard, type SignatureCode } from "../../../runtime/a2a/verify/index.ts";
import { sharedPath } from "../../support/shared.ts";
import { base64url, card, signature, signed, testKey } from "./signed-card.ts";

const key = testKey();
const pinned = { pinned: key.keySet };

/** The codes of a card that is refused, in the order of its signatures. */
async function refusedBy(value: unknown, keys: unknown = key.keySet): Promise<SignatureCode[]> {
  const verification = await verifyAgentCard(value, { keys: { pinned: keys } });
  if (verification.outcome !== "refused") throw new Error(`not refused: ${verification.outcome}`);
  return verification.problems.map(({ code }) => code);
}

/** A deep change of a copy, made on the text. */
const changed = (from: string, to: string): unknown => {
  const text = JSON.stringify(signed(key));
  if (!text.includes(from)) throw new Error(`nothing to change: ${from}`);
  return JSON.parse(text.replace(from, to));
};

describe("a card signed as it was served", () => {
  test("holds, and says by which key, which signature and over which form", async () => {
    expect(await verifyAgentCard(signed(key), { keys: pinned })).toEqual({
      outcome: "verified",
      form: "as-served",
      signature: 0,
      kid: "molen-1",
    });
  });

  test("holds in any order of members, and after a trip through text", async () => {
    const reversed = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(signed(key)).reverse())));
    expect(await verifyAgentCard(reversed, { keys: pinned })).toMatchObject({ outcome: "verified" });
  });

  test("is not changed by it", async () => {
    const value = signed(key);
    const before = structuredClone(value);
    await verifyAgentCard(value, { keys: pinned });
    expect(value).toEqual(before);
  });

  test("does not hold over another form where it has members at their default", async () => {
    const forms = ["presence-rules", "defaults-stripped"] as const;
    expect(await verifyAgentCard(signed(key), { keys: pinned, forms })).toMatchObject({ outcome: "refused" });
  });

  test.each([
    ["one letter", "Molen De Vlijt", "Molen De Vlyt"],
    ["a soft hyphen that was cleaned away", "\u00ad", ""],
    ["a schema inside params", '"tarwe"', '"haver"'],
    ["an empty value inside a schema", '["","rogge"', '["rogge"'],
    ["an empty list inside a schema", '"required":[],', ""],
    ["a boolean schema", '"molen.leeg":true', '"molen.leeg":false'],
    ["the uri of an extension", "tool-schema/v1", "tool-schema/v2"],
    ["a member added beside the others", '"name":"Molen"', '"name":"Molen","motto":"Op tijd"'],
    ["a member added inside params", '"molen.leeg":true', '"molen.leeg":true,"molen.extra":true'],
  ])("%s, changed after signing, breaks it", async (_what, from, to) => {
    expect(await refusedBy(changed(from, to))).toEqual(["signature-wrong"]);
  });

  test("another key of the same name breaks it", async () => {
    expect(await refusedBy(signed(key), testKey().keySet)).toEqual(["signature-wrong"]);
  });

  test("one bad signature beside a good one does no harm; two bad ones give a problem each", async () => {
    const good = signature(card, key);
    const bad = signature({ ...card, name: "Bakker" }, key);
    expect(await verifyAgentCard({ ...card, signatures: [bad, good] }, { keys: pinned })).toMatchObject({ signature: 1 });
    expect(await refusedBy({ ...card, signatures: [bad, { protected: "x" }] })).toEqual([
      "signature-wrong",
      "signature-malformed",
    ]);
  });
});

describe("what is said instead of holding", () => {
  const none = { protected: base64url('{"alg":"none","kid":"molen-1"}'), signature: "" };
  const of = (one: unknown): unknown => ({ ...card, signatures: [one] });
  const { protected: header, signature: bytes } = signature(card, key);
  const withHeader = (text: string): unknown => of({ protected: base64url(text), signature: bytes });
  const twoOfOneName = { keys: [...key.keySet.keys, ...testKey().keySet.keys] };
  const symmetric = { keys: [{ kty: "oct", k: base64url("geheim"), kid: "molen-1", alg: "HS256" }] };

  test.each<[string, SignatureCode, unknown, unknown?]>([
    ["alg none", "algorithm-not-allowed", of(none)],
    ["alg RS256", "algorithm-not-allowed", signed(key, { alg: "RS256" })],
    ["alg HS256 with a key of that sort", "algorithm-not-allowed", signed(key, { alg: "HS256" }), symmetric],
    ["alg of another spelling", "algorithm-not-allowed", signed(key, { alg: "es256" })],
    ["no alg", "algorithm-not-allowed", withHeader('{"kid":"molen-1"}')],
    [
      "alg in the unprotected header alone",
      "algorithm-not-allowed",
      of({ protected: base64url('{"kid":"molen-1"}'), signature: bytes, header: { alg: "ES256" } }),
    ],
    ["no kid", "key-id-missing", withHeader('{"alg":"ES256"}')],
    [
      "kid in the unprotected header alone",
      "key-id-missing",
      of({ protected: base64url('{"alg":"ES256"}'), signature: bytes, header: { kid: "molen-1" } }),
    ],
    ["a kid that the set has not", "key-unknown", signed({ ...key, kid: "molen-2" })],
    ["a key that the header brings along", "key-unknown", signed(testKey("eigen"), { jwk: testKey("eigen").keySet.keys[0] })],
    ["two keys of that name", "key-ambiguous", signed(key), twoOfOneName],
    ["a set that is none", "keys-malformed", signed(key), { keys: "none" }],
    ["no set", "keys-malformed", signed(key), undefined],
    ["a key off the curve", "key-unusable", signed(key), { keys: [{ ...key.keySet.keys[0], x: base64url("x".repeat(32)) }] }],
    ["a header that asks for more", "header-critical", signed(key, { crit: ["b64"], b64: false })],
    ["signatures that are no list", "signature-malformed", { ...card, signatures: { protected: header, signature: bytes } }],
    ["a signature that is text", "signature-malformed", of(`${header}..${bytes}`)],
    ["a header that is not base64url", "signature-malformed", of({ protected: `${header}=`, signature: bytes })],
    ["a header that is a list", "signature-malformed", withHeader('["ES256"]')],
    [
      "a header that names its algorithm twice",
      "signature-malformed",
      withHeader('{"alg":"ES256","kid":"molen-1","alg":"none"}'),
    ],
    ["a signature that is a number", "signature-malformed", of({ protected: header, signature: 1 })],
    ["a signature cut short", "signature-wrong", of({ protected: header, signature: bytes.slice(0, 40) })],
    ["no signature", "signature-malformed", of({ protected: header, signature: "" })],
    ["a signature with padding", "signature-malformed", of({ protected: header, signature: `${bytes}==` })],
    ["a signature with a blank", "signature-malformed", of({ protected: header, signature: `${bytes} ` })],
    ["a signature with a line end", "signature-malformed", of({ protected: header, signature: `${bytes}\n` })],
    ["a payload that the header calls not encoded", "header-critical", signed(key, { b64: false })],
    ["more signatures than anybody needs", "signatures-too-many", { ...card, signatures: Array(17).fill(signature(card, key)) }],
    ["no card", "card-not-canonical", null],
    ["a card that is text", "card-not-canonical", "card"],
    ["a card that holds a number which JSON has not", "card-not-canonical", { ...signed(key), motto: Number.NaN }],
    ["an inherited signature", "signature-malformed", of(Object.create({ protected: header, signature: bytes }))],
    ["half a character in the card", "card-not-canonical", { ...signed(key), motto: "\ud800" }],
    [
      "a card that is nested without end",
      "card-not-canonical",
      { ...signed(key), motto: JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`) },
    ],
  ])("%s: %s", async (_what, code, value, ...keys) => {
    expect(await refusedBy(value, ...(keys.length === 0 ? [] : [keys[0] ?? {}]))).toEqual([code]);
  });

  test.each([[{ ...card }], [{ ...card, signatures: [] }], [{ ...card, signatures: null }], [Object.create(signed(key))]])(
    "no signatures of its own: unsigned",
    async (value) => {
      expect(await verifyAgentCard(value, { keys: pinned })).toEqual({ outcome: "unsigned" });
    },
  );

  test("the place and a sentence come with the code", async () => {
    expect(await verifyAgentCard(of(none), { keys: pinned })).toEqual({
      outcome: "refused",
      problems: [{ code: "algorithm-not-allowed", pointer: "/signatures/0", message: signatureCodes["algorithm-not-allowed"] }],
    });
  });
});

describe("documents of others, where they lie", () => {
  const folder = sharedPath("samples");
  const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));

  test.skipIf(folder === undefined)("the card of the agent holds as it was served, and not without its defaults", async () => {
    const [served, keys] = [read("co-legal-agent-card.json"), read("co-legal-jwks.json")];
    expect(await verifyAgentCard(served, { keys: { pinned: keys } })).toMatchObject({ outcome: "verified", form: "as-served" });
    const forms = ["presence-rules", "defaults-stripped"] as const;
    expect(await verifyAgentCard(served, { keys: { pinned: keys }, forms })).toMatchObject({ outcome: "refused" });
    const cleaned = JSON.parse(JSON.stringify(served).replaceAll("\u00ad", ""));
    expect(await verifyAgentCard(cleaned, { keys: { pinned: keys } })).toMatchObject({ outcome: "refused" });
  });
});
