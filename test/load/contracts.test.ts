import type { Json } from "../../generator/json/json.ts";
import * as fs from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContracts } from "../../generator/contract/load-contracts.ts";
import { isContractName } from "../../generator/contract/name.ts";
import { parseConfig } from "../../generator/contract/parse-config.ts";
import { parseRecord } from "../../generator/contract/parse-record.ts";
import { readJson } from "../../generator/load/read-json.ts";
import { base } from "./case-folder.ts";

const folder = join(import.meta.dirname, "cases/nothing-wrong/contracts/schemas");

test("contracts come by name, with their schemas and examples", () => {
  const { contracts, resolved, diagnostics } = loadContracts(folder, { base });
  expect(diagnostics).toEqual([]);
  expect(
    contracts.map(({ folder: name, producer, examples }) => [
      name,
      producer?.file,
      examples.map(({ kind, source }) => `${kind} ${source.file}`),
    ]),
  ).toEqual([
    ["example.mirror", undefined, []],
    ["example.order", undefined, []],
    [
      "example.person",
      "example.person/producer.schema.json",
      ["invalid example.person/invalid/a.json", "unknown example.person/unknown/a.json", "valid example.person/valid/a.json"],
    ],
  ]);
  expect(contracts[2]!.examples[0]!.example).toMatchObject({
    definition: "name",
    refused: { pointer: "", rule: "type" },
    types: "accept",
  });
  // Examples and records are no schemas.
  expect(resolved.sources.map(({ file }) => file)).toEqual([
    "example.mirror/schema.json",
    "example.order/schema.json",
    "example.person/producer.schema.json",
    "example.person/schema.json",
  ]);
});

test("files are called as the caller calls the folder, and refer to each other all the same", () => {
  const { resolved, diagnostics } = loadContracts(folder, { base, shownAs: "my/schemas/" });
  expect(diagnostics).toEqual([]);
  expect(resolved.sources[0]!.file).toBe("my/schemas/example.mirror/schema.json");
});

test("what a record leaves out has the default that is written down", () => {
  const parse = (value: Json) => parseRecord(readJson("contract.json", JSON.stringify(value)).source!).record;
  expect(parse({ name: "example.a", kind: "governed", line: 1, summary: "What it is." })).toEqual({
    name: "example.a",
    summary: "What it is.",
    aliases: [],
    kind: "governed",
    line: 1,
    promise: "both",
    attestations: [],
  });
  const source = { address: "https://example.com/", date: "2026-09-18", revision: "v1", digest: `sha256:${"0".repeat(64)}` };
  const mirrored = { name: "example.a", kind: "mirrored", date: "2026-09-18", summary: "What it is.", source, aliases: [] };
  expect(parse(mirrored)).toEqual(mirrored);
});

test.each([
  ["codossier.legal-context", true],
  ["lcp.ucp_capability", true],
  ["com.example", true], // Windows reserves com1, not com
  ["a.b1.c-2_d", true],
  ["one", false],
  ["a..b", false],
  ["a.b-", false],
  ["a.b--c", false],
  ["a.b-_c", false],
  ["a.1b", false],
  ["A.b", false],
  ["nul.b", false],
  ["com1.b", false],
  ["a.é", false],
  ["a.b\n", false],
  [`a.${"b".repeat(63)}`, true],
  [`a.${"b".repeat(64)}`, false],
  [`${"a.".repeat(64)}b`, false],
])("%j is a contract's name: %j", (name, want) => {
  expect(isContractName(name)).toBe(want);
});

test("this repository's own codicil.json is one", () => {
  const path = join(import.meta.dirname, "../../codicil.json");
  const { config, diagnostics } = parseConfig(readJson("codicil.json", fs.readFileSync(path)).source!);
  expect(diagnostics).toEqual([]);
  expect(config).toMatchObject({ base, schemas: "schemas" });
});
