import type { Json } from "../../generator/json/json.ts";

/**
 * The faults that users of other generators report, R01 to R36 (facts/codegen-faults.md, section 3), each as a schema of
 * our own. A valid document never fails to compile: that is the rule. An invalid one that a type could refuse should;
 * where ours does not yet, it says why.
 */
export interface Fault {
  readonly id: string;
  readonly about: string;
  readonly schema: Json;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
  /** Invalid documents that the type lets in today, and the reason. */
  readonly late?: string;
}

const text = { type: "string" };
const number = { type: "number" };
const object = (properties: Record<string, Json>, required: readonly string[] = [], more: Record<string, Json> = {}): Json => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
  ...more,
});
const closed = { additionalProperties: false };
const tagged = (tag: string, more: Record<string, Json>): Json =>
  object({ tag: { const: tag }, ...more }, ["tag", ...Object.keys(more)]);

const mixins = Array.from({ length: 30 }, (_, at) => `m${at}`);

export const faults: readonly Fault[] = [
  {
    id: "R01",
    about: "siblings of oneOf stay",
    schema: object({ id: text }, ["id"], { oneOf: [object({ a: text }, ["a"]), object({ b: number }, ["b"])] }),
    valid: [
      { id: "1", a: "x" },
      { id: "1", b: 2 },
    ],
    invalid: [{ a: "x" }, { id: "1" }, { id: "1", a: 5 }],
  },
  {
    id: "R02",
    about: "closed objects in oneOf stay apart",
    schema: { oneOf: [object({ a: text }, ["a"], closed), object({ b: number }, ["b"], closed)] },
    valid: [{ a: "x" }, { b: 1 }],
    invalid: [{ a: "x", b: 1 }],
  },
  {
    id: "R03",
    about: "tags tell a union apart",
    schema: { oneOf: [tagged("a", { x: text }), tagged("b", { y: number })] },
    valid: [
      { tag: "a", x: "s" },
      { tag: "b", y: 1 },
    ],
    invalid: [
      { tag: "a", y: 1 },
      { tag: "c", x: "s" },
      { tag: "b", y: "s" },
    ],
  },
  {
    id: "R04",
    about: "anyOf of required lists",
    schema: object({ a: text, b: text }, [], { anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
    valid: [{ a: "x" }, { b: "x" }, { a: "x", b: "y" }],
    invalid: [{}, { c: 1 }],
  },
  {
    id: "R05",
    about: "a conditional requirement by anyOf on a tag",
    schema: object({ tag: { enum: ["a", "b"] }, x: text }, ["tag"], {
      anyOf: [{ properties: { tag: { const: "a" } }, required: ["x"] }, { properties: { tag: { const: "b" } } }],
    }),
    valid: [{ tag: "a", x: "s" }, { tag: "b" }],
    invalid: [{ tag: "a" }],
  },
  {
    id: "R06",
    about: "if, then and else on a tag",
    schema: object({ tag: { enum: ["a", "b"] }, x: text }, ["tag"], {
      if: { properties: { tag: { const: "a" } } },
      then: { required: ["x"] },
    }),
    valid: [{ tag: "a", x: "s" }, { tag: "b" }, { tag: "b", x: "s" }],
    invalid: [{ tag: "a" }],
  },
  {
    id: "R07",
    about: "an allOf that holds only a condition",
    schema: object({ tag: { enum: ["a", "b"] }, x: text }, ["tag"], {
      allOf: [{ if: { properties: { tag: { const: "a" } } }, then: { required: ["x"] } }],
    }),
    valid: [{ tag: "a", x: "s" }, { tag: "b" }],
    invalid: [{ tag: "a" }],
  },
  {
    id: "R08",
    about: "typed remaining members beside one of another type",
    schema: object({ count: number }, ["count"], { additionalProperties: text }),
    valid: [{ count: 1 }, { count: 1, note: "x" }],
    invalid: [{ note: "x" }, { count: "x" }, { count: 1, note: true }],
  },
  {
    id: "R09",
    about: "an optional member beside an index signature",
    schema: object({ name: text }, [], { additionalProperties: text }),
    valid: [{}, { name: "x" }, { other: "x" }],
    invalid: [{ name: 5 }, { other: 5 }],
  },
  {
    id: "R10",
    about: "members by pattern",
    schema: { type: "object", patternProperties: { "^x-": text } },
    valid: [{}, { "x-a": "s" }, { other: 5 }],
    invalid: [{ "x-a": 5 }],
  },
  {
    id: "R11",
    about: "tuples",
    schema: { type: "array", prefixItems: [text, number], minItems: 2, items: false },
    valid: [["a", 1]],
    invalid: [["a"], [1, "a"], ["a", 1, 2]],
  },
  {
    id: "R12",
    about: "open tuples may be shorter",
    schema: { type: "array", prefixItems: [text, number] },
    valid: [[], ["a"], ["a", 1], ["a", 1, null]],
    invalid: [[1], ["a", "b"]],
  },
  {
    id: "R15",
    about: "a type list with null",
    schema: { type: ["object", "null"], properties: { a: text } },
    valid: [null, {}, { a: "x" }],
    invalid: [{ a: 1 }, "x"],
  },
  { id: "R16", about: "a type list of one", schema: { type: ["string"] }, valid: ["a"], invalid: [1, null] },
  { id: "R17", about: "an enum with null", schema: { enum: ["a", null] }, valid: ["a", null], invalid: ["b", "null"] },
  { id: "R18", about: "an enum of null alone", schema: { enum: [null] }, valid: [null], invalid: [0, "null"] },
  {
    id: "R19",
    about: "an enum of mixed types",
    schema: { enum: ["a", 1, { k: "v" }, ["x", 2]] },
    valid: ["a", 1, { k: "v" }, ["x", 2]],
    invalid: ["b", 2, { k: "w" }, ["x", 3], {}],
  },
  {
    id: "R19b",
    about: "a list of objects of an enum",
    schema: { type: "array", items: { enum: [{ a: 1 }, { b: 2 }] } },
    valid: [[], [{ a: 1 }], [{ a: 1 }, { b: 2 }]],
    invalid: [{ a: 1 }, [{ a: 2 }]],
  },
  {
    id: "R20",
    about: "a const that is an object",
    schema: { const: { a: 1, b: [true, null] } },
    valid: [{ a: 1, b: [true, null] }],
    invalid: [{ a: 1 }, { a: 2, b: [true, null] }],
  },
  { id: "R21", about: "a plain object", schema: { type: "object" }, valid: [{}, { a: 1 }], invalid: [[], "x", null] },
  {
    id: "R22",
    about: "members called like keywords",
    schema: object({ description: text, title: text, $ref: text, type: number, properties: text, const: text }, ["type"]),
    valid: [{ type: 1 }, { type: 1, $ref: "x", title: "t", description: "d", properties: "p", const: "c" }],
    invalid: [{}, { type: "x" }, { type: 1, $ref: 5 }],
  },
  {
    id: "R23",
    about: "a member that can never be there",
    schema: object({ a: text, b: { not: {} } }),
    valid: [{}, { a: "x" }],
    invalid: [{ b: 1 }, { b: null }],
  },
  {
    id: "R24",
    about: "large bounds stay small",
    schema: { type: "array", items: text, minItems: 3, maxItems: 500 },
    valid: [
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
    ],
    invalid: [
      ["a", "b"],
      ["a", "b", 3],
    ],
  },
  {
    id: "R25",
    about: "siblings of $ref stay",
    schema: { $ref: "#/$defs/a", required: ["x"], $defs: { a: object({ x: text }) } },
    valid: [{ x: "s" }],
    invalid: [{}, { x: 1 }],
  },
  {
    id: "R26",
    about: "$anchor as a target",
    schema: object({ a: { $ref: "#here" } }, ["a"], { $defs: { b: { $anchor: "here", ...number } } }),
    valid: [{ a: 1 }],
    invalid: [{ a: "x" }],
  },
  {
    id: "R28",
    about: "recursion",
    schema: object({ value: number, next: { $ref: "#" } }, ["value"]),
    valid: [{ value: 1 }, { value: 1, next: { value: 2, next: { value: 3 } } }],
    invalid: [{ value: 1, next: { value: 2, next: {} } }],
  },
  {
    id: "R29",
    about: "allOf narrows an enum",
    schema: { allOf: [{ enum: ["a", "b", "c"] }, { const: "b" }] },
    valid: ["b"],
    invalid: ["a", "c"],
  },
  {
    id: "R30",
    about: "boolean subschemas",
    schema: object({ any: true, none: false }),
    valid: [{}, { any: [1] }],
    invalid: [{ none: 1 }],
  },
  {
    id: "R31",
    about: "a date is a text",
    schema: object({ at: { type: "string", format: "date-time" } }),
    valid: [{ at: "2026-11-30T00:00:00Z" }, { at: "later" }],
    invalid: [{ at: 5 }],
  },
  {
    id: "R32",
    about: "a member that needs another",
    schema: object({ a: text, b: text }, [], { dependentRequired: { a: ["b"] } }),
    valid: [{}, { b: "x" }, { a: "x", b: "y" }],
    invalid: [{ a: "x" }],
  },
  {
    id: "R33",
    about: "a required name without an entry",
    schema: { type: "object", required: ["x"] },
    valid: [{ x: 1 }, { x: null }],
    invalid: [{}, { y: 1 }],
  },
  {
    id: "R34",
    about: "a default changes no requirement",
    schema: object({ a: { ...text, default: "x" }, b: { ...text, default: "y" } }, ["a"]),
    valid: [{ a: "s" }, { a: "s", b: "t" }],
    invalid: [{}, { b: "t" }],
  },
  {
    id: "R35",
    about: "an open enum lets every value in",
    schema: object({ role: { anyOf: [{ const: "a" }, { const: "b" }, text] } }, ["role"]),
    valid: [{ role: "a" }, { role: "zzz" }, { role: "" }],
    invalid: [{ role: 1 }, {}],
  },
  {
    id: "R36",
    about: "names by an enum",
    schema: { type: "object", propertyNames: { enum: ["a", "b"] }, additionalProperties: number },
    valid: [{}, { a: 1 }, { a: 1, b: 2 }],
    invalid: [{ c: 1 }, { a: "x", c: 1 }],
  },

  {
    id: "numbered",
    about: "one definition with two texts is one type",
    schema: object({ a: { $ref: "#/$defs/p", description: "first" }, b: { $ref: "#/$defs/p", description: "second" } }, [], {
      $defs: { p: object({ x: text }, ["x"]) },
    }),
    valid: [{ a: { x: "s" }, b: { x: "t" } }],
    invalid: [{ a: {} }],
  },
  {
    id: "list at the root",
    about: "a list of texts",
    schema: { type: "array", items: text },
    valid: [[], ["a"]],
    invalid: ["a", [1]],
  },
  {
    id: "enum at the root",
    about: "values",
    schema: { enum: ["a-b", "a b", "1", ""] },
    valid: ["a-b", "a b", "1", ""],
    invalid: ["ab", 1],
  },
  {
    id: "open enum at the root",
    about: "known values",
    schema: { anyOf: [{ const: "a" }, text] },
    valid: ["a", "z"],
    invalid: [1],
  },
  {
    id: "patterned and required",
    about: "a name that only a pattern describes",
    schema: { type: "object", required: ["x"], patternProperties: { "^x": text }, additionalProperties: false },
    valid: [{ x: "s" }, { x: "s", xy: "t" }],
    invalid: [{}, { x: 1 }],
  },
  {
    id: "inherited beside a map",
    about: "a member that every object inherits, beside typed others",
    schema: object({ toString: text }, [], { additionalProperties: number }),
    valid: [{}, { a: 1 }, { toString: "s" }],
    invalid: [{ a: "s" }],
    late: "what TypeScript takes for present on every object is typed `unknown`, and so is everything beside it",
  },
  {
    id: "R13",
    about: "closed by what the parts of an allOf declare",
    schema: { allOf: [object({ a: text }), object({ b: text })], unevaluatedProperties: false },
    valid: [{}, { a: "x", b: "y" }],
    invalid: [{ a: 5 }, { a: "x", c: "z" }],
  },
  {
    id: "R14",
    about: "other members by a schema that looks at what is left",
    schema: object({ a: number }, [], { unevaluatedProperties: text }),
    valid: [{}, { a: 1 }, { a: 1, b: "x" }],
    invalid: [{ a: "x" }],
  },
  {
    id: "R27",
    about: "a reference to an $id inside the schema",
    schema: object({ a: { $ref: "part" } }, [], {
      $id: "https://contracts.example/whole",
      $defs: { p: { $id: "part", ...text } },
    }),
    valid: [{}, { a: "x" }],
    invalid: [{ a: 5 }],
  },
  {
    id: "inherited and absent",
    about: "a name that every object inherits may be missing",
    schema: { not: { required: ["kind", "toString"] } },
    valid: [{}, { kind: null }, { toString: 1 }],
    invalid: [],
  },
  {
    id: "inherited beside closed shapes",
    about: "what one closed shape declares is kept out of the others, unless every object inherits it",
    schema: { oneOf: [object({ a: text }, ["a"], closed), object({ valueOf: text, b: text }, ["b"], closed)] },
    valid: [{ a: "x" }, { b: "x" }],
    invalid: [{ a: "x", b: "x" }],
  },
  {
    id: "looked at by a pattern",
    about: "what the pattern of an arm matches was looked at, whatever another arm declares",
    schema: {
      anyOf: [{ patternProperties: { "^a": number } }, { properties: { ab: text, b: text }, required: ["b"] }],
      unevaluatedProperties: false,
    },
    valid: [{ ab: 1 }, { ab: "x", b: "y" }],
    invalid: [{ ab: true }, { c: 1 }],
  },
  {
    id: "tuples that hold themselves",
    about: "places, others and lists of either may lead back to the tuple",
    schema: object({ rest: { $ref: "#/$defs/rest" }, lists: { $ref: "#/$defs/lists" }, places: { $ref: "#/$defs/places" } }, [], {
      $defs: {
        rest: { type: ["array", "null"], prefixItems: [text], items: { $ref: "#/$defs/rest" } },
        lists: { type: ["array", "null"], prefixItems: [text], items: { type: "array", items: { $ref: "#/$defs/lists" } } },
        places: {
          type: ["array", "null"],
          prefixItems: [{ type: "array", prefixItems: [text, { $ref: "#/$defs/places" }], items: false }],
          items: false,
        },
      },
    }),
    valid: [{ rest: ["x", null, ["y", []]] }, { lists: ["x", [null, ["y"]], []] }, { places: [["x", [["y", null]]]] }],
    invalid: [{ rest: ["x", "y"] }, { lists: ["x", null] }, { places: [["x", "y"]] }],
  },
  {
    id: "required of a map",
    about: "a name that is required of a map holds what the map holds",
    schema: object({ levels: { $ref: "#/$defs/levels", required: ["default"] } }, [], {
      $defs: { levels: { type: "object", additionalProperties: { enum: ["low", "high"] } } },
    }),
    valid: [{ levels: { default: "low" } }, { levels: { default: "low", other: "high" } }],
    invalid: [{ levels: {} }, { levels: { default: "none" } }],
  },
  {
    id: "a member of a map",
    about: "a member that is declared beside a map holds what the map holds too",
    schema: object({ levels: { $ref: "#/$defs/levels", properties: { default: text } } }, [], {
      $defs: { levels: { type: "object", additionalProperties: { enum: ["low", "high"] } } },
    }),
    valid: [{ levels: { default: "low" } }, { levels: {} }],
    invalid: [{ levels: { default: "none" } }, { levels: { default: 1 } }],
  },
  {
    id: "so many of a list",
    about: "items that have to be there are what the list holds",
    schema: object({ levels: { $ref: "#/$defs/levels", minItems: 1 } }, [], {
      anyOf: [{ properties: { levels: { minItems: 2 } } }, { properties: { levels: { maxItems: 1 } } }],
      $defs: { levels: { type: "array", items: { enum: ["low", "high"] } } },
    }),
    valid: [{ levels: ["low"] }, { levels: ["low", "high", "low"] }],
    invalid: [{ levels: [] }, { levels: ["none"] }],
  },
  {
    id: "members mixed in",
    about: "definitions without a type, mixed into an object, tell its members, however many they are",
    schema: {
      type: "object",
      allOf: mixins.map((name) => ({ $ref: `#/$defs/${name}` })),
      $defs: Object.fromEntries(mixins.map((name) => [name, { properties: { [name]: number } }])),
    },
    valid: [{}, { m0: 1, m29: 2, other: "x" }],
    invalid: [{ m0: "x" }, { m29: "x" }, "x", []],
  },
];
