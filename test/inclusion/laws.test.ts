import { describe, expect, test } from "vitest";
import { isArray, isObject, type Json } from "../../generator/json/json.ts";
import { includes } from "../../registry/compare/inclusion/index.ts";
import { Random } from "../support/random.ts";
import { shippedContracts, suiteSchemas } from "./corpora.ts";
import { randomSchema } from "./grammar.ts";
import { mutated } from "./mutate.ts";
import { ask, sideOfText } from "./question.ts";
import { side } from "./study.ts";

const readable = (schema: Json): boolean => side(schema) !== undefined;
const seeds = Array.from({ length: 60 }, (_, at) => at);
const randomJson = (label: string): Json => randomSchema(new Random(label)) as Json;
const text = (schema: Json): string => JSON.stringify(schema);

describe("every schema includes itself", () => {
  test.each(shippedContracts().map(({ about, schema }) => [about, schema] as const))("%s", (_, schema) => {
    expect(ask(schema, schema)).toEqual({ outcome: "included" });
  });

  test("those of the official suite", () => {
    const schemas = suiteSchemas()
      .map(({ schema }) => schema)
      .filter(readable);
    // One reference leads into its own schema's maps in a way that stays opaque; equal to itself all the same.
    const others = schemas.filter((schema) => ask(schema, schema).outcome !== "included");
    expect(others.filter((schema) => !text(schema).includes("$dynamicRef"))).toEqual([]);
  });

  test("random ones", () => {
    const schemas = seeds.map((seed) => randomJson(`itself ${seed}`)).filter(readable);
    expect(schemas.filter((schema) => ask(schema, schema).outcome !== "included").map(text)).toEqual([]);
  });
});

test("both of two is one of them, and one of them is either", () => {
  for (const seed of seeds) {
    const [a, b] = [randomJson(`a ${seed}`), randomJson(`b ${seed}`)];
    if (text([a, b]).includes("$ref") || ![a, b].every(readable)) continue;
    expect(ask({ allOf: [a, b] }, a).outcome, text([a, b])).toBe("included");
    expect(ask(a, { anyOf: [a, b] }).outcome, text([a, b])).toBe("included");
    expect(ask({ not: { anyOf: [a, b] } }, { not: b }).outcome, text([a, b])).toBe("included");
  }
});

test("equal by another spelling", () => {
  for (const seed of seeds) {
    const [a, b] = [randomJson(`left ${seed}`), randomJson(`right ${seed}`)];
    if (/\$ref|unevaluated/.test(text([a, b])) || ![a, b].every(readable)) continue;
    const spellings: readonly [Json, Json][] = [
      [a, { not: { not: a } }],
      [{ not: { allOf: [a, b] } }, { anyOf: [{ not: a }, { not: b }] }],
      [{ if: a, then: b }, { anyOf: [{ not: a }, b] }],
      [{ oneOf: [a, b] }, { anyOf: [{ allOf: [a, { not: b }] }, { allOf: [b, { not: a }] }] }],
    ];
    for (const [before, after] of spellings) {
      expect([ask(before, after).outcome, ask(after, before).outcome], text([before, after])).toEqual(["included", "included"]);
    }
  }
});

test("what is inside what is inside is inside", () => {
  for (const seed of seeds) {
    const random = new Random(`chain ${seed}`);
    const a = randomSchema(random) as Json;
    const b = mutated(a, random);
    const c = mutated(b, random);
    if (![a, b, c].every(readable)) continue;
    const [ab, bc, ac] = [ask(a, b).outcome, ask(b, c).outcome, ask(a, c).outcome];
    if (ab === "included" && bc === "included") expect(ac, text([a, b, c])).toBe("included");
  }
});

describe("the answer does not change with", () => {
  const pairs = seeds.map((seed): [Json, Json] => {
    const random = new Random(`spelling ${seed}`);
    const schema = randomSchema(random) as Json;
    return [schema, mutated(schema, random)];
  });

  test.each<[string, (schema: Json) => Json]>([
    ["the order of keys", reversed],
    [
      "the names of definitions",
      (schema) => JSON.parse(text(schema).replaceAll('"d":', '"zz":').replaceAll('$defs/d"', '$defs/zz"')) as Json,
    ],
    ["references, where what they name stands in their place", inlined],
  ])("%s", (_, change) => {
    for (const [before, after] of pairs) {
      if (![before, after].every(readable)) continue;
      const [plain, changed] = [ask(before, after), ask(change(before), change(after))];
      expect(changed.outcome, text([before, after])).toBe(plain.outcome);
    }
  });

  test("the run: the same question has the same answer, witness and all", () => {
    for (const [before, after] of pairs.slice(0, 40)) {
      if (![before, after].every(readable)) continue;
      const [first, second] = [sideOfText(before), sideOfText(after)];
      expect(includes(first, second)).toEqual(includes(first, second));
      expect(ask(before, after)).toEqual(ask(before, after));
    }
  });
});

function reversed(value: Json): Json {
  if (isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, held]): [string, Json] => [name, reversed(held)])
      .reverse(),
  );
}

/** Every reference replaced by what it names, once: what is named may still refer to itself. */
function inlined(schema: Json): Json {
  const definitions = isObject(schema) && isObject(schema["$defs"]) ? schema["$defs"] : {};
  const walk = (value: Json): Json => {
    if (isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const target = typeof value["$ref"] === "string" ? definitions[value["$ref"].slice("#/$defs/".length)] : undefined;
    if (target !== undefined && Object.keys(value).length === 1) return target;
    return Object.fromEntries(
      Object.entries(value).map(([name, held]): [string, Json] => [name, name === "$defs" ? held : walk(held)]),
    );
  };
  return walk(schema);
}
