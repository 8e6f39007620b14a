import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import $RefParser from "@apidevtools/json-schema-ref-parser";
import { describe, expect, test } from "vitest";
import { loadSchema, loadSchemas } from "../../generator/load/load-schemas.ts";
import { schemaKeywords } from "../../generator/load/keywords.ts";
import { type Json, member } from "../../generator/json/json.ts";
import { valueAt } from "../../generator/json/pointer.ts";
import { readFolder } from "../../generator/load/read-folder.ts";
import { readJson } from "../../generator/load/read-json.ts";
import { resolve } from "../../generator/load/resolve.ts";
import { locationKey, type ResolvedSet, type Source } from "../../generator/load/source.ts";
import { materialise } from "./case-folder.ts";

const sources = (files: Readonly<Record<string, Json>>): Source[] =>
  Object.entries(files).map(([file, value]) => readJson(file, JSON.stringify(value)).source!);
const targets = ({ references }: ResolvedSet): Record<string, string> =>
  Object.fromEntries([...references].map(([from, to]) => [from, locationKey(to)]));

const identified = {
  "order.json": {
    $id: "https://codicil.example/example.order/1",
    properties: {
      by: { $ref: "../example.person/1#name" },
      to: { $ref: "https://codicil.example/example.person/1#/$defs/n~1a%20me" },
      self: { $ref: "" },
    },
  },
  "a b/person.json": {
    $id: "https://codicil.example/example.person/1",
    $defs: {
      "n/a me": { $anchor: "name" },
      list: { items: { $ref: "#" } },
      dynamic: { $dynamicAnchor: "node", items: { $dynamicRef: "#node" } },
    },
    $ref: "#node",
  },
  "plain.json": { properties: { a: { $ref: "a%20b/person.json#name" }, b: { $ref: "order.json" } } },
};

describe("addresses", () => {
  const { resolved, diagnostics } = resolve(sources(identified));
  test("of $id, of files, of anchors and of pointers", () => {
    expect(diagnostics).toEqual([]);
    expect(targets(resolved)).toEqual({
      "a b/person.json#": "a b/person.json#/$defs/dynamic",
      "a b/person.json#/$defs/list/items": "a b/person.json#",
      "order.json#/properties/by": "a b/person.json#/$defs/n~1a me",
      "order.json#/properties/self": "order.json#",
      "order.json#/properties/to": "a b/person.json#/$defs/n~1a me",
      "plain.json#/properties/a": "a b/person.json#/$defs/n~1a me",
      "plain.json#/properties/b": "order.json#",
    });
    expect([...resolved.anchors]).toEqual([["a b/person.json#/$defs/n~1a me", "name"]]);
  });

  test("the order of the sources changes nothing", () => {
    const other = resolve(sources(identified).reverse());
    expect(targets(other.resolved)).toEqual(targets(resolved));
    expect(other.resolved.sources.map(({ file }) => file)).toEqual(resolved.sources.map(({ file }) => file));
  });
});

test("every keyword that holds schemas is walked", () => {
  for (const [keyword, { holds }] of schemaKeywords) {
    const inner = { $ref: "#nowhere" };
    const value = holds === "schema" ? inner : holds === "list" ? [inner] : { a: inner };
    expect([keyword, resolve(sources({ "a.json": { [keyword]: value } })).diagnostics.map(({ code }) => code)]).toEqual([
      keyword,
      ["ref-unresolved"],
    ]);
  }
});

describe("json-schema-ref-parser as second opinion", () => {
  const files = {
    "main.json": {
      properties: {
        a: { $ref: "sub/one.json#/$defs/x" },
        b: { $ref: "#/$defs/a~1b" },
        c: { $ref: "sub/two.json" },
        d: { $ref: "#/$defs/per%25cent" },
      },
      $defs: {
        "a/b": { title: "slash" },
        "per%cent": { title: "percent" },
        "til~de": { title: "tilde" },
        e: { $ref: "#/$defs/til~0de" },
      },
    },
    "sub/one.json": {
      $defs: { x: { title: "x", items: { $ref: "two.json#/properties/y" } }, back: { $ref: "../main.json#/$defs/a~1b" } },
    },
    "sub/two.json": {
      title: "two",
      properties: { y: { type: "string", title: "y" }, z: { $ref: "#/properties/y" }, up: { $ref: "./one.json#/$defs/back" } },
    },
  };

  test("every reference means the same place", async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), "codicil-ref-parser-"));
    fs.mkdirSync(join(folder, "sub"));
    for (const [file, value] of Object.entries(files)) fs.writeFileSync(join(folder, file), JSON.stringify(value));
    const { resolved, diagnostics } = loadSchemas(folder);
    expect(diagnostics).toEqual([]);
    const theirs = await new $RefParser().resolve(join(folder, "main.json"), { resolve: { http: false } });
    const all = resolved.sources.flatMap((source) => refs(source));
    expect(resolved.references.size).toBe(all.length);
    for (const { source, pointer, ref } of all) {
      const ours = resolved.references.get(locationKey({ source, pointer }))!;
      const [path, fragment = ""] = ref.split("#");
      const address = join(folder, path === "" ? source.file : join(source.file, "..", path!));
      expect([ref, end(resolved, ours.source, ours.pointer)]).toEqual([ref, theirs.get(`${address}#${fragment}`)]);
    }
  });

  /** Theirs goes on from a reference to what it means; so the comparison does. */
  function end(resolved: ResolvedSet, source: Source, pointer: string): Json {
    const next = resolved.references.get(locationKey({ source, pointer }));
    return next ? end(resolved, next.source, next.pointer) : valueAt(source.value, pointer)!;
  }

  function refs(source: Source): { source: Source; pointer: string; ref: string }[] {
    const found: { source: Source; pointer: string; ref: string }[] = [];
    const walk = (value: Json, pointer: string): void => {
      const ref = member(value, "$ref");
      if (typeof ref === "string") found.push({ source, pointer, ref });
      if (typeof value === "object" && value !== null) {
        for (const [name, inner] of Object.entries(value))
          walk(inner as Json, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      }
    };
    walk(source.value, "");
    return found;
  }
});

