import { expect, test } from "vitest";
import { changedKeyword } from "../../generator/project/changed-keyword.ts";
import type { Json } from "../../generator/json/json.ts";

test.each<[string, Json | undefined, Json | undefined, string | undefined]>([
  ["a bound", { minimum: 1 }, { minimum: 5 }, "minimum"],
  ["one that came", {}, { pattern: "^a$" }, "pattern"],
  ["one that went has no line", { pattern: "^a$" }, {}, undefined],
  ["two: nobody can tell which", { minimum: 1, maximum: 9 }, { minimum: 2, maximum: 8 }, undefined],
  ["a text beside a bound", { title: "a", minimum: 1 }, { title: "b", minimum: 2 }, "minimum"],
  ["what stands deeper is another place", { properties: { a: {} } }, { properties: { b: {} } }, undefined],
  ["order and spelling are no change", { required: ["a"], minimum: 1 }, { minimum: 1.0, required: ["a"] }, undefined],
  ["a name that every object inherits", {}, { constructor: 1, toString: 2 }, undefined],
  ["true and false are schemas too", true, false, undefined],
  ["a side that is not there", undefined, { minimum: 1 }, undefined],
])("%s", (_, before, after, expected) => {
  expect(changedKeyword(before, after)).toBe(expected);
});
