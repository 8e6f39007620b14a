import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { printOf, reported } from "./models.ts";

const root = "https://x.example/root";

describe("a $dynamicRef that comes back to itself with nothing in between, on some way only", () => {
  const binding = { $dynamicAnchor: "item", type: "string" };
  const list = { $id: "list", $dynamicRef: "#item", $defs: { own: binding } };

  test("is refused where it stands", () => {
    const schema = { $id: root, $ref: "list", $defs: { other: { $dynamicAnchor: "item", $ref: "list" }, list } };
    expect(reported(schema)).toEqual(["ref-cycle-empty /$defs/list"]);
  });

  test("is refused below a choice, a condition and what nobody has looked at", () => {
    const inside = (way: (inner: Json) => Json): string[] =>
      reported({
        $id: root,
        $ref: "list",
        $defs: { other: { $dynamicAnchor: "item", ...(way({ $ref: "list" }) as object) }, list },
      });
    expect(inside((inner) => ({ anyOf: [inner, { type: "null" }] }))).toEqual(["ref-cycle-empty /$defs/list"]);
    expect(inside((inner) => ({ if: inner }))).toEqual(["ref-cycle-empty /$defs/list"]);
    expect(inside((inner) => ({ allOf: [inner], unevaluatedItems: false }))).toEqual(["ref-cycle-empty /$defs/list"]);
    expect(inside((inner) => ({ dependentSchemas: { a: inner } }))).toEqual(["ref-cycle-empty /$defs/list"]);
  });

  test("is none where a member or an item lies between", () => {
    const schema = { $id: root, $ref: "list", $defs: { other: { $dynamicAnchor: "item", items: { $ref: "list" } }, list } };
    expect(reported(schema)).toEqual([]);
    expect(JSON.parse(printOf(schema))).toHaveProperty("$defs");
  });
});

test("choices of resources that would double what is bound at each step are refused by name", () => {
  const steps = 14;
  const one = (id: string, at: number, type: string): [string, Json] => [
    id,
    { $id: id, $defs: { x: { $dynamicAnchor: `name-${at}`, type } }, properties: { p: { $ref: `step-${at + 1}` } } },
  ];
  const definitions = Array.from({ length: steps }, (_, at): [string, Json][] => [
    [`step-${at}`, { $id: `step-${at}`, anyOf: [{ $ref: `left-${at}` }, { $ref: `right-${at}` }] }],
    one(`left-${at}`, at, "string"),
    one(`right-${at}`, at, "number"),
  ]);
  const names = Array.from({ length: steps }, (_, at) => ({ items: { $dynamicRef: `left-${at}#name-${at}` } }));
  const last: [string, Json] = [`step-${steps}`, { $id: `step-${steps}`, allOf: names }];
  const schema = { $id: root, $ref: "step-0", $defs: Object.fromEntries([...definitions.flat(), last]) };
  expect(reported(schema).map((one) => one.split(" ")[0])).toEqual(["unmodelled-keyword"]);
});
