import { expect, test } from "vitest";
import { compileSchema } from "../../generator/compile.ts";
import type { Json, JsonObject } from "../../generator/json/json.ts";
import { emitted } from "./emitted.ts";

const tree: Json = { type: "object", properties: { next: { $ref: "#" }, text: { type: "string" } } };

function repeated(levels: number, deeper: (value: Json) => Json, innermost: Json = {}): Json {
  let value = innermost;
  for (let at = 0; at < levels; at += 1) value = deeper(value);
  return value;
}

/** An object inside so many members. */
const nested = (levels: number): Json => repeated(levels, (next) => ({ next }));

/** Schemas that come back to themselves, and how a value is put one level deeper into a document of theirs. */
const schemas: Record<string, { readonly schema: Json; readonly deeper: (value: Json) => Json; readonly innermost?: Json }> = {
  "an object of itself": { schema: tree, deeper: (next) => ({ next }) },
  "a list of itself": { schema: { type: "array", items: { $ref: "#" } }, deeper: (item) => [item], innermost: [] },
  "a map of itself": { schema: { type: "object", additionalProperties: { $ref: "#" } }, deeper: (a) => ({ a }) },
  "a definition below the root": {
    schema: { properties: { top: { $ref: "#/$defs/tree" } }, $defs: { tree: { properties: { top: { $ref: "#/$defs/tree" } } } } },
    deeper: (top) => ({ top }),
  },
  "by way of a definition that is not inside itself": {
    schema: {
      $ref: "#/$defs/held",
      $defs: {
        held: { properties: { next: { $ref: "#/$defs/tree" } } },
        tree: { properties: { next: { $ref: "#/$defs/tree" } } },
      },
    },
    deeper: (next) => ({ next }),
  },
  "several definitions in turn, in place and below": {
    schema: {
      $ref: "#/$defs/a",
      $defs: {
        a: { allOf: [{ $ref: "#/$defs/b" }, { $ref: "#/$defs/c" }] },
        b: { properties: { next: { $ref: "#/$defs/a" } } },
        c: { properties: { other: { $ref: "#/$defs/a" } } },
      },
    },
    deeper: (next) => ({ next }),
  },
};

const limit = 512;

test.each(Object.entries(schemas))("%s: both faces go as deep as is said, and no deeper", async (_what, one) => {
  const { module } = await emitted(one.schema);
  const deep = (levels: number): Json => repeated(levels, one.deeper, one.innermost);
  for (const levels of [0, 1, limit]) {
    expect(module.accepts(deep(levels)), `${levels}`).toBe(true);
    expect(module.check(deep(levels)), `${levels}`).toEqual([]);
  }
  for (const levels of [limit + 1, 100_000]) {
    expect(module.accepts(deep(levels)), `${levels}`).toBe(false);
    const told = module.check(deep(levels)).filter(({ rule }) => rule === "depth");
    expect(told, `${levels}`).toHaveLength(1);
    expect(told[0]?.pointer.split("/")).toHaveLength(limit + 2);
    expect(told[0]?.message).toBe(`must NOT be more than ${limit} levels deep`);
  }
});

test.each<readonly [string, Json, (value: Json) => Json]>([
  ["what contains itself", { anyOf: [{ type: "null" }, { type: "array", contains: { $ref: "#" } }] }, (item) => [1, item]],
  [
    "what nothing has looked at",
    { anyOf: [{ type: "null" }, { required: ["next"] }], unevaluatedProperties: { $ref: "#" } },
    (next) => ({ next }),
  ],
  [
    "arms of which one is meant",
    {
      $ref: "#/$defs/a",
      $defs: {
        a: { oneOf: [{ type: "null" }, { properties: { next: { $ref: "#/$defs/a" } }, required: ["next"], type: "object" }] },
      },
    },
    (next) => ({ next }),
  ],
])("%s: both faces refuse from the same depth on", async (_what, schema, deeper) => {
  const { module } = await emitted(schema);
  for (const [levels, is] of [
    [1, true],
    [limit, true],
    [limit + 1, false],
    [20_000, false],
  ] as const) {
    const value = repeated(levels, deeper, null);
    expect(module.accepts(value), `${levels}`).toBe(is);
    expect(module.check(value).length === 0, `${levels}`).toBe(is);
  }
});

test("the problem says where in the document, and which definition comes back to itself", async () => {
  const definitions = { tree: { properties: { next: { $ref: "#/$defs/tree" } } } };
  const { module } = await emitted({ properties: { top: { $ref: "#/$defs/tree" } }, $defs: definitions });
  const [problem, ...others] = module.check({ top: nested(limit + 5) });
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ rule: "depth", schemaPointer: "/$defs/tree", pointer: `/top${"/next".repeat(limit)}` });
});

