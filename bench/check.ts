// Wall and processor time of the author's gate on a project of many contracts, beside an empty Node start: interleaved, medians. Where
// nothing has changed a run is remembered: those rows stand beside one process that hashes the same inputs and does nothing else.
// `npx tsx bench/check.ts [contracts] [rounds] [cli]`; the command is that of dist/ unless another is named.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [contracts = "200", rounds = "5", cli = fileURLToPath(new URL("../dist/cli.cjs", import.meta.url))] = process.argv.slice(2);
const base = "https://contracts.example/";

interface Time {
  readonly wall: number;
  readonly cpu: number;
}

/** Each has an object of its own, an open list, a definition that is compared like a root, and examples; every tenth uses the one before it. */
function contractFiles(at: number): Readonly<Record<string, unknown>> {
  const name = `bench.contract-${at}`;
  const members = Array.from({ length: 12 }, (_, member) => [
    `member-${member}`,
    member % 3 === 0
      ? { description: `Count ${member}.`, type: "integer", minimum: member }
      : { description: `Text ${member}.`, type: "string", maxLength: 40 + at, pattern: "^[a-z]" },
  ]);
  const uses =
    at % 10 === 1 ? { earlier: { description: "The one before it.", $ref: `${base}bench.contract-${at - 1}/1#part` } } : {};
  const description = `Contract ${at}.`;
  const contract = { name, kind: "governed", line: 1, promise: "both", summary: description, aliases: [], attestations: [] };
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${base}${name}/1`,
    title: `Contract ${at}`,
    description,
    type: "object",
    required: ["member-0"],
    properties: {
      ...Object.fromEntries(members),
      kind: { $ref: "#/$defs/kind" },
      parts: { description: "Parts.", type: "array", items: { $ref: "#/$defs/part" } },
      ...uses,
    },
    $defs: {
      kind: {
        description: "What kind it is.",
        anyOf: [
          ...["first", "second", "third"].map((value) => ({ const: value, description: `The ${value} kind.` })),
          { type: "string" },
        ],
      },
      part: {
        $anchor: "part",
        description: "One part.",
        type: "object",
        required: ["label"],
        properties: { label: { description: "What it is called.", type: "string", minLength: 1 } },
      },
    },
  };
  return {
    [`${name}/contract.json`]: contract,
    [`${name}/schema.json`]: schema,
    [`${name}/valid/one.json`]: { about: "One.", document: { "member-0": 3, kind: "first", parts: [{ label: "A" }] } },
    [`${name}/invalid/none.json`]: { about: "A count is missing.", document: {}, refused: { pointer: "", rule: "required" } },
  };
}

function write(root: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** Wall time of the whole process, and the processor time that it used itself: what git uses beside it is not in that. */
function time(root: string, args: readonly string[], { expected = 0, cache = "" } = {}): Time {
  const told = join(root, "..", "cpu");
  const tell = `process.on("exit",()=>{const{user,system}=process.cpuUsage();process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(told)},String((user+system)/1000))})`;
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(tell)}`, ...args],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, CODICIL_CACHE: cache },
    },
  );
  const wall = Number(process.hrtime.bigint() - started) / 1e6;
  if (status !== expected) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return { wall, cpu: Number(readFileSync(told, "utf8")) };
}

function git(root: string, ...args: readonly string[]): void {
  const settings = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "core.hooksPath=/dev/null"];
  execFileSync("git", [...settings, ...args], { cwd: root, stdio: "ignore" });
}

