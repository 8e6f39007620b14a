import { describe, expect, test } from "vitest";
import { a2aCodes, readAgentCard, readAgentCardBytes, skillSchemas, type A2aCode } from "../../../runtime/a2a/index.ts";
import { signatureCodes, verifyAgentCard, type KeySource, type SignatureCode } from "../../../runtime/a2a/verify/index.ts";
import { refused } from "../lcp/refused.ts";
import { base64url, card, signature, signed, testKey } from "./signed-card.ts";

const uri = "https://agent.molen.example/tool-schema/v1";
const [skill] = card.skills;
const withExtensions = (extensions: object[], skills: unknown[] = [skill]) =>
  readAgentCard({ ...card, capabilities: { extensions }, skills });
/** A code that takes out one skill is told and not thrown. */
const told = (read: ReturnType<typeof skillSchemas>): never => {
  const [first] = read.skills;
  throw new Error(first?.outcome === "refused" ? first.code : first?.outcome);
};

/** One call for each code; the compiler asks for all of them. */
const raised: Readonly<Record<A2aCode, () => unknown>> = {
  "card-too-large": () => readAgentCardBytes(new Uint8Array(1_048_577)),
  "card-not-json": () => readAgentCardBytes(new Uint8Array(1)),
  "card-malformed": () => readAgentCard({}),
  "extension-duplicate": () => skillSchemas(withExtensions([{ uri }, { uri }])),
  "schema-malformed": () => told(skillSchemas(withExtensions([{ uri, params: { "molen.praat": "x" } }]))),
  "skill-duplicate": () => told(skillSchemas(withExtensions([], [skill, skill]))),
};

test.each(Object.entries(raised))("%s is raised", (code, action) => {
  let said = "";
  try {
    said = refused(action);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said.split(" ")[0]).toBe(code);
});

const key = testKey();
const pinned = { pinned: key.keySet };
const jku = "https://agent.molen.example/jwks.json";
const host = (answer: Response): KeySource => ({
  servedFrom: "https://agent.molen.example/card.json",
  fetch: () => Promise.resolve(answer),
});
const bare = (header: object): unknown => ({
  ...card,
  signatures: [{ ...signature(card, key), protected: base64url(JSON.stringify(header)) }],
});

const refusals: Readonly<Record<SignatureCode, readonly [card: unknown, keys: KeySource]>> = {
  "card-not-canonical": [{ ...signed(key), name: "\udc00" }, pinned],
  "signatures-too-many": [{ ...card, signatures: Array.from({ length: 17 }, () => signature(card, key)) }, pinned],
  "signature-malformed": [{ ...card, signatures: [{}] }, pinned],
  "algorithm-not-allowed": [signed(key, { alg: "ES384" }), pinned],
  "key-id-missing": [bare({ alg: "ES256" }), pinned],
  "header-critical": [signed(key, { crit: ["exp"] }), pinned],
  "key-address-missing": [signed(key), host(Response.json(key.keySet))],
  "key-address-foreign": [signed(key, { jku: "https://elders.example/" }), host(Response.json(key.keySet))],
  "keys-unavailable": [signed(key, { jku }), host(new Response("", { status: 503 }))],
  "keys-malformed": [signed(key), { pinned: [] }],
  "key-unknown": [signed(key), { pinned: { keys: [] } }],
  "key-ambiguous": [signed(key), { pinned: { keys: [...key.keySet.keys, ...key.keySet.keys] } }],
  "key-unusable": [signed(key), { pinned: { keys: [{ ...key.keySet.keys[0], y: "AA" }] } }],
  "signature-wrong": [{ ...signed(key), name: "Bakker" }, pinned],
};

test.each(Object.entries(refusals))("%s is told", async (code, [value, keys]) => {
  expect(await verifyAgentCard(value, { keys })).toMatchObject({ outcome: "refused", problems: [{ code }] });
});

describe.each([...Object.entries(a2aCodes), ...Object.entries(signatureCodes)])("%s", (_code, sentence) => {
  test("says what it means", () => expect(sentence).toMatch(/^[A-Z].*\.$/));
});
