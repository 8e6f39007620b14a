import { canonicalizeAgentCard } from "@a2a-js/sdk";
import { describe, expect, test } from "vitest";
import { type Refusal, signatureWarnings, writeAgentCardDeclaration } from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const warned = (params: unknown): string[] =>
  signatureWarnings(params).map(({ hazard, pointer }) => `${hazard} ${pointer}`.trim());

test.each<[unknown, string[]]>([
  [{ uses: ["ask"], on: true, off: false }, []],
  [{}, ["dropped"]],
  [{ a: "", b: null, c: [], d: {} }, ["dropped /a", "dropped /b", "dropped /c", "dropped /d"]],
  [{ list: ["x", "", null, [{ "a/b": "" }]] }, ["dropped /list/1", "dropped /list/2", "dropped /list/3/0/a~1b"]],
  [{ level: 2, ratio: 0.5 }, ["number /level", "number /ratio"]],
  [{ place: "Île", naïf: "x" }, ["non-ascii-text /place", "non-ascii-name /naïf"]],
  [Object.assign(Object.create({ a: "" }) as object, { b: "x" }), []],
  [JSON.parse('{"__proto__":""}'), ["dropped /__proto__"]],
  [{ a: undefined, b: { c: undefined } }, ["dropped /b"]],
])("%j", (params, want) => {
  expect(warned(params)).toEqual(want);
});

test("what JSON text cannot carry is refused, and not run into", () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  expect(() => signatureWarnings(circular)).toThrow(expect.objectContaining({ code: "not-json" }) as Refusal);
  expect(refused(() => signatureWarnings({ when: new Date(0) }, "/params"))).toBe("not-json /params/when");
});

test("a pointer may say where the params stand", () => {
  expect(signatureWarnings({ a: "" }, "/capabilities/extensions/0/params")).toEqual([
    { hazard: "dropped", pointer: "/capabilities/extensions/0/params/a" },
  ]);
});

test("an entry of ours holds nothing that is dropped; its level is a number", () => {
  const { params } = writeAgentCardDeclaration({ minimumLevel: 2, acceptedJurisdictions: ["BE", "Île-de-France, FR"] });
  expect(warned(params)).toEqual(["number /minimumLevel", "non-ascii-text /acceptedJurisdictions/1"]);
});

describe("the SDK signs what it is not warned of, and nothing else", () => {
  const signed = (params: object): string =>
    canonicalizeAgentCard({ name: "Mill", capabilities: { extensions: [{ uri: "https://mill.example/ext", params }] } } as never);

  test.each<[object]>([[{ a: "" }], [{ a: null }], [{ a: [] }], [{ a: {} }], [{ b: ["x", ""] }], [{ b: [{ c: null }] }]])(
    "%j",
    (hazard) => {
      expect(warned(hazard).every((warning) => warning.startsWith("dropped"))).toBe(true);
      expect(signed({ keep: "x", ...hazard })).not.toContain(JSON.stringify(hazard).slice(1, -1));
    },
  );

  test("no warning: the params stand in what is signed as they are", () => {
    const params = { a: "x", b: [true, false, { c: "y" }] };
    expect(warned(params)).toEqual([]);
    expect(signed(params)).toContain(`"params":${JSON.stringify(params)}`);
  });
});
