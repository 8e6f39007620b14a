import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diskFolder } from "../../generator/import/document/document-folder.ts";
import { gather } from "../../generator/import/document/gather.ts";
import { readYaml } from "../../generator/import/document/read-yaml.ts";
import { findSchemas } from "../../generator/import/find-schemas.ts";
import { importDraft07, importOpenApi } from "../../generator/import/import-schemas.ts";
import { renderDiagnostics } from "../../generator/diagnostic/render.ts";
import type { Json } from "../../generator/json/json.ts";
import { scratch, write } from "../cli/project.ts";

const yaml = (text: string) => readYaml("a.yaml", new TextEncoder().encode(text));

describe("YAML", () => {
  /** Ten times ten times ten …: a few lines, and more than a disk holds. */
  const laughs = ["a: &a [x, x, x, x, x, x, x, x, x, x]", ..."bcdefghij"].map((line, at) =>
    at === 0 ? line : `${line}: &${line} [${Array.from({ length: 10 }, () => `*${"abcdefghij"[at - 1]}`).join(", ")}]`,
  );
  const deep = `${Array.from({ length: 600 }, (_, at) => (at === 0 ? "n0: &n0 [x]" : `n${at}: &n${at} [*n${at - 1}]`)).join("\n")}\n`;

  test.each<[string, string, string, string]>([
    ["aliases that expand without end", laughs.join("\n"), "yaml-expands", "/f"],
    ["an alias to itself", "a: &a\n  b: *a\n", "yaml-expands", "/a/b"],
    ["aliases as deep as no text may be", deep, "yaml-expands", "/n512"],
    ["a tag that other readers run", "a: !!js/function 'process.exit()'\n", "yaml-syntax", ""],
    ["a tag of nobody", "a: !python/object:os.system [x]\n", "yaml-syntax", ""],
    ["bytes", "a: !!binary aGk=\n", "yaml-not-json", "/a"],
    ["a day", "b:\n  a: !!timestamp 2026-01-01\n", "yaml-not-json", "/b/a"],
    ["a set", "a: !!set { x, y }\n", "yaml-not-json", "/a"],
    ["a merge", "a: &a { x: 1 }\nb:\n  <<: *a\n", "yaml-not-json", "/b"],
    ["no number", "a: [.nan]\n", "yaml-not-json", "/a/0"],
    ["no end", "a: .inf\n", "yaml-not-json", "/a"],
    ["a member twice", "a: 1\nb: 2\na: 3\n", "yaml-syntax", ""],
    ["two documents", "--- 1\n--- 2\n", "yaml-syntax", ""],
    ["an object for a name", "? [a]\n: 1\n", "yaml-syntax", ""],
    ["nothing", "# nothing\n", "yaml-syntax", ""],
    ["a number that no double carries", "maximum: 9007199254740993\n", "inexact-number", "/maximum"],
  ])("%s", async (_what, text, code, pointer) => {
    const { diagnostics } = yaml(text);
    expect(diagnostics.map((one) => [one.code, one.span.pointer])).toEqual([[code, pointer]]);
  });

  test("a text that is none is told with its line, without what a terminal would obey", () => {
    const { diagnostics } = yaml('a: "\u001b[31m"\n  : [\n');
    expect(diagnostics.map(({ code }) => code)).toEqual(["yaml-syntax"]);
    expect(renderDiagnostics(diagnostics)).not.toMatch(/\u001b/);
    expect(yaml("a: 1\nb: 2\na: 3\n").diagnostics[0]!.span).toMatchObject({ line: 3, column: 1 });
  });

  test("is the JSON that it stands for", () => {
    const { source, diagnostics } = yaml("a: no\nb: 2026-01-01\nc: 1_000\n200: &x [~, 0x10]\nd: *x\n__proto__: { e: 1e3 }\n");
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(source!.value)).toBe(
      '{"200":[null,16],"a":"no","b":"2026-01-01","c":"1_000","d":[null,16],"__proto__":{"e":1000}}',
    );
  });

  test("bytes that are no UTF-8, and more of them than are read", () => {
    const codes = (bytes: Uint8Array) => readYaml("a.yaml", bytes).diagnostics.map(({ code }) => code);
    expect(codes(new Uint8Array([0x61, 0xff]))).toEqual(["not-utf8"]);
    expect(codes(new Uint8Array(4 * 1024 * 1024 + 1))).toEqual(["too-large"]);
  });
});

