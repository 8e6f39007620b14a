import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { loadSchema } from "../../generator/load/load-schemas.ts";
import { buildModel } from "../../generator/model/build.ts";
import type { Node, ObjectNode } from "../../generator/model/model.ts";
import { planReading } from "../../generator/emit/reading.ts";
import { emitted } from "./emitted.ts";

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const named = (count: number, make: (at: number) => Json): { readonly [name: string]: Json } =>
  Object.fromEntries(many(count, (at) => [`part${at}`, make(at)] as const));
const to = (at: number): Json => ({ $ref: `#/$defs/part${at}` });

describe("definitions by the thousand", () => {
  test("each used by a member of its own", async () => {
    const part: Json = { type: "object", properties: { text: { type: "string" } } };
    const { module } = await emitted({ type: "object", properties: named(3_000, to), $defs: named(3_000, () => part) });
    expect(module.accepts({ part0: { text: "a" }, part2999: {} })).toBe(true);
    expect(module.accepts({ part2999: { text: 1 } })).toBe(false);
    expect(module.check({ part0: { text: "a" }, part2999: {} })).toEqual([]);
    const [problem] = module.check({ part2999: { text: 1 } });
    expect(problem).toMatchObject({ pointer: "/part2999/text", schemaPointer: "/$defs/part2999/properties/text/type" });
  });

  test("each used by the one before it", async () => {
    const last = 2_999;
    const next = (at: number): Json => ({ type: "object", ...(at === last ? {} : { properties: { in: to(at + 1) } }) });
    const { module } = await emitted({ ...(to(0) as object), $defs: named(last + 1, next) });
    expect([{}, { in: { in: {} } }, { in: { in: 1 } }].map((one) => module.accepts(one))).toEqual([true, true, false]);
    expect(module.check({ in: { in: 1 } }).map(({ schemaPointer }) => schemaPointer)).toEqual(["/$defs/part2/type"]);
  });
});

describe("references in a row that look at one value", () => {
  test("a thousand of them", async () => {
    const count = 1_000;
    const next = (at: number): Json => ({
      properties: { [`m${at}`]: { type: "string" } },
      ...(at + 1 < count ? (to(at + 1) as object) : {}),
    });
    const { module } = await emitted({ ...(to(0) as object), unevaluatedProperties: false, $defs: named(count, next) });
    const documents = [{}, { m0: "a", [`m${count - 1}`]: "b" }, { [`m${count - 1}`]: 1 }, { other: 1 }];
    expect(documents.map((one) => module.accepts(one))).toEqual([true, true, false, false]);
    expect(documents.map((one) => module.check(one).length > 0)).toEqual([false, false, true, true]);
  });
});

describe("planning what is read of a wide allOf", () => {
  /** A map that counts how often it is asked, or walked. */
  class Counted<K, V> extends Map<K, V> {
    static steps = 0;
    override get(key: K): V | undefined {
      Counted.steps += 1;
      return super.get(key);
    }
    override *values(): MapIterator<V> {
      for (const value of super.values()) {
        Counted.steps += 1;
        yield value;
      }
    }
    override *keys(): MapIterator<K> {
      for (const key of super.keys()) {
        Counted.steps += 1;
        yield key;
      }
    }
  }

  function stepsFor(count: number): number {
    const allOf = many(count, (at): Json => ({ type: "object", properties: { [`m${at}`]: { type: "string" } } }));
    const { source, resolved } = loadSchema("wide.json", { value: { allOf } });
    const root = buildModel(source!, resolved).model!.root as Node & { readonly kind: "allOf" };
    const counted = (part: Node): Node => ({ ...part, members: new Counted((part as ObjectNode).members) }) as Node;
    const wide: Node = { ...root, parts: root.parts.map(counted) };
    Counted.steps = 0;
    expect(planReading(wide)[0]?.members?.size).toBe(count);
    return Counted.steps;
  }

  test("twice the parts take twice the steps", () => {
    const steps = stepsFor(200);
    expect(steps).toBeGreaterThan(0);
    expect(stepsFor(400)).toBe(2 * steps);
  });
});
