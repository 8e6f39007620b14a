import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { buildModel } from "../../generator/model/build.ts";
import type { AnyNode, Node } from "../../generator/model/model.ts";
import { loadSchema } from "../../generator/load/load-schemas.ts";
import { includes, sideOf } from "../../registry/compare/inclusion/index.ts";
import { ask, sideOfText } from "./question.ts";

describe("where proof and validators disagree nothing is decided", () => {
  const [text, short] = [sideOfText({ type: "string" }), sideOfText({ type: "string", maxLength: 3 })];

  test("a validator that refuses what is proved to be inside", () => {
    const answer = includes(short, { ...text, accepts: (document) => document !== "" && text.accepts(document) });
    expect(answer).toMatchObject({
      outcome: "undecided",
      reason: expect.stringMatching(/^inclusion is proved, and yet .*""/) as string,
    });
  });

  test("a validator that accepts what is proved to be outside", () => {
    const answer = includes(text, { ...short, accepts: () => true });
    expect(answer).toMatchObject({
      outcome: "undecided",
      reason: expect.stringMatching(/^the proof finds "a+" on one side alone/) as string,
    });
  });

  test("a validator that fails says nothing", () => {
    const failing = () => {
      throw new Error("out of order");
    };
    expect(includes({ ...text, accepts: failing }, short).outcome).toBe("undecided");
  });

  test("a multiple that AJV computes in floating point refutes nothing", () => {
    const [whole, halves] = [sideOfText({ type: "integer" }), sideOfText({ type: "number", multipleOf: 0.5 })];
    expect([whole.accepts(1e21), halves.accepts(1e21)]).toEqual([true, false]);
    expect(includes(whole, halves, { hints: [1e21] })).toEqual({ outcome: "included" });
  });
});

describe("what was not reasoned about is never included", () => {
  test.each<[string, Json, Json]>([
    ["before", { type: "string", $recursiveRef: "#" }, { type: "string" }],
    ["after", { type: "string" }, { type: "string", $recursiveRef: "#" }],
  ])("%s", (_, before, after) => {
    const answer = ask(before, after);
    expect(answer.outcome).toBe("undecided");
    expect(answer).toMatchObject({
      reason: expect.stringMatching(/is not understood, and was not reasoned about$/) as string,
      place: { pointer: "" },
    });
  });

  test("a place leads to the part that is to blame", () => {
    const answer = ask(
      { type: "object", properties: { a: { type: "string", pattern: "^(a|b)\\1$" } } },
      { properties: { a: { enum: ["aa", "bb"] } } },
    );
    expect(answer).toMatchObject({ outcome: "undecided", place: { pointer: "/properties/a" } });
  });
});

test("a definition that is nothing but itself decides nothing", () => {
  const { span, notes } = sideOfText(true).node as AnyNode;
  const definition = { key: "a", name: "a", node: {} as Node };
  definition.node = { kind: "allOf", parts: [{ kind: "use", definition, notes, span }], notes, span };
  const circle = sideOf({ kind: "use", definition, notes, span });
  const text = sideOfText({ type: "string" });
  expect([includes(circle, text).outcome, includes(text, circle).outcome]).toEqual(["undecided", "undecided"]);
});

describe("options", () => {
  test("a hint that is a witness is the witness, made smaller", () => {
    const answer = ask(
      { type: "object" },
      { type: "object", properties: { b: { type: "string" } } },
      { hints: [{ a: 1, b: [2, 3] }] },
    );
    expect(answer).toEqual({ outcome: "not-included", witness: { b: 0 } });
  });

  test("a budget that is too small decides nothing, and says so", () => {
    const answer = ask({ type: "string", pattern: "^(?:ab|c)*d$" }, { pattern: "^[abcd]*d$" }, { budget: 20 });
    expect(answer).toMatchObject({ outcome: "undecided", reason: "it took more than 20 steps" });
  });

  test("sides of models answer as sides of texts", () => {
    const { source, resolved } = loadSchema("a.json", {
      value: { type: "object", properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "integer" } } },
    });
    const root = source && buildModel(source, resolved).model?.root;
    const side = sideOf(root as NonNullable<typeof root>);
    expect(includes(side, sideOfText({ properties: { a: { type: "number" } } }))).toEqual({ outcome: "included" });
    expect(includes(sideOfText({ type: "object" }), side)).toMatchObject({ outcome: "not-included" });
  });
});