describe("references leave nothing but the folder", () => {
  /** A folder with a schema in it, and a file that nobody may read beside it. */
  function treeWith(ref: string): { readonly root: string; readonly secret: string } {
    const top = scratch();
    write(top, { "secret.json": { type: "string", description: "secret" }, "tree/schema.json": { items: { $ref: ref } } });
    return { root: join(top, "tree"), secret: join(top, "secret.json") };
  }
  const found = (root: string, entries?: readonly string[]) =>
    findSchemas({ kind: "draft-07", folder: diskFolder(root, "tree/")!, ...(entries && { entries }) });

  test.each<[string, string]>([
    ["../secret.json", "ref-outside"],
    ["%2e%2e/secret.json", "ref-outside"],
    ["a/..%2f../secret.json", "ref-outside"],
    ["..\\secret.json", "ref-outside"],
    ["/etc/passwd", "ref-outside"],
    ["C:/secret.json", "ref-outside"],
    ["file:///etc/passwd", "ref-outside"],
    ["FILE:secret.json", "ref-outside"],
    ["http://127.0.0.1:9/secret.json", "ref-remote"],
    ["//127.0.0.1/secret.json", "ref-remote"],
    ["https://[bad", "ref-remote"],
    ["data:application/json,{}", "ref-remote"],
    ["ssrf.json", "ref-unresolved"],
    ["\u0000", "ref-unresolved"],
    ["schema.json#/nowhere", "ref-unresolved"],
    ["#nobody", "ref-unresolved"],
    ["#/%zz", "ref-unresolved"],
  ])("%j", async (ref, code) => {
    const { schemas, diagnostics } = await importDraft07(JSON.stringify({ items: { $ref: ref } }), { file: "schema.json" });
    expect(schemas).toEqual([]);
    expect(diagnostics.map((one) => [one.code, one.span.file, one.span.pointer])).toEqual([[code, "schema.json", "/items/$ref"]]);
    const { root } = treeWith(ref);
    expect([...(await gather(diskFolder(root, "")!, ["schema.json"])).keys()]).toEqual(["schema.json"]);
  });

  test("half a character", async () => {
    const { diagnostics } = await importDraft07('{"items":{"$ref":"\\ud800.json"}}');
    expect(diagnostics.map(({ code }) => code)).toEqual(["lone-surrogate"]);
  });

  test("a reference in an example is none", async () => {
    const text = JSON.stringify({ type: "object", examples: [{ $ref: "../secret.json" }], default: { $ref: "nowhere.json" } });
    expect((await importDraft07(text)).diagnostics).toEqual([]);
  });

  test("a link out of the folder is not followed, one inside is", async () => {
    const { root, secret } = treeWith("link.json");
    fs.symlinkSync(secret, join(root, "link.json"));
    expect(await found(root, ["schema.json"])).toMatchObject({ outcome: "refused", diagnostics: [{ code: "file-outside" }] });
    fs.rmSync(join(root, "link.json"));
    write(root, { "real.json": { type: "number" } });
    fs.symlinkSync(join(root, "real.json"), join(root, "link.json"));
    expect(await found(root, ["schema.json"])).toMatchObject({ outcome: "found" });
  });

  test("neither is a folder that is a link", async () => {
    const { root } = treeWith("out/secret.json");
    fs.symlinkSync(join(root, ".."), join(root, "out"));
    expect(await found(root, ["schema.json"])).toMatchObject({ outcome: "refused", diagnostics: [{ code: "file-outside" }] });
  });

  test("more files than a tree has", async () => {
    const files = new Map(Array.from({ length: 2_050 }, (_, at) => [`f${at}.json`, `{"items":{"$ref":"f${at + 1}.json"}}`]));
    const { diagnostics } = await importDraft07(files.get("f0.json")!, { file: "f0.json", files });
    expect(diagnostics.map(({ code }) => code)).toEqual(["import-too-many-files"]);
  });
});

