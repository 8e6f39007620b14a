import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseConfig } from "../../generator/contract/parse-config.ts";
import { parseExample, type ExampleKind } from "../../generator/contract/parse-example.ts";
import { parseRecord } from "../../generator/contract/parse-record.ts";
import type { Json } from "../../generator/json/json.ts";
import { readJson } from "../../generator/load/read-json.ts";
import type { Source } from "../../generator/load/source.ts";
import { checkConfig } from "../../generated/codicil.config/1/index.js";
import { checkContract } from "../../generated/codicil.contract/1/index.js";
import { checkExampleInvalid } from "../../generated/codicil.example/1/invalid/index.js";
import { checkExampleUnknown } from "../../generated/codicil.example/1/unknown/index.js";
import { checkExampleValid } from "../../generated/codicil.example/1/valid/index.js";

/** What editors are told about the author's files, and what the program itself refuses, is the same. */
const root = join(import.meta.dirname, "..", "..");
const read = (path: string): Json => JSON.parse(readFileSync(join(root, path), "utf8")) as Json;
const families = readdirSync(join(root, "schemas"));
const kinds: readonly ExampleKind[] = ["valid", "invalid", "unknown"];
const examplesOf = (kind: ExampleKind): string[] =>
  families.flatMap((family) =>
    (readdirSync(join(root, "schemas", family)).includes(kind) ? readdirSync(join(root, "schemas", family, kind)) : []).map(
      (name) => `schemas/${family}/${kind}/${name}`,
    ),
  );
const checkExample = { valid: checkExampleValid, invalid: checkExampleInvalid, unknown: checkExampleUnknown };

describe("every file of this repository is what its editor schema says", () => {
  test("codicil.json", () => expect(checkConfig(read("codicil.json"))).toEqual([]));
  test.each(families)("%s", (family) => {
    expect(checkContract(read(`schemas/${family}/contract.json`))).toEqual([]);
  });
  test.each(kinds)("examples: %s", (kind) => {
    const faults = examplesOf(kind).filter((path) => checkExample[kind](read(path)).length > 0);
    expect(faults).toEqual([]);
  });
});

const sourceOf = (value: Json): Source => readJson("file.json", JSON.stringify(value)).source as Source;
const governed = { name: "example.order", kind: "governed", line: 1, summary: "An order." };
const mirrored = {
  ...{ name: "example.order", kind: "mirrored", date: "2026-09-18", summary: "An order." },
  source: { address: "https://owner.example/order.json", date: "2026-09-18" },
};
const digest = `sha256:${"0".repeat(64)}`;
const attestation = { pointer: "/title", before: digest, after: digest, reason: "A comma.", who: "R. Devos" };
const config = { base: "https://contracts.example/" };
const example = { about: "An order.", document: { id: 1 } };

/** One change a document: what is left out, or set to each of these. */
const strange: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1_000_000,
  "",
  " ",
  "a",
  "a b",
  "../a",
  "/a",
  "C:/a",
  "a/../b",
  [],
  [1],
  {},
  { a: 1 },
];
function changes(value: { readonly [name: string]: Json }): Json[] {
  const names = Object.keys(value);
  return [
    value,
    { ...value, $schema: "./x.json" },
    { ...value, more: 1 },
    ...names.map((name) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))),
    ...[...names, "$schema"].flatMap((name) => strange.map((other) => ({ ...value, [name]: other }))),
  ];
}

describe("and the program refuses the same", () => {
  const agree = (value: Json, program: boolean, editor: boolean): unknown =>
    program === editor ? undefined : { value, program, editor };
  test.each<[string, Json]>([
    [
      "a governed contract",
      { ...governed, promise: "both", aliases: [{ kind: "mcp-meta", value: "a.example/x" }], attestations: [attestation] },
    ],
    ["a mirrored contract", mirrored],
  ])("%s", (_what, value) => {
    const all = changes(value as { readonly [name: string]: Json });
    expect(
      all.flatMap((one) => agree(one, parseRecord(sourceOf(one)).record !== undefined, checkContract(one).length === 0) ?? []),
    ).toEqual([]);
  });

  test("attestations and aliases", () => {
    const inside = [
      ...changes(attestation).map((one) => ({ ...governed, attestations: [one] })),
      ...changes({ kind: "a2a-skill", value: "order.read" }).map((one) => ({ ...governed, aliases: [one] })),
      ...changes(mirrored.source).map((one) => ({ ...mirrored, source: one })),
    ];
    expect(
      inside.flatMap((one) => agree(one, parseRecord(sourceOf(one)).record !== undefined, checkContract(one).length === 0) ?? []),
    ).toEqual([]);
  });

  test("a configuration", () => {
    const all = changes({ ...config, schemas: "a", generated: "b", registry: "c" });
    expect(
      all.flatMap((one) => agree(one, parseConfig(sourceOf(one)).config !== undefined, checkConfig(one).length === 0) ?? []),
    ).toEqual([]);
  });

  test("a builder's configuration", () => {
    const registries = ["bundled", "./bundled", "../up", "a b", "/root", "C:/x", "C:\\x", "a\\b", "a\nb", "", "ftp://a.example/"];
    const addresses = [
      "https://a.example/",
      "https://a.example",
      "https://a.example/?q",
      "http://a.example/",
      "http://127.0.0.1:8080/r/",
    ];
    const signed = { file: "a.json", jwks: "b.json" };
    const all = [
      ...changes({ contracts: ["a.b/1", "a.b/1.2+"], registries: ["bundled"], cards: [signed], vendor: "v", readonly: true }),
      ...[...registries, ...addresses].map((one) => ({ registries: [one] })),
      ...[["a.b/1", "a.b/1"], [""], [" "], [1], [["a.b/1"]]].map((contracts) => ({ contracts })),
      ...[signed, { file: "a.json", unverified: true }].flatMap(changes).map((one) => ({ cards: [one] })),
      ...[
        { ...signed, unverified: true },
        { file: "a.json", unverified: false },
      ].map((one) => ({ cards: [one] })),
    ];
    expect(
      all.flatMap((one) => agree(one, parseConfig(sourceOf(one)).config !== undefined, checkConfig(one).length === 0) ?? []),
    ).toEqual([]);
  });

  test.each(kinds)("an example: %s", (kind) => {
    const more = {
      valid: {},
      invalid: { refused: { pointer: "", rule: "required" }, types: "accept", typesWhy: "A pattern." },
      unknown: { unknown: [{ pointer: "/a", raw: 1 }], members: ["/b"] },
    };
    const all = changes({ ...example, definition: "order", ...more[kind] });
    expect(
      all.flatMap(
        (one) => agree(one, parseExample(sourceOf(one), kind).example !== undefined, checkExample[kind](one).length === 0) ?? [],
      ),
    ).toEqual([]);
  });
});
