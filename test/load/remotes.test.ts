import { describe, expect, test } from "vitest";
import type { Json } from "../../generator/json/json.ts";
import { loadSchema } from "../../generator/load/load-schemas.ts";
import { locationKey } from "../../generator/load/source.ts";

const text = { type: "string" };
const dialectOf2020 = "https://json-schema.org/draft/2020-12/schema";
const vocabulary = (name: string): string => `https://json-schema.org/draft/2020-12/vocab/${name}`;

type Schemas = Readonly<Record<string, Json | undefined>>;

/** What is reported: code, file and pointer. */
function reported(schema: Json, remotes: Schemas = {}): string[] {
  const { diagnostics } = loadSchema("a.json", { value: schema }, new Map(Object.entries(remotes)) as ReadonlyMap<string, Json>);
  return diagnostics.map(({ code, span }) => `${code} ${span.file}#${span.pointer}`);
}

/** Where references lead, by where they stand; nothing may be reported. */
function targets(schema: Json, remotes: Schemas = {}): Record<string, string> {
  expect(reported(schema, remotes)).toEqual([]);
  const { resolved } = loadSchema("a.json", { value: schema }, new Map(Object.entries(remotes)) as ReadonlyMap<string, Json>);
  return Object.fromEntries([...resolved.references].map(([from, to]) => [from, locationKey(to)]));
}

describe("what is at hand and is no schema has its own code, and is never a crash", () => {
  const circular: { not?: Json } = {};
  circular.not = circular as Json;
  test.each<readonly [string, Json | undefined, string[]]>([
    ["text", "text", ["schema-malformed"]],
    ["null", null, ["schema-malformed"]],
    ["a list", [text], ["schema-malformed"]],
    ["nothing", undefined, []],
    ["a half surrogate", { const: "\ud800" }, ["lone-surrogate"]],
    ["a value that holds itself", circular as Json, ["too-deep"]],
    ["another draft", { $schema: "http://json-schema.org/draft-07/schema#" }, ["dialect-unsupported"]],
    ["a keyword of another form", { type: "text" }, ["schema-malformed"]],
  ])("%s", (_about, remote, codes) => {
    const found = reported({ $ref: "https://elsewhere.example/a" }, { "https://elsewhere.example/a": remote });
    const there = found.filter((one) => one.includes("https://elsewhere.example/a#"));
    expect(there.map((one) => one.split(" ")[0])).toEqual(codes);
    expect(found).not.toEqual([]);
  });

  test("null stands for itself, not for a meta-schema of the same address", () => {
    expect(reported({ $ref: dialectOf2020 }, { [dialectOf2020]: null })).toContain(`schema-malformed ${dialectOf2020}#`);
    expect(reported({ $ref: dialectOf2020 })).toEqual([]);
  });
});

