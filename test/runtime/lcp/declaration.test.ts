import { describe, expect, test } from "vitest";
import { isCapabilityDeclaration } from "../../../generated/lcp.capability-declaration/1/index.js";
import { normaliseDeclaration } from "../../../runtime/lcp/index.ts";
import { refused } from "./refused.ts";

const own = (text: string): unknown => JSON.parse(text);

/** Declarations that are refused, and how; and whether the generated validator says the same. */
const refusals: readonly (readonly [want: string, value: unknown])[] = [
  ["declaration-not-object", null],
  ["declaration-not-object", undefined],
  ["declaration-not-object", []],
  ["declaration-not-object", "{}"],
  ["declaration-not-object", 2n],
  ["unknown-requirement /maxSpend", { minimumLevel: 0, maxSpend: 5, also: 1 }],
  ["unknown-requirement /maxSpend", { minimumLevel: 2, maxSpend: undefined }],
  ["unknown-requirement /x~1y~0", { minimumLevel: 2, "x/y~": 1 }],
  ["unknown-requirement /__proto__", own('{"minimumLevel":2,"__proto__":{"minimumLevel":2}}')],
  ["unknown-requirement /constructor", own('{"minimumLevel":2,"constructor":1}')],
  ["unknown-requirement /", own('{"minimumLevel":2,"":1}')],
  ["level-invalid", {}],
  ["level-invalid", { minimumLevel: undefined, acceptedJurisdictions: [] }],
  ["level-invalid /minimumLevel", { minimumLevel: "2" }],
  ["level-invalid /minimumLevel", { minimumLevel: true }],
  ["level-invalid /minimumLevel", { minimumLevel: [2] }],
  ["level-invalid /minimumLevel", { minimumLevel: 2n }],
  ["level-invalid /minimumLevel", { minimumLevel: 2.5 }],
  ["level-invalid /minimumLevel", { minimumLevel: Number.NaN }],
  ["level-invalid /minimumLevel", { minimumLevel: 5, acceptedDisputeMethods: [] }],
  ["list-not-array /acceptedJurisdictions", { minimumLevel: 2, acceptedJurisdictions: "BE", acceptedDisputeMethods: [] }],
  ["list-not-array /acceptedJurisdictions", { minimumLevel: 2, acceptedJurisdictions: new Set(["BE"]) }],
  ["list-not-array /acceptedDisputeMethods", { minimumLevel: 2, acceptedDisputeMethods: null }],
  ["list-empty /acceptedDisputeMethods", { minimumLevel: 2, acceptedJurisdictions: ["BE"], acceptedDisputeMethods: [] }],
  ["entry-blank /acceptedJurisdictions/1", { acceptedDisputeMethods: 5, acceptedJurisdictions: ["BE", ""], minimumLevel: 2 }],
  ["entry-blank /acceptedJurisdictions/0", { minimumLevel: 2, acceptedJurisdictions: ["\u00a0\ufeff\t"] }],
  ["entry-blank /acceptedDisputeMethods/0", { minimumLevel: 2, acceptedDisputeMethods: [7] }],
  ["entry-blank /acceptedDisputeMethods/0", { minimumLevel: 2, acceptedDisputeMethods: Array(1) }],
];

describe("refused, the first that holds", () => {
  test.each(refusals)("%s", (want, value) => {
    expect(refused(() => normaliseDeclaration(value))).toBe(want);
  });

  test.each(refusals)("%s: the generated validator refuses it too", (_, value) => {
    expect(isCapabilityDeclaration(value)).toBe(false);
  });
});

const accepted: readonly (readonly [value: unknown, normal: object])[] = [
  [own('{"minimumLevel":2.0}'), { minimumLevel: 2 }],
  [own('{"minimumLevel":4e0}'), { minimumLevel: 4 }],
  [
    { acceptedDisputeMethods: [" b", "b", "b"], acceptedJurisdictions: ["\u200b"], minimumLevel: 3 },
    { minimumLevel: 3, acceptedJurisdictions: ["\u200b"], acceptedDisputeMethods: [" b", "b", "b"] },
  ],
  [{ minimumLevel: 1, acceptedJurisdictions: undefined, acceptedDisputeMethods: undefined }, { minimumLevel: 1 }],
  [Object.assign(Object.create({ maxSpend: 5, acceptedJurisdictions: [] }) as object, { minimumLevel: 1 }), { minimumLevel: 1 }],
  [Object.assign({ minimumLevel: 1 }, { [Symbol("cap")]: 1 }), { minimumLevel: 1 }],
  [Object.defineProperty({ minimumLevel: 1 }, "cap", { value: 1, enumerable: false }), { minimumLevel: 1 }],
];

test.each(accepted)("%j is accepted, as %j", (value, normal) => {
  const declaration = normaliseDeclaration(value);
  expect(declaration).toStrictEqual(normal);
  expect(Object.keys(declaration)).toEqual(Object.keys(normal));
  expect(isCapabilityDeclaration(value)).toBe(true);
});

test("members that are not enumerable are not seen, whatever the validator sees", () => {
  expect(refused(() => normaliseDeclaration(Object.defineProperty({}, "minimumLevel", { value: 2 })))).toBe("level-invalid");
});

test("the normal form shares nothing with the input and changes nothing in it", () => {
  const value = { acceptedJurisdictions: ["BE"], minimumLevel: 2 };
  const declaration = normaliseDeclaration(Object.freeze(value));
  value.acceptedJurisdictions.push("NL");
  expect(declaration).toEqual({ minimumLevel: 2, acceptedJurisdictions: ["BE"] });
  expect(normaliseDeclaration(declaration)).toStrictEqual(declaration);
});
