import { describe, expect, test } from "vitest";
import { CaseFileError, type Result } from "../../cases-runner/case.ts";
import { lcp } from "../../cases-runner/kinds/lcp.ts";
import { codeOfKind } from "../../cases-runner/kinds/lcp-codes.ts";

async function run(one: object): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of lcp.run([one], "cases.json")) results.push(result);
  return results;
}

const read = { name: "n", call: "discovery.read", input: { terms: "https://seller.example/t" }, expect: { outcome: "ok" } };

describe("what the runner of these cases does not understand stops it", () => {
  test.each<[string, object]>([
    ["a call", { ...read, call: "discovery.guess" }],
    ["an inherited name as a call", { ...read, call: "toString" }],
    ["a form", { ...read, form: "guess" }],
    ["an inherited name as a form", { ...read, form: "constructor" }],
    ["an input without what its form needs", { ...read, form: "jsonText" }],
    ["a member of expect", { ...read, expect: { outcome: "ok", colour: "red" } }],
    ["an outcome", { ...read, expect: { outcome: "fine" } }],
    ["a kind", { ...read, input: {}, expect: { outcome: "refuse", kind: "no-terms" } }],
  ])("%s", async (_, one) => {
    await expect(run(one)).rejects.toThrow(CaseFileError);
  });
});

describe("a case that does not hold fails", () => {
  const terms = "https://seller.example/t";
  const declaration = { minimumLevel: 1, acceptedJurisdictions: ["BE"] };
  const expects: readonly (readonly [string, object])[] = [
    ["outcome", { ...read, expect: { outcome: "refuse" } }],
    ["kind", { ...read, input: {}, expect: { outcome: "refuse", kind: "terms-wrong-type" } }],
    ["path", { ...read, input: { terms, api: 1 }, expect: { outcome: "refuse", path: "returns" } }],
    ["names", { ...read, input: { terms, api: 1 }, expect: { outcome: "refuse", names: "maxSpend" } }],
    ["value", { ...read, expect: { outcome: "ok", value: {} } }],
    ["text", { ...read, call: "discovery.write", expect: { outcome: "ok", text: "{}" } }],
    ["unknown", { ...read, input: { terms, x: 1 }, expect: { outcome: "ok", unknown: [] } }],
    ["absent", { ...read, expect: { outcome: "ok", absent: ["terms"] } }],
    ["keyOrder", { ...read, expect: { outcome: "ok", keyOrder: ["api"] } }],
    [
      "entryKeyOrder",
      { ...read, call: "ucp.write", input: { declaration }, expect: { outcome: "ok", entryKeyOrder: ["config"] } },
    ],
    ["member", { ...read, expect: { outcome: "ok", member: { path: "atrHash", equalsHash: "0x" } } }],
    ["formatKnown", { ...read, expect: { outcome: "ok", formatKnown: true } }],
    ["listLength", { ...read, call: "capability.normalise", input: declaration, expect: { outcome: "ok", listLength: 2 } }],
    ["listsCopied", { ...read, call: "capability.normalise", input: declaration, expect: { outcome: "ok", listsCopied: false } }],
    ["inputUnchanged", { ...read, expect: { outcome: "ok", inputUnchanged: false } }],
    ["objectPrototypeUntouched", { ...read, expect: { outcome: "ok", objectPrototypeUntouched: false } }],
    ["noneContains", { ...read, expect: { outcome: "ok", noneContains: "seller" } }],
  ];

  test.each(expects)("%s", async (member, one) => {
    const [result] = await run(one);
    expect(result).toMatchObject({ outcome: "failed", actual: { faults: [member] } });
  });

  test("an exception that is no refusal is a failure and does not end the run", async () => {
    const [result] = await run({ ...read, call: "listing.check", input: null });
    expect(result).toMatchObject({
      outcome: "failed",
      actual: { outcome: expect.stringContaining("threw TypeError") as string },
    });
  });
});

describe("a case that holds passes", () => {
  const declaration = { minimumLevel: 1, acceptedJurisdictions: ["BE"] };
  test.each<[string, object]>([
    [
      "a refusal leaves prototypes as they were",
      { ...read, input: {}, expect: { outcome: "refuse", objectPrototypeUntouched: true } },
    ],
    ["so does a text", { ...read, call: "discovery.write", expect: { outcome: "ok", objectPrototypeUntouched: true } }],
    [
      "a name that a pointer escapes",
      {
        ...read,
        input: { ...read.input, "a/b": 1, contact: { "~": 1 } },
        expect: { outcome: "ok", unknown: ["a/b", "contact.~"] },
      },
    ],
    [
      "lists are copied at any depth",
      { ...read, call: "a2a.write", input: { declaration }, expect: { outcome: "ok", listsCopied: true } },
    ],
  ])("%s", async (_, one) => {
    expect(await run(one)).toMatchObject([{ outcome: "passed" }]);
  });
});

test("kinds and codes are one to one", () => {
  expect(new Set(Object.values(codeOfKind)).size).toBe(Object.keys(codeOfKind).length);
});