describe("schemas", () => {
  const codes = async (schema: Json) => (await importDraft07(JSON.stringify(schema))).diagnostics.map(({ code }) => code);

  test("a circle with nothing in it", async () => {
    expect(
      await codes({ $ref: "#/definitions/a", definitions: { a: { $ref: "#/definitions/b" }, b: { $ref: "#/definitions/a" } } }),
    ).toEqual(["ref-cycle-empty"]);
  });

  test("a long way of references is one step", async () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [
        `d${at}`,
        at === 2_999 ? { type: "string" } : { $ref: `#/definitions/d${at + 1}` },
      ]),
    );
    const { schemas } = await importDraft07(JSON.stringify({ items: { $ref: "#/definitions/d0" }, definitions }));
    expect(schemas[0]!.schema).toMatchObject({ items: { $ref: expect.stringMatching(/^#\/\$defs\/d\d+$/) } });
  });

  test("references into each other's insides come to an end", async () => {
    const long = "x".repeat(60_000);
    const nested = Array.from({ length: 90 }).reduce<Json>((inner) => ({ items: inner as Json }), { description: long });
    const properties = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`p${at}`, { $ref: `#/items${"/items".repeat(at)}` }]),
    );
    expect(await codes({ items: nested, properties })).toEqual(["import-too-large"]);
  });

  test("as deep as a text may be", async () => {
    const deep = `${'{"items":'.repeat(300)}true${"}".repeat(300)}`;
    expect((await importDraft07(deep)).diagnostics).toEqual([]);
    expect((await importDraft07(`${'{"items":'.repeat(600)}true${"}".repeat(600)}`)).diagnostics).toMatchObject([
      { code: "too-deep" },
    ]);
  });

  test.each<[string, Json, readonly string[]]>([
    ["a keyword by which tools take raw code", { type: "string", tsType: "any; process.exit()" }, []],
    ["a keyword with the wrong value", { minimum: "x", items: 7 }, ["schema-malformed", "schema-malformed"]],
    ["a reference to no schema", { items: { $ref: "#/enum" }, enum: [[1]] }, ["ref-not-schema"]],
    ["a reference that is no text", { items: { $ref: 7 } }, ["schema-malformed"]],
    ["an address that is none", { $id: "http://[bad", items: { $ref: "#/definitions/a" }, definitions: { a: true } }, []],
    ["a pattern of nobody", { pattern: "(" }, ["pattern-invalid"]],
    ["a dialect that is not understood", { $schema: "https://json-schema.org/draft/2019-09/schema" }, ["import-dialect"]],
    ["two schemas of one address", { items: [{ $id: "https://a.example/" }, { $id: "https://a.example/" }] }, []],
    ["a name that nobody can use", { required: [""] }, ["name-unusable"]],
  ])("%s", async (_what, schema, expected) => {
    expect(await codes(schema)).toEqual(expected);
  });

  test("two files of one address", async () => {
    const files = new Map(["b.json", "c.json"].map((path) => [path, '{"$id":"https://a.example/same"}']));
    const text = JSON.stringify({ items: [{ $ref: "b.json" }, { $ref: "c.json" }] });
    const { diagnostics } = await importDraft07(text, { files });
    expect(diagnostics.map(({ code }) => code)).toContain("id-duplicate");
  });

  test("two documents elsewhere with one path are two", async () => {
    const remotes = new Map<string, Json>([
      ["https://a.example/x.json", { type: "string" }],
      ["https://b.example/x.json", { type: "number" }],
    ]);
    const text = JSON.stringify({ items: [...remotes.keys()].map(($ref) => ({ $ref })) });
    const { schemas } = await importDraft07(text, { remotes });
    expect(schemas[0]!.schema).toMatchObject({
      prefixItems: [{ $ref: "#/$defs/a.example.x" }, { $ref: "#/$defs/b.example.x" }],
      $defs: { "a.example.x": { type: "string" }, "b.example.x": { type: "number" } },
    });
  });

  test("names of components are data", async () => {
    const names = ["__proto__", "constructor", "../x", "a b", "*/", "toString"];
    const schemas = `{${names.map((name) => `${JSON.stringify(name)}:{"type":"string"}`).join(",")}}`;
    const taken = await importOpenApi(`{"openapi":"3.1.0","components":{"schemas":${schemas}}}`);
    expect(taken.schemas.map(({ name }) => name)).toEqual(names);
  });
});
