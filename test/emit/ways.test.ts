import { expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
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
