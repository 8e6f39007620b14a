import { describe, expect, test } from "vitest";
import { layOut } from "../../generator/fix/lay-out.ts";
import { Random } from "../support/random.ts";

describe("lines stay where their author broke them", () => {
  test.each<[string, string, string]>([
    ["nested", '{\n"a": {\n"b": [\n1,\n2\n]\n}\n}', '{\n  "a": {\n    "b": [\n      1,\n      2\n    ]\n  }\n}\n'],
    [
      "two openers in a line",
      '{\n"a": [{\n"b": 1\n}, {\n"c": 2\n}]\n}',
      '{\n  "a": [{\n    "b": 1\n  }, {\n    "c": 2\n  }]\n}\n',
    ],
    ["short lists", '{\n\t"a": [1, 2],\n\t"b": {"c": 1}\n}', '{\n  "a": [1, 2],\n  "b": {"c": 1}\n}\n'],
    ["brackets and quotes in texts", '{\n"a": "[{\\"",\n"b": "}]"\n}', '{\n  "a": "[{\\"",\n  "b": "}]"\n}\n'],
    ["empty lines", '{\n\n "a": 1\n \n}', '{\n\n  "a": 1\n\n}\n'],
    ["closers that share a line", '{ "a": [\n1\n] }', '{ "a": [\n  1\n] }\n'],
  ])("%s", (_what, text, want) => {
    expect(layOut(text)).toBe(want);
  });
});

test.each([
  ["{}", "{}\n"],
  ["1.0e2", "1.0e2\n"],
  [
    '{"b":[],"10":1.50,"a":[{"c":"\\u0041"},null]}',
    '{\n  "b": [],\n  "10": 1.50,\n  "a": [\n    {\n      "c": "\\u0041"\n    },\n    null\n  ]\n}\n',
  ],
])("one line is broken at every member, tokens as they were: %s", (text, want) => {
  expect(layOut(text)).toBe(want);
});

test.each(["", "{", "{,}", "nul", "[1] 2"])("%j is no JSON, and is left", (text) => {
  expect(layOut(text)).toBeUndefined();
});

test("two thousand texts with white space anywhere: the value is the same, and a second time nothing changes", () => {
  const random = new Random("layout");
  const gap = () => Array.from({ length: random.below(3) }, () => random.pick([" ", "\n", "\t"])).join("");
  const value = (depth: number): string => {
    const kind = depth > 3 ? 0 : random.below(3);
    if (kind === 0) return random.pick(["1", "true", '"a"', '"]}\\"{["', "null", "-0.5"]);
    const items = Array.from(
      { length: random.below(4) },
      (_, at) => (kind === 1 ? "" : `"m${at}"${gap()}:${gap()}`) + value(depth + 1),
    );
    const inside = items.map((item) => gap() + item + gap()).join(",");
    return kind === 1 ? `[${inside}${items.length === 0 ? gap() : ""}]` : `{${inside}${items.length === 0 ? gap() : ""}}`;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const text = gap() + value(0) + gap();
    const laidOut = layOut(text) ?? "";
    expect(JSON.parse(laidOut)).toEqual(JSON.parse(text));
    expect(layOut(laidOut)).toBe(laidOut);
    expect(laidOut).not.toMatch(/^ *\t|[ \t]$|^(?: {2})* (?! )|\n\n$/m);
  }
});