describe("size costs no stack", () => {
  const count = 10_000;
  const chain = (last: Json): Json => ({
    $ref: "#/$defs/d0",
    $defs: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`d${index}`, index + 1 < count ? { $ref: `#/$defs/d${index + 1}` } : last]),
    ),
  });

  test("a chain of references", () => {
    const { resolved, diagnostics } = loadSchema("a.json", { value: chain({ type: "string" }) });
    expect(diagnostics).toEqual([]);
    expect(resolved.references.size).toBe(count);
  });

  test("a chain that closes is told once", () => {
    expect(loadSchema("a.json", { value: chain({ $ref: "#" }) }).diagnostics.map(({ code }) => code)).toEqual([
      "ref-cycle-empty",
    ]);
  });

  test("as many wrong references as definitions", () => {
    const wrong = Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${index}`, { $ref: `#/$defs/e${index}` }]));
    const { diagnostics } = loadSchema("a.json", { value: { $defs: wrong } });
    expect(diagnostics).toHaveLength(count);
    expect(diagnostics[0]!.hint).toBe('Did you mean "#/$defs/d0"?');
  });

  test("the deepest schema that is read", () => {
    const text = `${'{"not":'.repeat(512)}true${"}".repeat(512)}`;
    expect(loadSchema("a.json", text).diagnostics).toEqual([]);
  });

  test("wide lists and objects: every part has its place", () => {
    const arms = Array.from({ length: count }, (_, index) => ({ const: index }));
    const { source } = loadSchema("a.json", {
      value: { anyOf: arms, properties: Object.fromEntries(arms.map((arm, index) => [`p${index}`, arm])) },
    });
    for (let index = 0; index < count; index += 1) {
      expect(source!.span(`/anyOf/${index}/const`).pointer).toBe(`/anyOf/${index}/const`);
      expect(source!.span(`/properties/p${index}`, "name").length).toBe(`"p${index}"`.length);
    }
  });

  test("a value too deep to be printed", () => {
    let value: Json = true;
    for (let depth = 0; depth < 100_000; depth += 1) value = { not: value };
    expect(loadSchema("a.json", { value }).diagnostics.map(({ code }) => code)).toEqual(["too-deep"]);
  });
});

describe("a foreign schema alone", () => {
  test.each([
    ["a text", '{"$ref":"#/$defs/a","$defs":{"a":{}}}'],
    ["bytes", new TextEncoder().encode('{"$ref":"#/$defs/a","$defs":{"a":{}}}')],
    ["a value", { value: { $ref: "#/$defs/a", $defs: { a: {} } } }],
  ])("%s", (_, given) => {
    const { source, resolved, diagnostics } = loadSchema("card.json#skill", given);
    expect(diagnostics).toEqual([]);
    expect(resolved.references.get(locationKey({ source: source!, pointer: "" }))?.pointer).toBe("/$defs/a");
  });

  test("what is no JSON has no source", () => {
    expect(loadSchema("a.json", "{").source).toBeUndefined();
  });
});

test("a folder is read in the order of its paths, and nothing outside it is", () => {
  const folder = materialise(join(import.meta.dirname, "cases/file-outside/link-to-a-folder"));
  fs.writeFileSync(join(folder, "b.json"), "{}");
  fs.mkdirSync(join(folder, "a b"));
  fs.writeFileSync(join(folder, "a b", "z.json"), "{}");
  fs.writeFileSync(join(folder, "a b", "note.txt"), "");
  const { paths, others } = readFolder(folder);
  expect(paths).toEqual(["a b/z.json", "b.json", "c.json"]);
  expect(others).toEqual(["a b/note.txt"]);
});
