import type { Json } from "../../generator/json/json.ts";
import type { Hostile } from "./hostile.test.ts";

const text: Json = { type: "string" };
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const nested = (levels: number): Json =>
  levels === 0 ? text : { type: "object", properties: { a: nested(levels - 1) }, required: ["a"] };
const document = (levels: number, end: Json): Json => (levels === 0 ? end : { a: document(levels - 1, end) });
const tagged = (at: number): Json => ({
  type: "object",
  properties: { kind: { const: `kind ${at}` }, [`member${at}`]: text },
  required: ["kind", `member${at}`],
});
const values = times(5_000, (at) => `value ${at}`);
const chain = (at: number): Json =>
  at === 999 ? text : { type: "object", properties: { next: { $ref: `#/$defs/d${at + 1}` } } };
const twice = (level: number): Json => times(2, () => ({ $ref: `#/$defs/l${level}` }));

/** Hostile by their size alone: too long to be read as files. */
export const grown: readonly Hostile[] = [
  {
    name: "deep",
    about: "two hundred and fifty objects in each other",
    schema: nested(250),
    valid: [document(250, "x")],
    invalid: [document(250, 1), document(249, "x"), {}],
  },
  { name: "too-deep", about: "more objects in each other than a document may have", schema: nested(260), refused: "too-deep" },
  {
    name: "too-deep-lists",
    about: "fifteen hundred lists in each other",
    text: `${'{"not":'.repeat(1_500)}{}${"}".repeat(1_500)}`,
    refused: "too-deep",
  },
  {
    name: "values",
    about: "five thousand values of a closed list",
    schema: { enum: values },
    valid: ["value 4999"],
    invalid: ["value 5000"],
  },
  {
    name: "known-values",
    about: "five thousand values of an open list",
    schema: { anyOf: [...values.map((value) => ({ const: value })), text] },
    valid: ["value 4999", "value 5000"],
    invalid: [5],
  },
  {
    name: "arms",
    about: "a choice of two thousand arms with tags",
    schema: { anyOf: times(2_000, tagged) },
    valid: [{ kind: "kind 1999", member1999: "x" }],
    invalid: [{ kind: "kind 1999" }, { kind: "kind 2000" }, {}],
  },
  {
    name: "arms-without-tags",
    about: "exactly one of five hundred arms",
    schema: { oneOf: times(500, (at) => ({ type: "object", required: [`member${at}`] })) },
    valid: [{ member499: 1 }],
    invalid: [{}, { member0: 1, member499: 1 }],
  },
  {
    name: "parts",
    about: "a thousand parts that all hold",
    schema: { allOf: times(1_000, (at) => ({ type: "object", properties: { [`member${at}`]: text } })) },
    valid: [{ member999: "x" }],
    invalid: [{ member999: 1 }],
  },
  {
    name: "members",
    about: "five thousand members, all of which have to be there",
    schema: { type: "object", properties: Object.fromEntries(values.map((name) => [name, text])), required: values },
    valid: [Object.fromEntries(values.map((name) => [name, ""]))],
    invalid: [{}],
  },
  {
    name: "definitions",
    about: "a thousand definitions, each leading to the next",
    schema: { $ref: "#/$defs/d0", $defs: Object.fromEntries(times(1_000, (at) => [`d${at}`, chain(at)])) },
    valid: [{ next: { next: {} } }],
    invalid: [{ next: 1 }, 1],
  },
  {
    name: "laughs",
    about: "sixty levels, each of which names the next one twice",
    schema: {
      $ref: "#/$defs/l0",
      $defs: Object.fromEntries(
        times(60, (at) => [`l${at}`, at === 59 ? text : { [at % 2 ? "anyOf" : "allOf"]: twice(at + 1) }]),
      ),
    },
    valid: ["x"],
    invalid: [1],
  },
  {
    name: "places",
    about: "a tuple of two thousand places",
    schema: { type: "array", prefixItems: times(2_000, () => text), items: false },
    valid: [[], times(2_000, () => "x")],
    invalid: [[1], times(2_001, () => "x")],
  },
];
