import { expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { ask } from "./question.ts";

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const named = (count: number, make: (at: number) => Json): Json => Object.fromEntries(times(count, (at) => [`n${at}`, make(at)]));
const nested = (depth: number, last: Json): Json =>
  times(depth, () => null).reduce<Json>((inner) => ({ type: "object", properties: { a: inner } }), last);
const chain = (length: number, make: (next: Json) => Json, last: Json): Json => ({
  $ref: "#/$defs/n0",
  $defs: named(length, (at) => (at === length - 1 ? last : make({ $ref: `#/$defs/n${at + 1}` }))),
});
const tagged = (count: number, most: number): Json => ({
  anyOf: times(count, (at) => ({
    type: "object",
    properties: { kind: { const: `k${at}` }, value: { type: "string", maxLength: most } },
    required: ["kind"],
  })),
});
const conditions = (count: number): Json => ({
  allOf: times(count, (at) => ({
    if: { properties: { kind: { const: `k${at}` } }, required: ["kind"] },
    then: { required: [`r${at}`] },
  })),
});

/** Large is no fault: each is decided, or says within its steps that it is not. */
test.each<[string, Json, Json, string]>([
  [
    "a thousand members, one narrower",
    { properties: named(1_000, () => ({ type: "string" })) },
    { properties: named(1_000, (at) => ({ type: "string", minLength: at === 500 ? 1 : 0 })) },
    "not-included",
  ],
  [
    "a thousand members alike",
    { properties: named(1_000, (at) => ({ maxLength: at })) },
    { properties: named(1_000, (at) => ({ maxLength: at + 1 })) },
    "included",
  ],
  [
    "three thousand members, one narrower",
    { properties: named(3_000, () => ({ type: "number" })) },
    { properties: named(3_000, (at) => ({ type: at === 2_500 ? "integer" : "number" })) },
    "not-included",
  ],
  ["a hundred tags, loosened", tagged(100, 5), tagged(101, 6), "included"],
  ["forty conditions, one more before", conditions(40), conditions(39), "included"],
  ["forty conditions, one more after", conditions(39), conditions(40), "not-included"],
  ["five thousand values", { enum: times(5_000, (at) => `v${at}`) }, { enum: times(5_001, (at) => `v${at}`) }, "included"],
  ["a text of a thousand million characters", { type: "string", minLength: 1e9 }, { minLength: 1e9 - 1 }, "included"],
  ["a witness too long to write", { type: "array", minItems: 1e9 - 1 }, { minItems: 1e9 }, "undecided"],
  ["so many names", { type: "object", minProperties: 99 }, { minProperties: 100 }, "not-included"],
  ["nested 200 deep", nested(200, { type: "string" }), nested(200, { type: "string", minLength: 1 }), "undecided"],
  ["nested 60 deep", nested(60, { type: "string" }), nested(60, { type: "string", minLength: 1 }), "not-included"],
  ["a chain of references", chain(5_000, (next) => next, { type: "string" }), { type: "string" }, "included"],
  [
    "a chain of allOf",
    chain(5_000, (next) => ({ allOf: [next, { maxLength: 9 }] }), { type: "string" }),
    { type: "string" },
    "included",
  ],
  [
    "a chain of members",
    chain(5_000, (next) => ({ properties: { a: next } }), { type: "string" }),
    { type: "string" },
    "undecided",
  ],
  [
    "a pattern whose automaton explodes",
    { type: "string", pattern: "^(a|b)*a(a|b){22}$" },
    { pattern: "^(a|b)*a(a|b){21}[ab]$" },
    "undecided",
  ],
  [
    "patterns that overlap in every way",
    { patternProperties: named(12, () => ({ type: "string" })) },
    { patternProperties: named(12, () => ({ type: ["string", "null"] })) },
    "included",
  ],
])("%s", (_, before, after, wanted) => {
  const answer = ask(before, after);
  expect(answer.outcome, JSON.stringify(answer).slice(0, 300)).toBe(wanted);
});
