import { expect, test } from "vitest";
import { findNonJson } from "../../runtime/non-json.ts";

class Money {
  amount = 5;
}

test.each<[string, unknown]>([
  ["scalars and lists", [null, true, -0, 1e21, "\ud800", [], {}]],
  ["an own member that holds undefined", { a: undefined }],
  ["an object without a prototype", Object.assign(Object.create(null) as object, { a: 1 })],
  ["an object of a class, which is its own members", new Money()],
  ["names of inherited members", JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": null}')],
  ["a frozen value", Object.freeze({ a: Object.freeze([1]) })],
])("%s: JSON", (_, value) => {
  expect(findNonJson(value, 3)).toBeUndefined();
});

const circular: Record<string, unknown> = {};
circular["a"] = circular;

test.each<[string, unknown, string]>([
  ["a bigint", 1n, "/a/0"],
  ["a function", () => 1, "/a/0"],
  ["a symbol", Symbol("x"), "/a/0"],
  ["undefined in a list", undefined, "/a/0"],
  ["not a number", Number.NaN, "/a/0"],
  ["a date", new Date(0), "/a/0"],
  ["a map", new Map([["a", 1]]), "/a/0"],
  ["a set", new Set([1]), "/a/0"],
  ["bytes", new Uint8Array(2), "/a/0"],
  ["a text in an object", Object("x"), "/a/0"],
  ["a value that holds itself", circular, "/a/0/a"],
])("%s: none, and where", (_, value, pointer) => {
  expect(findNonJson({ a: [value] }, 3)?.pointer).toBe(pointer);
  expect(findNonJson({ a: [value] }, 3)?.reason).toMatch(/^It is .+\.$/);
});

test("deep nesting ends at its limit", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  expect(findNonJson(deep, 64)?.pointer).toBe("/0".repeat(64));
});
