import type { Json } from "../../generator/json/json.ts";
import { describe, expect, test } from "vitest";
import { compileSchema } from "../../generator/compile.ts";
import type { Node } from "../../generator/model/model.ts";
import { codePoints } from "./accepts.ts";
import { someDocuments } from "./documents.ts";
import { asParsed, at, keyOf, replaced, sameJson, withMember, withoutMember } from "./edit-json.ts";
import { parsePattern } from "./pattern/parse.ts";
import { writeMatch } from "./pattern/write.ts";
import { Random } from "./random.ts";
import { shrink } from "./shrink.ts";

describe("random", () => {
  const some = (random: Random): number[] => Array.from({ length: 5 }, () => random.below(1_000_000));

  test("one seed gives one sequence, on every machine", () => {
    expect(some(new Random(7))).toEqual([893695, 980390, 186605, 383741, 380372]);
    expect(some(new Random("seed"))).toEqual(some(new Random("seed")));
    expect(some(new Random(8))).not.toEqual(some(new Random(7)));
  });
  test("a fork does not depend on what was drawn before", () => {
    const [fresh, used] = [new Random(7), new Random(7)];
    some(used);
    expect(some(used.fork("a"))).toEqual(some(fresh.fork("a")));
    expect(some(fresh.fork("a"))).not.toEqual(some(fresh.fork("b")));
  });
  test("draws spread evenly", () => {
    const random = new Random(1);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 10_000; draw += 1) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe("patterns", () => {
  test.each([
    "\\S",
    "^$",
    "^[A-Z]{2}$",
    "^US-[A-Z]{2}$",
    "^([0-9]+:[0-9]+)?$",
    "^0x[0-9a-fA-F]{64}$",
    "a|^b$|c{2,3}",
    "^(?:ab?|(?<name>c+)d*)+$",
    "^[^\\u0000-\\u0020\\\\-]{3}$",
    "^\\u{1F600}\\x41\\.[\\]\\-\\^a-c]$",
    "^.\\d\\D\\w\\W\\s\\S$",
    "^[\\s\\S]$",
    "^\\t\\n$",
  ])("%s is written", (pattern) => {
    const random = new Random(pattern);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect(writeMatch(pattern, random, 4, () => "")).toMatch(new RegExp(pattern, "u"));
    }
  });
  test.each(["^(?=a)", "(?<!b)c", "\\bword", "(a)\\1", "\\p{Lu}", "(?<n>a)\\k<n>", "(", "a)"])(
    "%s is beyond the subset",
    (pattern) => {
      expect(parsePattern(pattern)).toBeUndefined();
    },
  );
});

describe("documents", () => {
  const schema = (value: Json): Node => compileSchema({ value }, { name: "sample" }).units[0]!.root;
  const root = schema({
    type: "object",
    required: ["code"],
    properties: {
      code: { type: "string", minLength: 2, maxLength: 4 },
      tags: { type: "array", items: { type: "integer" }, maxItems: 2 },
    },
    additionalProperties: false,
  });

  test("one seed gives one stream, and a longer one begins with it", () => {
    const documents = someDocuments(root, 60, { seed: 1 });
    expect(someDocuments(root, 60, { seed: 1 })).toEqual(documents);
    expect(someDocuments(root, 100, { seed: 1 }).slice(0, 60)).toEqual(documents);
    expect(someDocuments(root, 60, { seed: 2 })).not.toEqual(documents);
  });
  test("every second one is valid by construction, most others are one change away", () => {
    const documents = someDocuments(root, 200, { seed: 3 });
    expect(documents.filter((_, index) => index % 2 === 0).every((one) => one.about === "as the schema says")).toBe(true);
    expect(documents.filter((one) => one.intended === "invalid")).toHaveLength(80);
    expect(new Set(documents.map((one) => JSON.stringify(one.document))).size).toBeGreaterThan(180);
  });
  test.each([
    "maxLength at /code",
    "maxLength astral at /code",
    "minLength at /code",
    "minLength astral at /code",
    "required at the root",
    'extra member "__proto__" at the root',
    "type null at /code",
    "maxItems at /tags",
    "integer at /tags/(item)",
    "exactly 4 astral at /code",
    "type at /tags",
  ])("%s is among the changes", (about) => {
    expect(someDocuments(root, 400, { seed: 4 }).map((one) => one.about)).toContain(about);
  });
  test("an astral text that is too short has enough UTF-16 units, one that is long enough has too many", () => {
    const texts = (about: string): string[] =>
      someDocuments(root, 400, { seed: 4 }).flatMap((one) => (one.about === about ? [String(at(one.document, ["code"]))] : []));
    for (const text of texts("minLength astral at /code")) expect([codePoints(text), text.length]).toEqual([1, 2]);
    for (const text of texts("exactly 4 astral at /code")) expect([codePoints(text), text.length]).toEqual([4, 8]);
  });
  test("members called __proto__ are own members", () => {
    const found = someDocuments(schema({ type: "object", properties: { a: { type: "null" } } }), 300, { seed: 5 }).filter(
      ({ document }) => typeof document === "object" && document !== null && Object.hasOwn(document, "__proto__"),
    );
    expect(found.length).toBeGreaterThan(3);
    for (const { document } of found) expect(Object.getPrototypeOf(document)).toBe(Object.prototype);
  });
  test("a schema that refuses nothing, or everything, still gives documents", () => {
    expect(someDocuments(schema(true), 10, { seed: 6 })).toHaveLength(10);
    expect(someDocuments(schema(false), 10, { seed: 6 })).toHaveLength(10);
  });
  test("texts of examples are used where a pattern cannot be written", () => {
    const looksAround = schema({ type: "string", pattern: "^(?=.*[0-9])[a-z0-9]+$" });
    const documents = someDocuments(looksAround, 40, { seed: 7, examples: ["abc1", "2x"] });
    expect(documents.map((one) => one.document)).toContain("abc1");
  });
});

describe("shrinking", () => {
  test.each<[string, Json, (document: Json) => boolean, Json]>([
    ["members that do not matter", { a: 1, b: [10, 20], c: { d: "x" } }, (one) => at(one, ["b", 0]) !== undefined, { b: [0] }],
    ["a text", { a: "lorem ipsum" }, (one) => JSON.stringify(one).includes("ip"), "ip"],
    ["nothing to take away", 0, () => true, 0],
  ])("takes away %s", (_, document, holds, smallest) => {
    expect(shrink(document, holds)).toEqual(smallest);
  });
});

describe("editing JSON", () => {
  const own = JSON.parse('{"a":{"__proto__":[1,2]},"b":null}') as { readonly [name: string]: Json };

  test("changes one place and leaves the value as it was", () => {
    const before = JSON.stringify(own);
    expect(JSON.stringify(replaced(own, ["a", "__proto__", 1], "x"))).toBe('{"a":{"__proto__":[1,"x"]},"b":null}');
    expect(JSON.stringify(withMember(own, "__proto__", 7))).toBe('{"a":{"__proto__":[1,2]},"b":null,"__proto__":7}');
    expect(JSON.stringify(withoutMember(own, "a"))).toBe('{"b":null}');
    expect(JSON.stringify(own)).toBe(before);
  });
  test("equality does not see the order of members, and sees what is inherited as absent", () => {
    expect(sameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(sameJson({ a: 1 }, { a: "1" })).toBe(false);
    expect(at({}, ["toString"])).toBeUndefined();
    expect(keyOf(asParsed({ b: "\ud800", a: -0 }))).toBe('{"a":0,"b":"\\ud800"}');
  });
});