describe("odd identifiers", () => {
  test("relative ones in a chain are read against the one around them", () => {
    const inner = { $id: "two", $defs: { s: text }, $ref: "#/$defs/s" };
    const schema = { $id: "https://x.example/root/", $defs: { a: { $id: "one/", $defs: { b: inner } } }, $ref: "one/two" };
    expect(targets(schema)).toEqual({
      "a.json#": "a.json#/$defs/a/$defs/b",
      "a.json#/$defs/a/$defs/b": "a.json#/$defs/a/$defs/b/$defs/s",
    });
  });

  test("a pointer goes into a resource from outside, and not out of it from inside", () => {
    const embedded = { $id: "a", $defs: { s: { $ref: "#/$defs/t" }, t: text } };
    const schema = { $id: "https://x.example/", $ref: "#/$defs/a/$defs/s", $defs: { a: embedded, u: text } };
    expect(targets(schema)).toEqual({
      "a.json#": "a.json#/$defs/a/$defs/s",
      "a.json#/$defs/a/$defs/s": "a.json#/$defs/a/$defs/t",
    });
    const leaving = { ...schema, $defs: { ...schema.$defs, a: { ...embedded, $ref: "#/$defs/u" } } };
    expect(reported(leaving)).toEqual(["ref-unresolved a.json#/$defs/a/$ref"]);
  });

  test("the same anchor in two resources is two anchors, in one it is a fault", () => {
    const inner = { $id: "a", $defs: { s: { $anchor: "x" } } };
    const schema = {
      $id: "https://x.example/",
      properties: { p: { $ref: "#x" }, q: { $ref: "a#x" } },
      $defs: { t: { $anchor: "x" }, a: inner },
    };
    expect(targets(schema)).toEqual({
      "a.json#/properties/p": "a.json#/$defs/t",
      "a.json#/properties/q": "a.json#/$defs/a/$defs/s",
    });
    expect(reported({ $defs: { a: { $anchor: "x" }, b: { $dynamicAnchor: "x" } } })).toEqual([
      "anchor-duplicate a.json#/$defs/b/$dynamicAnchor",
    ]);
  });

  test.each<readonly [string, Json, string[]]>([
    ["a fragment", { $id: "https://x.example/a#frag" }, ["schema-malformed a.json#/$id"]],
    ["a fragment alone", { $defs: { a: { $id: "#a" } } }, ["schema-malformed a.json#/$defs/a/$id"]],
    ["an empty fragment", { $id: "https://x.example/a#", $ref: "https://x.example/a#/$defs/s", $defs: { s: text } }, []],
    ["no address", { $id: "https://[" }, ["schema-malformed a.json#/$id"]],
    [
      "that of the schema around it",
      { $id: "https://x.example/r", $defs: { a: { $id: "r" } } },
      ["id-duplicate a.json#/$defs/a/$id"],
    ],
    [
      "that of its neighbour",
      { $id: "https://x.example/r", $defs: { a: { $id: "a" }, b: { $id: "a" } } },
      ["id-duplicate a.json#/$defs/b/$id"],
    ],
    ["a name", { $id: "urn:example:a", $ref: "urn:example:b", $defs: { b: { $id: "urn:example:b" } } }, []],
    ["a script", { $id: "javascript:alert(1)" }, []],
  ])("$id that is or has %s", (_about, schema, found) => {
    expect(reported(schema)).toEqual(found);
  });

  test.each<readonly [string, string[]]>([
    ["#/$defs/a%20b~1%25", []],
    ["#%61nchor", []],
    ["#/$defs/%E0%A4", ["ref-unresolved a.json#/$ref"]],
    ["##anchor", ["ref-unresolved a.json#/$ref"]],
    [" #anchor", ["ref-unresolved a.json#/$ref"]],
    ["#/__proto__", ["ref-unresolved a.json#/$ref"]],
    ["#/$defs/constructor", ["ref-unresolved a.json#/$ref"]],
    ["#/allOf/00", ["ref-unresolved a.json#/$ref"]],
    ["#/const", ["ref-not-schema a.json#/$ref"]],
    ["data:application/json,{}", ["ref-remote a.json#/$ref"]],
    ["file:///etc/passwd", ["ref-outside a.json#/$ref"]],
  ])("$ref of %j", ($ref, found) => {
    expect(reported({ $ref, allOf: [text], const: {}, $defs: { "a b/%": { $anchor: "anchor" } } })).toEqual(found);
  });
});

describe("circles", () => {
  test("schemas at hand that refer to each other", () => {
    const remotes = { "https://r.example/a": { items: { $ref: "b" } }, "https://r.example/b": { $ref: "a" } };
    expect(targets({ $ref: "https://r.example/a" }, remotes)).toMatchObject({
      "https://r.example/a#/items": "https://r.example/b#",
      "https://r.example/b#": "https://r.example/a#",
    });
  });

  test("with nothing in between", () => {
    const remotes = { "https://r.example/a": { $ref: "b" }, "https://r.example/b": { $ref: "a" } };
    expect(reported({ $ref: "https://r.example/a" }, remotes)).toEqual(["ref-cycle-empty https://r.example/a#/$ref"]);
  });

  test("of dialects", () => {
    const ofEachOther = (other: string): Json => ({ $schema: other, $vocabulary: { [vocabulary("core")]: true } });
    const [one, two] = ["https://r.example/one", "https://r.example/two"];
    expect(reported({ $schema: one }, { [one]: ofEachOther(two), [two]: ofEachOther(one) })).toEqual([
      "dialect-unsupported a.json#/$schema",
    ]);
    expect(reported({ $schema: one }, { [one]: ofEachOther(one) })).toEqual(["dialect-unsupported a.json#/$schema"]);
  });
});

test("a vocabulary that nobody knows may be there, and may not be required", () => {
  const address = "https://r.example/m";
  const dialect = (isRequired: boolean): Json => ({
    $schema: dialectOf2020,
    $vocabulary: { [vocabulary("core")]: true, "https://v.example/shiny": isRequired },
  });
  expect(reported({ $schema: address }, { [address]: dialect(false) })).toEqual([]);
  expect(reported({ $schema: address }, { [address]: dialect(true) })).toEqual(["dialect-unsupported a.json#/$schema"]);
});
