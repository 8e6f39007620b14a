import { expect, test } from "vitest";
import { TooManyWays, ways } from "../../generator/emit/types/ways.ts";
import type { Json } from "../../generator/json/json.ts";
import { jsonTypes, type Node } from "../../generator/model/model.ts";
import { modelOf } from "../model/models.ts";
import { emitted, typeVerdicts } from "./emitted.ts";

const list = (of: Json): Json => ({ t: { type: "object", properties: { l: of } } });
const own = { $ref: "#/$defs/t" };

test.each<[string, Json]>([
  ["refers to itself", list(own)],
  ["refers to itself in a choice", list({ anyOf: [own, { type: "null" }] })],
  ["refers to itself in a list", list({ type: "array", items: own })],
])("what is not of a shape that %s has a type that ends, and lets in what is valid", async (_what, $defs) => {
  const { declarations, unit, module } = await emitted({ $defs, not: own });
  expect(declarations.length).toBeLessThan(5_000);
  const documents: Json[] = [null, 1, "a", [], { l: 5 }, { l: { l: 5 } }, { l: [{ l: 5 }] }];
  const [verdict] = typeVerdicts([{ declarations, typeName: unit.typeName, documents }]);
  expect(verdict!.problems).toEqual([]);
  expect(documents.filter((document, at) => module.accepts(document) && !verdict!.fits[at])).toEqual([]);
});

/** A list that counts the items that are gone through; what is made of it counts too. */
class Counted<T> extends Array<T> {
  static steps = 0;
  override filter<S extends T>(test: (item: T, at: number, all: T[]) => item is S): S[];
  override filter(test: (item: T, at: number, all: T[]) => unknown): T[];
  override filter(test: (item: T, at: number, all: T[]) => unknown): T[] {
    Counted.steps += this.length;
    return super.filter(test);
  }
}

/** Steps that it takes to find out that a choice between so many closed objects has more ways than a person would read. */
function stepsFor(kind: "anyOf" | "oneOf", count: number): number {
  const arm = (at: number): Json => ({
    type: "object",
    properties: { [`m${at}`]: {} },
    required: [`m${at}`],
    additionalProperties: false,
  });
  const { root } = modelOf({ [kind]: Array.from({ length: count }, (_, at) => arm(at)) });
  const choice = root as Node & { readonly kind: "anyOf" | "oneOf" };
  Counted.steps = 0;
  for (const type of jsonTypes) {
    const find = (): number => ways({ ...choice, arms: Counted.from(choice.arms) }, type).length;
    if (type === "object") expect(find).toThrow(TooManyWays);
    else expect(find()).toBe(0);
  }
  return Counted.steps;
}

test.each(["anyOf", "oneOf"] as const)("the ways of a wide %s take steps in proportion to its arms", (kind) => {
  expect(stepsFor(kind, 1_000)).toBeLessThan(10 * 1_000);
});
