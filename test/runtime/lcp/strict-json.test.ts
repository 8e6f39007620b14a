import { expect, test } from "vitest";
import { parseStrictJson } from "../../../runtime/strict-json.ts";

const parse = (text: string, deepest = 64) => parseStrictJson(new TextEncoder().encode(text), deepest);

test.each([
  "0",
  '"x"',
  "null",
  "[]",
  " {} ",
  '{"a":{"a":[{"a":1},{"a":2}]}}',
  '["a","a"]',
  '{"":1,"a":":"}',
  '{"\\\\":1,"\\"":2}',
])("%s is parsed as JSON.parse does", (text) => {
  expect(parse(text)).toEqual({ outcome: "parsed", value: JSON.parse(text) as unknown });
});

test("__proto__ is a member", () => {
  const { value } = parse('{"__proto__":1}') as { value: object };
  expect(Object.keys(value)).toEqual(["__proto__"]);
});

test.each<[string, RegExp]>([
  ['{"a":1,"a":1}', /"a" stands twice/],
  ['{"a":1, "\\u0061" : 2}', /"a" stands twice/],
  ['{"b":[],"b":0}', /"b" stands twice/],
  ['{"":1,"":1}', /"" stands twice/],
  [`{"${"n".repeat(9_999)}":1,"${"n".repeat(9_999)}":1}`, /^.{1,140}$/],
  ["[[[]]]", /deeper than 2/],
  ['{"a":{"b":{}}}', /deeper than 2/],
  ["", /not JSON/],
  ["\ufeff1", /not JSON/],
  ["1 2", /not JSON/],
  ["[1,]", /not JSON/],
  ["NaN", /not JSON/],
  ["[1] // x", /not JSON/],
])("%s is refused", (text, reason) => {
  expect(parse(text, 2)).toEqual({ outcome: "refused", reason: expect.stringMatching(reason) as string });
});

test("depth counts what is open, and not what there is", () => {
  expect(parse('[{"a":[]},{"a":[]},[[]],[],"[[[["]', 3).outcome).toBe("parsed");
  expect(parse("[".repeat(200_000) + "]".repeat(200_000)).outcome).toBe("refused");
});

test("a long string is read at once", () => {
  const text = JSON.stringify({ a: '\\"'.repeat(400_000), b: "x".repeat(400_000) });
  expect(parse(text).outcome).toBe("parsed");
});
