import type { Json } from "../../generator/json/json.ts";
import type { Random } from "../support/random.ts";

/**
 * Schemas over all of 2020-12 from few names and few values, so that keywords meet in one place and documents from the same few
 * names and values are often accepted.
 */
export function randomSchema(random: Random): { readonly [keyword: string]: Json } {
  const definitions = Object.fromEntries(definitionNames.map((name) => [name, schema(random, 2)] as const));
  const outer = { ...keywordsOf(random, 2), $dynamicAnchor: "node" };
  // A resource of its own: where it is entered from the root, "#node" is the outer one in it too.
  const inner = {
    $id: "inner.json",
    $dynamicAnchor: "node",
    ...keywordsOf(random, 2),
    $defs: { a: schema(random, 1), other: true },
  };
  return { ...keywordsOf(random, 3), $defs: { ...definitions, outer, inner } };
}

/** A document, with no regard to any schema. */
export function randomDocument(random: Random, depth = 3): Json {
  const kind = depth === 0 ? 0 : random.below(5);
  if (kind <= 1) return random.pick(scalars);
  if (kind === 2) return Array.from({ length: random.below(4) }, () => randomDocument(random, depth - 1));
  return Object.fromEntries(some(random, names).map((name) => [name, randomDocument(random, depth - 1)]));
}

const names = ["a", "b", "a1", "0", "x-a", "__proto__", 'q"`${'];
/** Not "": the second engine takes members of that one for additional. */
const patterns = ["^a", "^x-", "1$", "^[ab]$", "^", "0", "^.*$"];
const definitionNames = ["a", "other"];
const scalars: readonly Json[] = [null, true, false, 0, 1, 2.5, "", "a", "b", 'q"`${'];
const values: readonly Json[] = [...scalars, [], [1], ["a", 0], {}, { a: 1 }, { a: "a", b: [] }];
const types = ["null", "boolean", "number", "integer", "string", "array", "object"];

const references: readonly Keywords[] = [
  ...definitionNames.map((name) => ({ $ref: `#/$defs/${name}` })),
  ...[{ $ref: "inner.json" }, { $ref: "inner.json#/$defs/a" }, { $dynamicRef: "#node" }],
];

type Keywords = { [keyword: string]: Json };
type Part = (random: Random, depth: number) => Keywords;

function schema(random: Random, depth: number): Json {
  if (random.chance(0.12)) return random.chance(0.7);
  return keywordsOf(random, depth);
}

function keywordsOf(random: Random, depth: number): Keywords {
  const parts = depth <= 0 ? leaves : random.chance(0.6) ? [...objects, ...objects, ...arrays, ...choices] : all;
  return Object.assign(
    {},
    ...Array.from({ length: random.between(1, 4) }, () => random.pick(parts)(random, depth - 1)),
  ) as Keywords;
}

/** None, some or all of them, in any order. */
const some = <T>(random: Random, items: readonly T[]): T[] =>
  random.shuffle(items).slice(0, random.pick([0, 1, 1, 2, 2, 3, items.length]));
const oneOrMore = <T>(random: Random, items: readonly T[]): T[] => random.shuffle(items).slice(0, random.between(1, 3));
const list = (random: Random, depth: number): Json[] => Array.from({ length: random.between(1, 3) }, () => schema(random, depth));
const byName = (random: Random, keys: readonly string[], value: () => Json): Json =>
  Object.fromEntries(oneOrMore(random, keys).map((name) => [name, value()]));

const leaves: readonly Part[] = [
  (random) => ({ type: random.pick(types) }),
  (random) => ({
    type: oneOrMore(
      random,
      types.filter((type) => type !== "integer"),
    ),
  }),
  (random) => ({ const: random.pick(values) }),
  (random) => ({ enum: oneOrMore(random, values) }),
  (random) => ({ minimum: random.below(3) }),
  (random) => ({ maxLength: random.below(2) }),
  (random) => ({ pattern: random.pick(patterns) }),
  (random) => random.pick<Keywords>(references),
  (random) => ({ exclusiveMinimum: random.below(3), maximum: 2 }),
  (random) => ({ multipleOf: random.pick([1, 2, 2.5]) }),
  (random) => ({ minLength: random.below(3) }),
  (random) => ({ required: oneOrMore(random, names) }),
];

const objects: readonly Part[] = [
  (random, depth) => ({ properties: byName(random, names, () => schema(random, depth)) }),
  (random, depth) => ({ properties: byName(random, names, () => schema(random, depth)), required: oneOrMore(random, names) }),
  (random, depth) => ({ patternProperties: byName(random, patterns, () => schema(random, depth)) }),
  (random, depth) => ({ additionalProperties: schema(random, depth) }),
  () => ({ type: "object" }),
  () => ({ additionalProperties: false }),
  (random, depth) => ({ unevaluatedProperties: schema(random, depth) }),
  () => ({ unevaluatedProperties: false }),
  (random) => ({
    propertyNames: random.pick<Json>([{ enum: oneOrMore(random, names) }, { const: "a" }, { maxLength: 1 }, { pattern: "^a" }]),
  }),
  (random) => ({ dependentRequired: byName(random, names, () => oneOrMore(random, names)) }),
  (random, depth) => ({ dependentSchemas: byName(random, names, () => schema(random, depth)) }),
  (random) => ({ maxProperties: random.below(3) }),
  (random) => ({ minProperties: random.below(3) }),
];

const arrays: readonly Part[] = [
  (random, depth) => ({ prefixItems: list(random, depth) }),
  (random, depth) => ({ items: schema(random, depth) }),
  () => ({ type: "array" }),
  (random) => ({ minItems: random.below(4) }),
  (random) => ({ maxItems: random.below(4) }),
  (random, depth) => ({ contains: schema(random, depth), minContains: random.below(3) }),
  (random, depth) => ({ contains: schema(random, depth), maxContains: random.between(1, 2) }),
  (random, depth) => ({ unevaluatedItems: schema(random, depth) }),
  () => ({ unevaluatedItems: false }),
  () => ({ uniqueItems: true }),
];

const choices: readonly Part[] = [
  (random, depth) => ({ allOf: list(random, depth) }),
  (random, depth) => ({ anyOf: list(random, depth) }),
  (random, depth) => ({ oneOf: list(random, depth) }),
  (random, depth) => ({ not: schema(random, depth) }),
  (random, depth) => ({ if: schema(random, depth), then: schema(random, depth) }),
  (random, depth) => ({ if: schema(random, depth), then: schema(random, depth), else: schema(random, depth) }),
  (random, depth) => ({ if: schema(random, depth), else: schema(random, depth) }),
  () => ({ $ref: "#" }),
];

const all = [...leaves, ...objects, ...arrays, ...choices];
