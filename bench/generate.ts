// Time and peak memory of generating from 1 to 1,000 schemas, beside reading, parsing and writing the same bytes.
// `npx tsx bench/generate.ts [rounds] [largest count]`
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Json, JsonObject } from "../generator/json/json.ts";

const [rounds = 3, largest = 1000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "codicil-bench-"));
// Where AJV, which is loaded when it is asked for, is found.
const built = mkdtempSync(fileURLToPath(new URL("../node_modules/.bench-", import.meta.url)));
const worker = join(built, "worker.mjs");
const require =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/** Fields of every common kind, definitions that refer to each other, and, from the second on, a reference to another file. */
function syntheticSchema(at: number): JsonObject {
  const fields = Array.from({ length: 20 + ((at * 7) % 41) }, (_one, index): [string, Json] => [
    `field${index}`,
    { description: `What field ${index} of schema ${at} says, in a sentence as authors write them.`, ...fieldOf(index, at) },
  ]);
  return {
    $schema: dialect,
    $id: idOf(nameOf(at)),
    type: "object",
    description: `Schema ${at} of the benchmark.`,
    required: ["field0", "field1"],
    properties: Object.fromEntries(fields),
    $defs: {
      role: {
        description: "Who somebody is.",
        anyOf: [
          ...["reader", "writer", "editor"].map((name) => ({ const: name, description: `A ${name}.` })),
          { type: "string" },
        ],
      },
      place: {
        type: "object",
        description: "Somewhere.",
        properties: { name: { type: "string", minLength: 1 }, within: { $ref: "#/$defs/place" } },
      },
    },
  };
}

function fieldOf(index: number, at: number): JsonObject {
  const kinds: readonly JsonObject[] = [
    { type: "string", minLength: 1, maxLength: 200 },
    { type: "integer", minimum: 0 },
    { enum: ["low", "middle", "high"] },
    { $ref: "#/$defs/role" },
    { type: "array", items: { $ref: "#/$defs/place" }, maxItems: 20 },
    { type: "object", additionalProperties: { type: "number" } },
    { type: "string", pattern: "^[a-z]{2}-[0-9]+$" },
    { anyOf: [{ type: "string" }, { type: "null" }] },
    at === 0 ? { type: "boolean" } : { $ref: `${idOf(nameOf(at - 1))}#/$defs/place` },
  ];
  return kinds[index % kinds.length] as JsonObject;
}

function makeProject(count: number): string {
  const project = join(folder, String(count));
  for (let at = 0; at < count; at += 1) writeContract(project, nameOf(at), syntheticSchema(at));
  return project;
}

/** Definitions by the thousand, all in one schema, ten and ten together. */
function makeWide(count: number): string {
  const project = join(folder, `wide-${count}`);
  const names = Array.from({ length: count }, (_one, at) => `part${at}`);
  const part = (at: number): JsonObject => ({
    type: "object",
    properties: { text: { type: "string" }, ...(at % 10 > 0 ? { first: { $ref: `#/$defs/part${at - (at % 10)}` } } : {}) },
  });
  writeContract(project, "bench.wide", {
    $schema: dialect,
    $id: idOf("bench.wide"),
    type: "object",
    properties: Object.fromEntries(names.map((one) => [one, { $ref: `#/$defs/${one}` }])),
    $defs: Object.fromEntries(names.map((one, at) => [one, part(at)])),
  });
  return project;
}

const dialect = "https://json-schema.org/draft/2020-12/schema";
const nameOf = (at: number): string => `bench.family${at}`;
const idOf = (name: string): string => `https://codicil.example/${name}@2026-01-01`;

function writeContract(project: string, name: string, schema: JsonObject): void {
  const at = join(project, "schemas", name);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, "schema.json"), JSON.stringify(schema, undefined, 2));
  const source = { address: "https://bench.example/", date: "2026-01-01", digest: `sha256:${"0".repeat(64)}` };
  const record = { name, kind: "mirrored", date: "2026-01-01", summary: "A schema of the benchmark.", source, aliases: [] };
  writeFileSync(join(at, "contract.json"), JSON.stringify(record));
}

interface Sample {
  readonly ms: number;
  readonly peak: number;
  readonly whole: number;
}

function run(what: string, project: string): Sample {
  const started = process.hrtime.bigint();
  const { stdout, stderr } = spawnSync(process.execPath, [worker, what, project], { encoding: "utf8" });
  const whole = Number(process.hrtime.bigint() - started) / 1e6;
  if (stdout === "") throw new Error(stderr.slice(0, 2000));
  return { ...(JSON.parse(stdout) as { ms: number; peak: number }), whole };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const what = ["floor", "hash", "types", "everything"];

try {
  await build({
    entryPoints: [fileURLToPath(new URL("generate-worker.ts", import.meta.url))],
    outfile: worker,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    banner: { js: require },
    logLevel: "error",
  });
  console.log(
    `Node ${process.versions.node}, ${rounds} interleaved rounds, medians; a process each; milliseconds within it, megabytes at its peak.\n`,
  );
  console.log(
    "| schemas | floor | hash | types | to floor | MB | everything | to floor | MB | again, nothing changed: whole process | to hashing's |",
  );
  console.log(`| --- |${" --: |".repeat(10)}`);
  const row = (label: string, project: string): void => {
    const samples = new Map(what.map((one): [string, Sample[]] => [one, []]));
    for (let round = 0; round < rounds; round += 1) for (const one of what) samples.get(one)?.push(run(one, project));
    const of = (one: string, figure: keyof Sample): number => median((samples.get(one) ?? []).map((sample) => sample[figure]));
    const floor = of("floor", "ms");
    const cells = ["types", "everything"].flatMap((one) => [
      of(one, "ms").toFixed(0),
      `${(of(one, "ms") / floor).toFixed(1)} x`,
      of(one, "peak").toFixed(0),
    ]);
    const again = of("everything", "whole");
    console.log(
      `| ${[label, floor.toFixed(0), of("hash", "ms").toFixed(0), ...cells, again.toFixed(0), `${(again / of("hash", "whole")).toFixed(1)} x`].join(" | ")} |`,
    );
  };
  for (const count of [1, 10, 100, 1000].filter((one) => one <= largest)) row(String(count), makeProject(count));
  for (const count of [1000, 10_000]) row(`1, of ${count} definitions`, makeWide(count));
} finally {
  for (const one of [folder, built]) rmSync(one, { recursive: true, force: true });
}
