import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { formatSamples, formatShapes, inFormat } from "../../registry/compare/inclusion/formats.ts";
import { ask, sideOfText } from "./question.ts";

type Question = readonly [about: string, before: Json, after: Json, wanted: "included" | "not-included" | "undecided"];

const extensionNames = { "[.:/]": true, "^x-": true };
const tagged = (...tags: string[]): Json => ({
  oneOf: tags.map((tag) => ({
    type: "object",
    properties: { kind: { const: tag }, [`of-${tag}`]: { type: "string" } },
    required: ["kind"],
  })),
});
const when = (tag: string, then: Json): Json => ({ if: { properties: { kind: { const: tag } }, required: ["kind"] }, then });
const list = { type: "object", properties: { next: { $ref: "#" }, v: { type: "integer" } } };

const questions: Record<string, readonly Question[]> = {
  "what a version writes, and what another reads": [
    [
      "declared and extension names, in an open object",
      { type: "object", properties: { a: { type: "string" } }, patternProperties: extensionNames, additionalProperties: false },
      { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
      "included",
    ],
    [
      "an extension name that is declared later",
      { type: "object", properties: {}, patternProperties: extensionNames, additionalProperties: false },
      { type: "object", properties: { "x-b": { type: "string" } } },
      "not-included",
    ],
    [
      "known values and forms in the bare type",
      { anyOf: [{ const: "a" }, { type: "string", pattern: "^US-[A-Z]{2}$" }] },
      { anyOf: [{ const: "a" }, { type: "string" }] },
      "included",
    ],
    ["a closed list inside a longer one", { enum: ["a", "b"] }, { enum: ["a", "b", "c"] }, "included"],
    [
      "a form inside a wider form",
      { type: "string", pattern: "^US-[A-Z]{2}$" },
      { type: "string", pattern: "^[A-Z]{2}(-[A-Z0-9]+)?$" },
      "included",
    ],
    [
      "a condition on a value that the other never writes",
      { type: "object", properties: { kind: { enum: ["a", "b"] } } },
      { type: "object", ...(when("c", { required: ["d"] }) as object) },
      "included",
    ],
    [
      "a condition on a value that the other writes",
      { type: "object", properties: { kind: { enum: ["a", "b"] } } },
      { type: "object", ...(when("b", { required: ["d"] }) as object) },
      "not-included",
    ],
    [
      "the same condition twice",
      { type: "object", allOf: [when("a", { required: ["d"] })] },
      { type: "object", allOf: [when("a", { required: ["d"] }), when("a", { required: ["d"] })] },
      "included",
    ],
  ],
  objects: [
    ["one more tag", tagged("a", "b"), tagged("a", "b", "c"), "included"],
    ["one tag less", tagged("a", "b", "c"), tagged("a", "b"), "not-included"],
    [
      "a chain of presence",
      { type: "object", dependentRequired: { a: ["b"], b: ["c"] } },
      { type: "object", dependentRequired: { a: ["c"] } },
      "included",
    ],
    [
      "a name that cannot be",
      { type: "object", propertyNames: { maxLength: 1 } },
      { type: "object", properties: { ab: false } },
      "included",
    ],
    [
      "too few names for so many members",
      { type: "object", propertyNames: { enum: ["a", "b"] }, minProperties: 3 },
      false,
      "included",
    ],
    [
      "a pattern inside another",
      { type: "object", patternProperties: { "^a": { type: "string" } } },
      { type: "object", patternProperties: { "^ab": { type: "string" } } },
      "included",
    ],
    [
      "two patterns on one name",
      { type: "object", patternProperties: { "^a": { minimum: 1 }, b$: { maximum: 0, type: "number" } } },
      { type: "object", properties: { ab: false } },
      "included",
    ],
    [
      "a required member that holds nothing",
      { type: "object", required: ["a"], properties: { a: { type: "number", minimum: 1, maximum: 0 } } },
      false,
      "included",
    ],
    [
      "a value among listed objects",
      { enum: [{ a: 1 }, { a: 2 }] },
      { type: "object", properties: { a: { maximum: 2 } }, required: ["a"] },
      "included",
    ],
    [
      "all but one object",
      { type: "object", not: { const: { a: 1 } } },
      { type: "object", not: { enum: [{ a: 1 }, { a: 2 }] } },
      "not-included",
    ],
  ],
  arrays: [
    [
      "a count that an item forces",
      { type: "array", prefixItems: [{ const: 1 }], minItems: 1 },
      { contains: { type: "integer" } },
      "included",
    ],
    ["few values, all different", { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true }, { maxItems: 3 }, "included"],
    [
      "an item twice",
      { type: "array", items: { const: 1 }, minItems: 2 },
      { type: "array", not: { type: "array", uniqueItems: true } },
      "included",
    ],
    [
      "at most one of a kind",
      { type: "array", contains: { const: 1 }, maxContains: 1, minItems: 2 },
      { contains: { not: { const: 1 } } },
      "included",
    ],
    ["three of a kind among two places", { type: "array", contains: { const: 1 }, minContains: 3 }, { minItems: 3 }, "included"],
    [
      "different choices have to be matched",
      { type: "array", prefixItems: [{ enum: [1, 2] }, { enum: [1] }, { enum: [2, 1] }], minItems: 3, uniqueItems: true },
      false,
      "included",
    ],
  ],
  numbers: [
    ["exact multiples", { type: "number", multipleOf: 0.3 }, { type: "number", multipleOf: 0.1 }, "included"],
    ["no whole number between", { type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 2 }, false, "included"],
    ["multiples of two and of three", { allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, { multipleOf: 6 }, "included"],
    [
      "neither of two nor of three",
      { type: "integer", minimum: 2, maximum: 4, not: { anyOf: [{ multipleOf: 2 }, { multipleOf: 3 }] } },
      false,
      "included",
    ],
    ["beyond a bound that is huge", { type: "number" }, { maximum: 1e308 }, "not-included"],
    ["whole numbers below a bound that is huge", { type: "integer" }, { minimum: -1e300 }, "not-included"],
    ["beyond the greatest double", { type: "number", exclusiveMinimum: Number.MAX_VALUE }, false, "undecided"],
    ["bounds that no double tells apart", { type: "number", minimum: 1e300, maximum: 1e300 }, { const: 1e300 }, "included"],
  ],
  texts: [
    ["a length that a pattern forces", { type: "string", pattern: "^a{3}$" }, { minLength: 3, maxLength: 3 }, "included"],
    ["code points, not units", { type: "string", pattern: "^.$" }, { maxLength: 1 }, "included"],
    ["a dot is no line end", { type: "string", minLength: 1 }, { pattern: "." }, "not-included"],
    ["a dollar is the end, not a line end before it", { type: "string", pattern: "^a$" }, { const: "a" }, "included"],
    ["anchors inside a group at the edge", { type: "string", pattern: "(^|,)a(,|$)" }, { pattern: "a" }, "included"],
    ["a blank text", { type: "string", pattern: "\\S" }, { minLength: 1 }, "included"],
    ["a word boundary is only equal to itself", { type: "string", pattern: "\\ba" }, { pattern: "\\ba" }, "included"],
    ["a word boundary, and a document that tells", { type: "string", pattern: "\\ba" }, { pattern: "^a" }, "not-included"],
    ["a word boundary that would have to be understood", { type: "string", pattern: "^\\ba$" }, { pattern: "\\b" }, "undecided"],
    ["look-ahead behind the start", { type: "string", pattern: "^(?!\\s*$).+" }, { pattern: "\\S" }, "included"],
    [
      "look-ahead, narrower",
      { type: "string", pattern: "^(?=.*\\d)(?!0)\\w+$" },
      { pattern: "^[1-9]|^[A-Za-z_]\\w*\\d" },
      "included",
    ],
    ["look-ahead, wider", { type: "string", pattern: "^(?!a)" }, { pattern: "^[^ab]" }, "not-included"],
    ["look-behind before the end", { type: "string", pattern: "^[a-z.]+(?<!\\.)$" }, { pattern: "[a-z]$" }, "included"],
    [
      "look-ahead in a name",
      { type: "object", patternProperties: { "^(?!x-)": false } },
      { propertyNames: { pattern: "^x-" } },
      "included",
    ],
    ["look-ahead in the middle", { type: "string", pattern: "^a(?!b)." }, { pattern: "^a[^b]" }, "undecided"],
    ["a back-reference", { type: "string", pattern: "^(a|b)\\1$" }, { enum: ["aa", "bb"] }, "undecided"],
  ],
  recursion: [
    [
      "a dynamic anchor that nothing but a plain reference names",
      { type: "array", items: { $ref: "#part" }, $defs: { part: { $dynamicAnchor: "part", type: "string" } } },
      { items: { type: "string" } },
      "included",
    ],
    [
      "itself, one step in",
      list,
      { type: "object", properties: { next: list.properties.next, v: { type: "integer" } }, $defs: {} },
      "included",
    ],
    [
      "nothing is finite",
      { $ref: "#/$defs/a", $defs: { a: { type: "object", required: ["a"], properties: { a: { $ref: "#/$defs/a" } } } } },
      false,
      "included",
    ],
    [
      "two definitions that need each other",
      {
        $ref: "#/$defs/a",
        $defs: {
          a: { type: "array", minItems: 1, items: { $ref: "#/$defs/b" } },
          b: { type: "array", minItems: 1, items: { $ref: "#/$defs/a" } },
        },
      },
      false,
      "included",
    ],
    [
      "a difference three levels down",
      { type: "object", properties: { a: { $ref: "#" }, v: { type: "number" } } },
      { type: "object", properties: { a: { properties: { a: { properties: { v: { type: "integer" } } } } } } },
      "not-included",
    ],
  ],
  "what was looked at": [
    [
      "closed over allOf",
      { allOf: [{ properties: { a: true } }], properties: { b: true }, unevaluatedProperties: false },
      {
        type: ["object", "array", "string", "number", "boolean", "null"],
        properties: { a: true, b: true },
        additionalProperties: false,
      },
      "included",
    ],
    [
      "additionalProperties: true has looked at everything",
      { type: "object" },
      { allOf: [{ additionalProperties: true }], unevaluatedProperties: false },
      "included",
    ],
    [
      "not looks at nothing",
      { type: "object", properties: { a: true }, required: ["a"] },
      { not: { not: { properties: { a: true } } }, unevaluatedProperties: false },
      "not-included",
    ],
    [
      "every arm that accepts has looked",
      { type: "object", required: ["a", "b"], maxProperties: 2 },
      { anyOf: [{ properties: { a: true } }, { properties: { b: true } }], unevaluatedProperties: false },
      "included",
    ],
  ],
  "keywords that are not modelled": [
    ["never included over one", { type: "string", $recursiveRef: "#" }, { type: "string", minLength: 1 }, "undecided"],
    ["not even where what stands beside it would do", { type: "integer", unheardOf: 1 }, { type: "number" }, "undecided"],
    ["equal to itself", { items: { unheardOf: 1 } }, { items: { unheardOf: 1 } }, "included"],
    [
      "nothing is not included over one",
      { allOf: [{ unheardOf: 1 }, { minimum: 1, maximum: 0, type: "number" }] },
      false,
      "included",
    ],
    [
      "a document decides without it",
      { anyOf: [{ unheardOf: 1 }, { type: "string" }] },
      { type: "string", minLength: 1 },
      "not-included",
    ],
  ],
};

describe.each(Object.entries(questions))("%s", (_, asked) => {
  test.each(asked)("%s", (_about, before, after, wanted) => {
    const answer = ask(before, after);
    expect(answer.outcome, JSON.stringify(answer)).toBe(wanted);
    if (answer.outcome !== "not-included") return;
    expect(sideOfText(before).accepts(answer.witness)).toBe(true);
    expect(sideOfText(after).accepts(answer.witness)).toBe(false);
  });
});

describe("asserted formats", () => {
  test.each([...formatShapes])("every text of %s matches what proofs read of it", (format, shape) => {
    const texts = formatSamples.filter((text) => inFormat(format, text));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => !new RegExp(shape, "u").test(text))).toEqual([]);
  });

  test.each<Question>([
    ["the same format", { type: "string", format: "date" }, { type: "string", format: "date" }, "included"],
    ["any text", { type: "string", format: "date" }, { type: "string" }, "included"],
    ["another format", { type: "string", format: "date" }, { type: "string", format: "date-time" }, "not-included"],
    ["a format that nobody knows refuses nothing", { type: "string" }, { type: "string", format: "frobnicate" }, "included"],
    [
      "a listed value that is not of its own format",
      { anyOf: [{ const: "a", format: "date" }, { const: "b" }] },
      { const: "b" },
      "included",
    ],
    ["text that is not of a format", { type: "string", not: { format: "date" } }, { maxLength: 5_000 }, "not-included"],
    ["and a document that tells", { type: "string", not: { format: "date" } }, { minLength: 1 }, "not-included"],
    ["of a format or not", { type: "string" }, { anyOf: [{ format: "date" }, { not: { format: "date" } }] }, "included"],
    ["a number format", { type: "integer", minimum: 0, maximum: 9 }, { type: "number", format: "int32" }, "included"],
    ["dates are texts of ten characters", { type: "string", format: "date" }, { minLength: 10, maxLength: 10 }, "included"],
    ["dates have months", { type: "string", format: "date" }, { pattern: "^[0-9]{4}-[01][0-9]-" }, "included"],
    ["not every text that looks like a date is one", { pattern: "^2021-02-3[0-9]$" }, { format: "date" }, "not-included"],
    ["no text is of both", { type: "string", allOf: [{ format: "ipv4" }, { format: "uuid" }] }, false, "included"],
    ["a format says nothing of numbers", { format: "uuid" }, { type: "string" }, "not-included"],
    ["another text of the format", { type: "string", format: "date" }, { enum: ["2020-01-01"] }, "not-included"],
    ["a format whose texts nobody has described", { type: "string", format: "ipv6" }, { maxLength: 90 }, "undecided"],
  ])("%s", (_about, before, after, wanted) => {
    expect(ask(before, after, { assertFormats: true }).outcome).toBe(wanted);
  });
});
