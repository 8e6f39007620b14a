import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { emitted, refusedBy } from "./emitted.ts";

const chain = (count: number, next: (at: number) => Json): Json => ({
  $ref: "#/$defs/d0",
  unevaluatedProperties: false,
  $defs: {
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at}`, next(at + 1)])),
    [`d${count}`]: { properties: { a: { type: "string" } } },
  },
});
const to = (at: number): Json => ({ $ref: `#/$defs/d${at}` });

// Judging such a document takes every way too, so the chains are short; it is what is written for them that has to be.
describe("what is reached on very many ways looks once", () => {
  test.each<[string, Json]>([
    ["parts", chain(12, (at) => ({ allOf: [to(at), to(at)] }))],
    ["arms that are the same", chain(12, (at) => ({ anyOf: [to(at), to(at)] }))],
  ])("%s", async (_what, schema) => {
    const { module } = await emitted(schema);
    expect([{ a: "x" }, {}, { a: "x", b: 1 }, { a: 1 }].map((one) => module.accepts(one))).toEqual([true, true, false, false]);
    expect([{ a: "x" }, { b: 1 }].map((one) => module.check(one).length > 0)).toEqual([false, true]);
  });

  test("and where each way counts for itself, it is refused by code", () => {
    const apart = chain(14, (at) => ({ anyOf: [to(at), { allOf: [to(at)], minProperties: 1 }] }));
    expect(refusedBy(apart)).toEqual(["validator-impossible"]);
  });
});
