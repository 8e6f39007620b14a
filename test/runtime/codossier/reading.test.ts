import { describe, expect, test } from "vitest";
import { readAnswered, readStated } from "../../../runtime/codossier/index.ts";
import { answered, refusedBy } from "./blocks.ts";

describe("open values", () => {
  test.each([
    ["party", true],
    ["counsel", true],
    ["other", true],
    ["ombudsman", false],
    ["Party", false],
    ["party ", false],
    ["", false],
    ["p\u0430rty", false], // a Cyrillic letter that looks like one
    ["toString", false],
    ["constructor", false],
    ["__proto__", false],
  ])("the role %j is known: %j", (role, known) => {
    const want = known ? { known, value: role } : { known, raw: role };
    expect(readStated({ role }).role).toEqual(want);
    expect(readAnswered({ ...answered, role }).role).toEqual(want);
    // A round trip keeps the raw text.
    expect(readStated({ role }).block).toEqual({ role });
  });

  test.each([
    ["US", true],
    ["US-CA", true],
    ["US-ZZ", true], // a form says how the text is built
    ["BE", true],
    ["us-ca", false],
    ["US-CAL", false],
    ["CA-ON", false],
    ["BEL", false],
    ["US-CA\n", false],
    ["", false],
  ])("the jurisdiction %j has a known form: %j", (jurisdiction, known) => {
    expect(readStated({ jurisdiction }).jurisdiction?.known).toBe(known);
  });

  test("an unknown basis is not stated, an unknown audience no individual, an unknown privilege not `unknown`", () => {
    const block = { ...answered, audience: "student", privilege: "joint", jurisdiction: { value: "US", basis: "Stated" } };
    expect(readAnswered(block)).toMatchObject({
      jurisdiction: { basis: { known: false, raw: "Stated" } },
      audience: { known: false, raw: "student" },
      privilege: { known: false, raw: "joint" },
    });
    expect(readAnswered({ ...answered, privilege: "unknown" }).privilege).toEqual({ known: true, value: "unknown" });
  });
});

test("what was not stated is not there", () => {
  expect(readStated({})).toEqual({ block: {}, unknown: { values: [], members: [] } });
  expect(readStated({ Role: "party" })).not.toHaveProperty("role");
  expect(readStated(Object.create({ role: "party" }))).not.toHaveProperty("role");
  expect(readStated({ role: undefined })).not.toHaveProperty("role");
});

test("texts come back unchanged, members that are not known are kept and named", () => {
  const block = {
    ...answered,
    handling: " Two\u00a0spaces  and \u00ad hyphen ",
    "x/y": { deep: [1] },
    jurisdiction: { ...answered.jurisdiction, court: 1 },
  };
  const reading = readAnswered(block);
  expect(reading.handling).toBe(block.handling);
  expect(reading.block).toEqual(block);
  expect(reading.unknown.members.toSorted()).toEqual(["/jurisdiction/court", "/x~1y"]);
});

test("everything that an answer says", () => {
  const block = { ...answered, jurisdiction: { ...answered.jurisdiction, forum: "agency" }, notice: "Information only." };
  expect(readAnswered(block)).toMatchObject({
    jurisdiction: { forum: "agency" },
    notice: "Information only.",
    source: "House notes",
  });
});

test("everything that a caller may state", () => {
  const block = {
    jurisdiction: "BE",
    forum: "agency",
    audience: "individual",
    role: "family",
    matter: "m-1",
    on_behalf_of: "A. Peeters",
    privilege: "none",
  };
  expect(readStated(block)).toEqual({
    jurisdiction: { known: true, value: "BE" },
    forum: "agency",
    audience: { known: true, value: "individual" },
    role: { known: true, value: "family" },
    matter: "m-1",
    on_behalf_of: "A. Peeters",
    privilege: { known: true, value: "none" },
    block,
    unknown: { values: [], members: [] },
  });
});

describe("refused", () => {
  test.each<[string, unknown, string]>([
    ["null", null, ""],
    ["nothing", undefined, ""],
    ["a list", [], ""],
    ["a text", "US-CA", ""],
    ["a role that is null", { role: null }, "/role"],
    ["a list of roles", { role: ["party"] }, "/role"],
    ["a blank matter", { matter: " \t" }, "/matter"],
    ["somebody who is an object", { on_behalf_of: { name: "A" } }, "/on_behalf_of"],
    ["a role that is no number", { role: Number.NaN }, "/role"],
  ])("a block that is stated: %s", (_, block, pointer) => {
    expect(refusedBy(() => readStated(block))).toEqual(["block-invalid", pointer]);
    expect(refusedBy(() => readStated(block, "/context"))).toEqual(["block-invalid", `/context${pointer}`]);
  });

  test.each<[string, unknown, string]>([
    ["nothing in it", {}, ""],
    ["the inbound form of a jurisdiction", { ...answered, jurisdiction: "US-CA" }, "/jurisdiction"],
    ["a basis that is missing", { ...answered, jurisdiction: { value: "US" } }, "/jurisdiction"],
    ["an individual without notice", { ...answered, audience: "individual" }, ""],
    ["a blank notice", { ...answered, notice: "\u2003" }, "/notice"],
    [
      "a member that is only inherited",
      Object.assign(Object.create({ role: "party" }) as object, { ...answered, role: undefined }),
      "",
    ],
    [
      "a basis under __proto__",
      { ...answered, jurisdiction: JSON.parse('{"value":"US","__proto__":{"basis":"stated"}}') as object },
      "/jurisdiction",
    ],
  ])("a block that is answered: %s", (_, block, pointer) => {
    expect(refusedBy(() => readAnswered(block))).toEqual(["block-invalid", pointer]);
  });

  test("what JSON cannot carry, and nesting that no reader can follow", () => {
    const nested = (levels: number): unknown => JSON.parse(`{"x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`);
    const circle: Record<string, unknown> = {};
    circle["again"] = circle;
    expect(readStated(nested(64)).block).toEqual(nested(64));
    for (const block of [nested(65), nested(100_000), circle, { extra: 1n }, { extra: () => 1 }])
      expect(refusedBy(() => readStated(block))).toMatchObject(["block-not-json", expect.stringMatching(/^\//)]);
  });

  test("in a sentence that names the place and says what is wrong", () => {
    expect(() => readStated({ role: 5 })).toThrow(
      'At "/role": The contract of the block refuses it. It must be string, such as "party", "counsel" or "advisor".',
    );
    expect(() => readStated(5)).toThrow("The contract of the block refuses it. It must be object.");
  });
});

test("input stays as it is, and shares nothing with the result", () => {
  const block = JSON.parse('{"role":"party","__proto__":{"polluted":true},"more":{"list":[1]}}') as Record<string, unknown>;
  const before = structuredClone(block);
  const reading = readStated(block);
  expect(Object.keys(reading.block)).toEqual(["role", "__proto__", "more"]);
  expect(Object.getPrototypeOf(reading.block)).toBe(Object.prototype);
  (reading.block["more"] as { list: number[] }).list.push(2);
  expect(block).toEqual(before);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
