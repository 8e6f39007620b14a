import { expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { moduleMoves } from "../../generator/migrate/module-moves.ts";
import { line } from "./moved.ts";
import { first } from "./parcels.ts";

const text = { description: "A text.", type: "string" };
const list = (...values: string[]): Json => ({
  description: "One of several.",
  anyOf: [...values.map((value) => ({ const: value, description: `It is ${value}.` })), { type: "string" }],
});
const object = (properties: Record<string, Json>): Json => ({ description: "Something.", type: "object", properties });
const schema = (properties: Record<string, Json>, $defs: Record<string, Json> = {}): Json => ({
  ...(object(properties) as object),
  $defs,
});
const ref = (name: string): Json => ({ $ref: `#/$defs/${name}` });

/** Names that are called otherwise in the root's module, or are gone, without those of the root itself. */
function moved(before: Json, after: Json): Record<string, string | undefined> {
  const names = moduleMoves(line(before, 1), line(after, 2))[0]?.to?.names ?? new Map<string, string | undefined>();
  return Object.fromEntries([...names].filter(([name, now]) => now !== name));
}

test("nothing that stays where it is moves", () => {
  expect(moved(first, first)).toEqual({});
  const reordered = { ...first, properties: Object.fromEntries(Object.entries(first.properties).reverse()) };
  expect(moved(first, reordered)).toEqual({});
});

test("two definitions that change their names with each other", () => {
  const [a, b] = [object({ a: text }), object({ b: text })];
  expect(
    moved(
      schema({ x: ref("left"), y: ref("right") }, { left: a, right: b }),
      schema({ x: ref("right"), y: ref("left") }, { right: a, left: b }),
    ),
  ).toEqual({
    Left: "Right",
    Right: "Left",
  });
});

test("one that becomes two keeps its name where it has it still; two become one", () => {
  const one = schema({ x: ref("place"), y: ref("place") }, { place: object({ a: text }) });
  const two = (other: string) =>
    schema({ x: ref(other), y: ref("place") }, { place: object({ a: text }), [other]: object({ b: text }) });
  expect(moved(one, two("origin"))).toEqual({});
  expect(moved(two("origin"), one)).toEqual({ Origin: "Place" });
});

test("a list that a member names, when the member holds a definition, and back", () => {
  const inline = schema({ state: list("a", "b") });
  const defined = schema({ state: ref("condition") }, { condition: list("a", "b") });
  const names = {
    State: "Condition",
    KnownState: "KnownCondition",
    knownStates: "knownConditions",
    isKnownState: "isKnownCondition",
  };
  expect(moved(inline, defined)).toMatchObject(names);
  expect(moved(defined, inline)).toMatchObject(Object.fromEntries(Object.entries(names).map(([before, now]) => [now, before])));
});

test("a list that is closed has its type, and nothing that reads unknown values", () => {
  const closed: Json = { description: "One of two.", enum: ["a", "b"] };
  expect(
    moved(schema({ state: ref("state") }, { state: list("a", "b") }), schema({ state: ref("state") }, { state: closed })),
  ).toEqual({
    KnownState: undefined,
    knownStates: undefined,
    isKnownState: undefined,
    readState: undefined,
    StateReading: undefined,
  });
});

test("deep places: items, values of a map, arms of a choice, what holds itself", () => {
  const deep = (name: string) =>
    schema(
      {
        items: { description: "Several.", type: "array", items: ref(name) },
        byName: { description: "A map.", type: "object", additionalProperties: ref(`${name}Value`) },
        either: { description: "One of two.", oneOf: [ref(`${name}Arm`), text] },
        tree: ref(`${name}Tree`),
      },
      {
        [name]: object({ a: text }),
        [`${name}Value`]: object({ b: text }),
        [`${name}Arm`]: object({ c: text }),
        [`${name}Tree`]: object({
          below: { description: "Below.", type: "array", items: ref(`${name}Tree`) },
          kind: list("x", "y"),
        }),
      },
    );
  expect(moved(deep("old"), deep("new"))).toEqual({ Old: "New", OldValue: "NewValue", OldArm: "NewArm", OldTree: "NewTree" });
});

test("a definition that is gone has no counterpart, though something else has its name now", () => {
  const names = moved(
    schema({ x: ref("place") }, { place: object({ a: text }) }),
    schema({ x: text, y: ref("location") }, { location: object({ a: text }) }),
  );
  expect(names).toEqual({ Place: undefined });
});

test("another contract: the root and all its faces", () => {
  const moves = moduleMoves(line(first, 1), line(first, 3, "example.package"));
  expect(moves.map(({ folder, to }) => [folder, to?.folder])).toEqual([
    ["example.parcel/1", "example.package/3"],
    ["example.parcel/1/address", "example.package/3/address"],
  ]);
  expect([...(moves[0]?.to?.names ?? [])].filter(([name, now]) => name !== now)).toEqual([
    ["Parcel", "Package"],
    ["unknownInParcel", "unknownInPackage"],
    ["ParcelProblem", "PackageProblem"],
    ["isParcel", "isPackage"],
    ["checkParcel", "checkPackage"],
    ["parseParcel", "parsePackage"],
    ["parcel", "packageSchema"],
  ]);
});

test("an anchor that is called otherwise is found by its pointer; one that is gone is not", () => {
  const anchored = (anchor: string, name = "address") => ({
    ...first,
    $defs: { ...first.$defs, [name]: { ...first.$defs.address, $anchor: anchor } },
  });
  const folders = (after: Json) => moduleMoves(line(first, 1), line(after, 2)).map(({ to }) => to?.folder);
  expect(folders(anchored("place"))).toEqual(["example.parcel/2", "example.parcel/2/place"]);
  const { $anchor: _anchor, ...plain } = first.$defs.address;
  expect(folders({ ...first, $defs: { ...first.$defs, address: plain } })).toEqual(["example.parcel/2", undefined]);
});
