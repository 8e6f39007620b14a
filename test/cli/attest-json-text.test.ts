import { describe, expect, test } from "vitest";
import { appendItem, appendMember, insertMember, renameMember, replaceValue } from "../../generator/edit/json-text.ts";

describe("one more at the end, laid out like what is there", () => {
  test.each<[string, string, string]>([
    ["an empty list", '{\n  "a": []\n}\n', '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}\n'],
    ["an empty list with space in it", '{\n  "a": [\n  ]\n}\n', '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}\n'],
    ["a list in one line", '{ "a": [1, 2] }', '{ "a": [1, 2, { "b": 1 }] }'],
    ["a list of lines", '{\n  "a": [\n    1\n  ]\n}', '{\n  "a": [\n    1,\n    {\n      "b": 1\n    }\n  ]\n}'],
    ["tabs", '{\n\t"a": [\n\t\t1\n\t]\n}', '{\n\t"a": [\n\t\t1,\n\t\t{\n\t\t\t"b": 1\n\t\t}\n\t]\n}'],
    ["CRLF", '{\r\n  "a": [\r\n    1\r\n  ]\r\n}', '{\r\n  "a": [\r\n    1,\r\n    {\r\n      "b": 1\r\n    }\r\n  ]\r\n}'],
    [
      "four spaces",
      '{\n    "a": [\n        1\n    ]\n}',
      '{\n    "a": [\n        1,\n        {\n            "b": 1\n        }\n    ]\n}',
    ],
    [
      "brackets in texts",
      '{\n  "x": "]}",\n  "a": [\n    "]"\n  ]\n}',
      '{\n  "x": "]}",\n  "a": [\n    "]",\n    {\n      "b": 1\n    }\n  ]\n}',
    ],
  ])("%s", (_what, text, want) => {
    expect(appendItem(text, "/a", { b: 1 })).toBe(want);
    expect(JSON.parse(want).a.at(-1)).toEqual({ b: 1 });
  });

  test.each([
    ["{}", '{\n  "n": true\n}'],
    ['{ "a": 1 }', '{ "a": 1, "n": true }'],
    ['{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "n": true\n}\n'],
    ['{\n  "a": {\n    "b": 1\n  }\n}', '{\n  "a": {\n    "b": 1\n  },\n  "n": true\n}'],
  ])("a member of %j", (text, want) => {
    expect(appendMember(text, "", "n", true)).toBe(want);
  });
});

describe("one more member of the root, where it belongs", () => {
  test.each<[string, string | undefined, string]>([
    ['{\n  "a": 1,\n  "b": 2\n}', "a", '{\n  "a": 1,\n  "n": 3,\n  "b": 2\n}'],
    ['{\n  "a": 1\n}', "a", '{\n  "a": 1,\n  "n": 3\n}'],
    ['{\n  "a": 1\n}', undefined, '{\n  "n": 3,\n  "a": 1\n}'],
    ['{"a":1}', undefined, '{"n": 3, "a":1}'],
    ["{}", undefined, '{\n  "n": 3\n}'],
  ])("%j after %j", (text, after, want) => {
    expect(insertMember(text, after, "n", 3)).toBe(want);
    expect(JSON.parse(want)).toMatchObject({ n: 3 });
  });
});

test("another value, another name: every other byte stays", () => {
  const text = '{\n  "a/b" :  [ 1,{"c": 1.0e2} ],\n\t"d": "\\u0041"\n}';
  expect(replaceValue(text, "/a~1b/1/c", "x")).toBe(text.replace("1.0e2", '"x"'));
  expect(replaceValue(text, "/a~1b", { e: [true] })).toBe(text.replace('[ 1,{"c": 1.0e2} ]', '{ "e": [true] }'));
  expect(renameMember(text, "/a~1b/1/c", "__proto__")).toBe(text.replace('"c"', '"__proto__"'));
});

test.each(["/nowhere", "/a/0", "no pointer"])("%s is nothing that can be changed", (pointer) => {
  expect(() => replaceValue('{"a": 1}', pointer, 2)).toThrow("The text has nothing at");
});