/** Published and committed on main; then, on a branch, one member is added to one contract. */
function makeProject(root: string, count: number): { readonly generate: Time; readonly publish: Time } {
  write(root, { "codicil.json": { base } });
  for (let at = 0; at < count; at += 1) write(join(root, "schemas"), contractFiles(at));
  git(root, "init", "--quiet", "--initial-branch=main");
  const generate = time(root, [command, "generate"]);
  const publish = time(root, [command, "publish"]);
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message=published");
  git(root, "switch", "--quiet", "--create", "work");
  const changed = join(root, "schemas/bench.contract-0/schema.json");
  const schema = JSON.parse(readFileSync(changed, "utf8")) as { readonly properties: Record<string, unknown> };
  schema.properties["note"] = { description: "A note.", type: "string" };
  write(root, { "schemas/bench.contract-0/schema.json": schema });
  time(root, [command, "generate"]);
  git(root, "commit", "--quiet", "--all", "--message=a note");
  return { generate, publish };
}

/** The least that a run which has to notice any change can do, written plainly. */
const hashInputs = `
  const { createHash } = require("node:crypto");
  const { readdirSync, readFileSync } = require("node:fs");
  const hash = createHash("sha256");
  const add = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = folder + "/" + entry.name;
      hash.update(path);
      if (entry.isDirectory()) add(path);
      else hash.update(readFileSync(path));
    }
  };
  for (const folder of ["schemas", "generated", "registry/published"]) add(folder);
  console.log(hash.digest("hex"));
`;

const command = resolve(cli);
const folder = mkdtempSync(join(tmpdir(), "codicil-bench-"));
try {
  const root = join(folder, "project");
  mkdirSync(root);
  const once = makeProject(root, Number(contracts));
  const commands: Readonly<Record<string, readonly string[]>> = {
    "node -e 0": ["-e", "0"],
    "codicil check": [command, "check"],
    "codicil check --base main": [command, "check", "--base", "main"],
    "codicil publish --dry-run": [command, "publish", "--dry-run"],
    "codicil next": [command, "next"],
  };
  const unchanged: Readonly<Record<string, readonly string[]>> = {
    "node, hashing the inputs": ["-e", hashInputs],
    "check, unchanged": [command, "check"],
    "check --base main, unchanged": [command, "check", "--base", "main"],
    "generate, unchanged": [command, "generate"],
    "generate --check, unchanged": [command, "generate", "--check"],
    "next, unchanged": [command, "next"],
  };
  const cache = join(folder, "cache");
  for (const args of Object.values(unchanged)) time(root, args, { cache });
  const samples = new Map(Object.keys({ ...commands, ...unchanged }).map((name) => [name, [] as Time[]]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [name, args] of Object.entries(commands)) samples.get(name)?.push(time(root, args));
    // They are short: as many samples as make up for what else a machine does.
    for (let sample = 0; sample < 5; sample += 1)
      for (const [name, args] of Object.entries(unchanged)) samples.get(name)?.push(time(root, args, { cache }));
  }
  console.log(
    `${contracts} contracts, ${rounds} interleaved rounds, Node ${process.versions.node}, ${pathToFileURL(command).pathname}`,
  );
  const floor = median(samples.get("node -e 0") ?? []);
  print("codicil generate (once)", once.generate, floor);
  print("codicil publish (once)", once.publish, floor);
  for (const name of Object.keys(commands)) print(name, median(samples.get(name) ?? []), floor);
  const hashing = median(samples.get("node, hashing the inputs") ?? []);
  for (const name of Object.keys(unchanged)) print(name, median(samples.get(name) ?? []), hashing, "hashing");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function median(times: readonly Time[]): Time {
  const middle = (of: (one: Time) => number): number =>
    times.map(of).toSorted((before, after) => before - after)[times.length >> 1] ?? 0;
  return { wall: middle(({ wall }) => wall), cpu: middle(({ cpu }) => cpu) };
}

function print(name: string, { wall, cpu }: Time, floor: Time, peer = "an empty start"): void {
  const figures = [
    `${wall.toFixed(0).padStart(7)} ms wall`,
    `${cpu.toFixed(0).padStart(7)} ms cpu`,
    `${(wall / floor.wall).toFixed(2).padStart(6)} x ${peer}`,
  ];
  console.log(`${name.padEnd(28)} ${figures.join("   ")}`);
}
