// `codicil generate --watch` over many contracts, of which one changes at a time: from the edit to what is told of it, beside the first run,
// and what the process holds after few and after many edits. `npm run bench:watch [contracts] [edits]`
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProjectGeneration } from "../generator/builder/generate-project.ts";
import { watchPaths } from "../generator/watch/watch-paths.ts";
import { watchProject } from "../generator/watch/watch-project.ts";

const [contracts = 200, edits = 300] = process.argv.slice(2).map(Number);
const root = mkdtempSync(join(tmpdir(), "codicil-watch-"));
const dialect = "https://json-schema.org/draft/2020-12/schema";
const base = "https://contracts.example/";

const nameOf = (at: number): string => `example.parcel${at}`;

function writeSchema(at: number, edit: number): void {
  const about = (what: string): { readonly description: string } => ({
    description: `${what}, of parcel ${at}, edited ${edit} times.`,
  });
  const speeds = ["slow", "fast", "by drone"].map((one) => ({ const: one, ...about(one) }));
  const schema = {
    $schema: dialect,
    $id: `${base}${nameOf(at)}/1`,
    ...about("A parcel"),
    type: "object",
    required: ["weight"],
    properties: {
      weight: { ...about("Grams"), type: "integer", minimum: 1 },
      speed: { ...about("How fast it travels"), anyOf: [...speeds, { type: "string" }] },
      to: { $ref: "#/$defs/address" },
      lines: { ...about("What is in it"), type: "array", items: { $ref: "#/$defs/line" }, maxItems: 50 },
    },
    $defs: {
      address: {
        $anchor: "address",
        ...about("Where"),
        type: "object",
        properties: { town: { ...about("Town"), type: "string" } },
      },
      line: {
        ...about("A line"),
        type: "object",
        properties: { code: { ...about("Code"), type: "string", pattern: "^[A-Z]{3}$" } },
      },
    },
  };
  writeFileSync(join(root, "schemas", nameOf(at), "schema.json"), JSON.stringify(schema, undefined, 2));
}

function makeProject(): void {
  for (let at = 0; at < contracts; at += 1) {
    mkdirSync(join(root, "schemas", nameOf(at)), { recursive: true });
    const record = { name: nameOf(at), kind: "governed", line: 1, promise: "both", summary: `Parcel ${at}.`, aliases: [] };
    writeFileSync(join(root, "schemas", nameOf(at), "contract.json"), JSON.stringify(record));
    writeSchema(at, 0);
  }
  writeFileSync(join(root, "codicil.json"), JSON.stringify({ base }));
}

/** Each thing that is told, to whoever waits for it. */
function teller() {
  const told: ProjectGeneration[] = [];
  let wake = (): void => undefined;
  return {
    tell(generation: ProjectGeneration): void {
      told.push(generation);
      wake();
    },
    async next(): Promise<ProjectGeneration> {
      while (told.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return told.shift() as ProjectGeneration;
    },
  };
}

const heap = (): number => {
  for (let turn = 0; turn < 4; turn += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

makeProject();
const stop = new AbortController();
const { tell, next } = teller();
const started = performance.now();
const ended = watchProject(root, {
  openWatcher: watchPaths,
  signal: stop.signal,
  tell,
  fail: (error) => {
    throw error;
  },
});
await next();
console.log(`${contracts} contracts, first run ${(performance.now() - started).toFixed(0)} ms, Node ${process.versions.node}`);
// What is first watched is looked at once more.
await new Promise((resolve) => setTimeout(resolve, 3_000));

const times: number[] = [];
for (let edit = 1; edit <= edits; edit += 1) {
  const before = performance.now();
  writeSchema(edit % contracts, edit);
  const { outcome } = await next();
  if (outcome !== "written") throw new Error(outcome);
  times.push(performance.now() - before);
  if (edit === 30 || edit === edits) console.log(`after ${edit} edits: ${heap().toFixed(1)} MB of heap in use`);
}
const [fast, slow] = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(0));
console.log(
  `from an edit to what is told of it: median ${median(times).toFixed(0)} ms (${fast} to ${slow}), of which 50 ms are waited`,
);
stop.abort();
await ended;
rmSync(root, { recursive: true });