test("a reader and Standard Schema say the same", async () => {
  const { module, unit } = await emitted(tree);
  const parse = module.exports[`parse${unit.typeName}`] as (value: Json) => { readonly ok: boolean };
  expect(parse(nested(limit)).ok).toBe(true);
  expect(parse(nested(100_000)).ok).toBe(false);
  expect(module.unknown(nested(100_000)).members).toEqual([]);
});

test("what does not come back to itself is as deep as it is", async () => {
  const { module } = await emitted({ type: "object", properties: { next: { type: "object" } } });
  expect(module.accepts(nested(100_000))).toBe(true);
  expect(module.check(nested(100_000))).toEqual([]);
});

test("what refuses a value before its depth is asked refuses it as ever; not of a definition holds where that goes no deeper", async () => {
  const { module } = await emitted({
    not: { $ref: "#/$defs/tree" },
    $defs: { tree: { type: "object", properties: { next: { $ref: "#/$defs/tree" } } } },
  });
  for (const [value, is] of [
    [nested(3), false],
    [1, true],
    [nested(limit + 1), true],
  ] as const) {
    expect(module.accepts(value)).toBe(is);
    expect(module.check(value).length === 0).toBe(is);
  }
});

test("a definition that says much goes less deep, and nothing overflows", async () => {
  const members = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`m${at}`, { anyOf: [{ type: "string" }, { type: "null" }] }]),
  );
  const { module } = await emitted({ type: "object", properties: { ...members, next: { $ref: "#" } } });
  expect(module.accepts(nested(20))).toBe(true);
  expect(module.accepts(nested(100_000))).toBe(false);
  expect(module.check(nested(100_000)).map(({ rule }) => rule)).toEqual(["depth"]);
});

test.each<[string, Json]>([
  [
    "by definitions that judge the value in turn",
    {
      $ref: "#/$defs/d0",
      $defs: Object.fromEntries(
        Array.from({ length: 100 }, (_, at): [string, Json] => [
          `d${at}`,
          at < 99 ? { $ref: `#/$defs/d${at + 1}`, minProperties: 1 } : { properties: { next: { $ref: "#/$defs/d0" } } },
        ]),
      ),
    },
  ],
  [
    "by choices in choices",
    repeated(40, (inner) => ({ anyOf: [inner, { type: "null" }] }), { properties: { next: { $ref: "#" } } }),
  ],
  [
    "by what is left over, time and again",
    repeated(20, (inner) => ({ anyOf: [inner, { type: "null" }], unevaluatedProperties: false }), {
      properties: { next: { $ref: "#" } },
    }),
  ],
  [
    "by what a member brings, time and again",
    repeated(40, (inner) => ({ dependentSchemas: { next: inner }, minProperties: 1 }), { properties: { next: { $ref: "#" } } }),
  ],
])("one level that takes much room, %s: nothing overflows", async (_what, schema) => {
  const { module } = await emitted(schema);
  const end: Json = { text: 1 };
  for (const levels of [1, 5, 100, 300, 500, 513, 10_000]) {
    const document = repeated(levels, (next) => ({ next }), end);
    expect([levels, module.check(document).length === 0]).toEqual([levels, module.accepts(document)]);
  }
  expect(module.accepts(nested(100_000))).toBe(false);
});

/** So many definitions in a circle, each an object that refers to some others. */
const circle = (length: number, steps: readonly number[]): JsonObject => ({
  $ref: "#/$defs/d0",
  $defs: Object.fromEntries(
    Array.from({ length }, (_, at) => {
      const members = steps.map((step, index): [string, Json] => [`m${index}`, { $ref: `#/$defs/d${(at + step) % length}` }]);
      return [`d${at}`, { type: "object", properties: Object.fromEntries(members) }];
    }),
  ),
});

test.each([
  ["of 200", circle(200, [1])],
  ["of 2,000", circle(2000, [1])],
  [
    "of 300, each refers to 20 others",
    circle(
      300,
      Array.from({ length: 20 }, (_, at) => 1 + at * 7),
    ),
  ],
])("a circle of definitions %s is accepted", (_what, schema) => {
  const { files, diagnostics } = compileSchema({ value: schema }, { name: "example.circle" });
  expect(diagnostics).toEqual([]);
  expect(files).toHaveLength(2);
});
