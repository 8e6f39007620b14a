import { parse as momoa } from "@humanwhocodes/momoa";
import { describe, expect, test } from "vitest";
import { isExact } from "../../generator/load/decimal.ts";
import { below, valueAt } from "../../generator/json/pointer.ts";
import { maxDepth, readJson } from "../../generator/load/read-json.ts";
import { scan } from "../../generator/load/scan.ts";
import { randomText } from "./random-text.ts";

const read = (text: string) => readJson("a.json", text);

describe("positions", () => {
  const { source } = read('{\r\n  "a/b": [1, { "ü~": "x" }],\r\n\t"__proto__": { "toString": 2 },\n"10": 1, "2": 2\r}');
  test.each([
    ["", "value", 1, 1, 1, ""],
    ["/a~1b", "name", 2, 3, 5, "/a~1b"],
    ["/a~1b", "value", 2, 10, 18, "/a~1b"],
    ["/a~1b/1/ü~0", "value", 2, 22, 3, "/a~1b/1/ü~0"],
    ["/a~1b/0", "name", 2, 11, 1, "/a~1b/0"], // an item has no name
    ["/__proto__", "name", 3, 2, 11, "/__proto__"],
    ["/__proto__/toString", "value", 3, 29, 1, "/__proto__/toString"],
    ["/2", "name", 4, 10, 3, "/2"],
    ["/a~1b/7/x", "value", 2, 10, 18, "/a~1b"], // the nearest parent
    ["/a~1b/01", "value", 2, 10, 18, "/a~1b"],
    ["/constructor", "name", 1, 1, 1, ""],
    ["no pointer", "value", 1, 1, 1, ""],
  ] as const)("%s by its %s", (pointer, part, line, column, length, answered) => {
    expect(source!.span(pointer, part)).toMatchObject({ file: "a.json", line, column, length, pointer: answered });
  });

  test("the value is by default what is shown, and the excerpt is its line without its end", () => {
    expect(source!.span("/a~1b/0")).toEqual({
      file: "a.json",
      line: 2,
      column: 11,
      length: 1,
      pointer: "/a~1b/0",
      excerpt: '  "a/b": [1, { "ü~": "x" }],',
    });
  });

  test("own members called __proto__ stay what they are", () => {
    expect(Object.keys(source!.value as object)).toContain("__proto__");
    expect(valueAt(source!.value, "/__proto__/toString")).toBe(2);
    expect(valueAt(source!.value, "/a~1b/toString")).toBeUndefined();
  });
});

test("bytes and text of one file read alike", () => {
  const text = '{ "name": "Zoë 😀" }';
  expect(readJson("a.json", new TextEncoder().encode(text)).source!.value).toEqual(readJson("a.json", text).source!.value);
});

test("nesting is bounded, not the number of brackets", () => {
  expect(read("[".repeat(maxDepth) + "]".repeat(maxDepth)).diagnostics).toEqual([]);
  expect(read("[".repeat(maxDepth + 1) + "]".repeat(maxDepth + 1)).diagnostics.map(({ code }) => code)).toEqual(["too-deep"]);
  expect(read(`[${"[],".repeat(100_000)}"[[["]`).diagnostics).toEqual([]);
});

test.each([
  ["480.0", true],
  ["-0.0", true],
  ["1E+2", true],
  ["100e-2", true],
  ["1.7976931348623157e308", true],
  ["9007199254740992", true],
  ["9007199254740993", false],
  ["1e309", false],
  ["0e999999999999999999999999", true],
  ["1e-999999999999999999999999", false],
  ["0.30000000000000004", true],
  ["0.300000000000000044", false],
  ["123456789012345678", false],
])("the number %s is exact: %j", (token, want) => {
  expect(isExact(token)).toBe(want);
});

test("a number of a hundred thousand digits is judged like any other", () => {
  expect(isExact("1".repeat(100_000))).toBe(false);
  expect(isExact(`1.${"0".repeat(100_000)}`)).toBe(true);
});

describe("second opinions, on random texts", () => {
  const texts = Array.from({ length: 4_000 }, (_, seed) => randomText(seed));

  test("the scanner accepts what JSON.parse accepts, and nothing else", () => {
    const accepts = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const wrong = texts.filter((text) => (scan(text, maxDepth).failure === undefined) !== accepts(text));
    expect(wrong).toEqual([]);
    expect(texts.filter(accepts).length).toBeGreaterThan(texts.length / 4); // neither side of the comparison is empty
    expect(texts.filter(accepts).length).toBeLessThan((texts.length * 3) / 4);
  });

  test("every value and name stands where momoa says", () => {
    for (const text of texts) {
      const { source } = read(text);
      if (source) compare(source, momoa(source.text).body as MomoaNode, "");
    }
  });
});

interface MomoaNode {
  readonly type: string;
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
  readonly members?: readonly { readonly name: MomoaNode & { readonly value: string }; readonly value: MomoaNode }[];
  readonly elements?: readonly { readonly value: MomoaNode }[];
}

function compare(source: NonNullable<ReturnType<typeof read>["source"]>, node: MomoaNode, pointer: string): void {
  expect(source.span(pointer)).toMatchObject(place(node));
  // Of members that stand twice the last one counts, there as in JSON.parse.
  for (const [name, entry] of new Map(node.members?.map((each) => [each.name.value, each]))) {
    expect(source.span(below(pointer, name), "name")).toMatchObject(place(entry.name));
    compare(source, entry.value, below(pointer, name));
  }
  for (const [index, element] of (node.elements ?? []).entries()) compare(source, element.value, below(pointer, index));
}

const place = ({ loc }: MomoaNode) => ({ line: loc.start.line, column: loc.start.column });
