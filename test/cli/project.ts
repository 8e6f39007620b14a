import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { main } from "../../generator/cli/main.ts";

/** What a command line did: nothing else was printed, nothing else was answered. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array;
  readonly color?: boolean;
}

/** Runs one command line in this process, with everything it would print caught. */
export async function codicil(
  args: readonly string[],
  { cwd = tmpdir(), stdin = "", color = false }: RunOptions = {},
): Promise<Ran> {
  let out = "";
  let err = "";
  const code = await main(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    color,
    cwd,
    stdin: () => Promise.resolve(Buffer.from(stdin)),
  });
  return { code, out, err };
}

/** A folder of its own, removed when the tests of the file are through. */
export function scratch(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "codicil-cli-")));
  folders.push(folder);
  return folder;
}
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

export function write(root: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true });
    fs.writeFileSync(join(root, path), typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}

export const base = "https://contracts.example/";
const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Two contracts: parcels that are sent, with a definition of their own and an open list; and a shape that a carrier owns. */
export const files: Readonly<Record<string, unknown>> = {
  "codicil.json": { base },
  "schemas/example.parcel/contract.json": {
    name: "example.parcel",
    kind: "governed",
    line: 1,
    promise: "both",
    summary: "A parcel and where it goes.",
    aliases: [
      { kind: "mcp-meta", value: "com.parcels.example/parcel" },
      { kind: "a2a-extension", value: "https://parcels.example/a2a/ext/parcel/v1" },
      { kind: "well-known", value: "/.well-known/parcel.json" },
    ],
  },
  "schemas/example.parcel/schema.json": {
    $schema: dialect,
    $id: `${base}example.parcel/1`,
    title: "Parcel",
    description: "A parcel on its way.",
    type: "object",
    required: ["weight"],
    properties: {
      weight: { description: "Grams, whole.", type: "integer", minimum: 1 },
      speed: { $ref: "#/$defs/speed" },
      to: { $ref: "#/$defs/address" },
    },
    $defs: {
      speed: {
        description: "How fast it travels.",
        anyOf: [{ const: "slow", description: "By ship." }, { const: "fast", description: "By air." }, { type: "string" }],
      },
      address: {
        $anchor: "address",
        description: "Where a parcel goes.",
        type: "object",
        required: ["town"],
        properties: { town: { description: "The town.", type: "string", minLength: 1 } },
      },
    },
  },
  "schemas/example.parcel/valid/small.json": { about: "A small one.", document: { weight: 20, speed: "slow" } },
  "schemas/example.parcel/valid/address.json": { about: "A place.", definition: "address", document: { town: "Aalst" } },
  "schemas/example.parcel/invalid/weightless.json": {
    about: "Every parcel weighs something.",
    document: { weight: 0 },
    refused: { pointer: "/weight", rule: "minimum" },
  },
  "schemas/example.parcel/unknown/by-drone.json": {
    about: "A way that is not listed.",
    document: { weight: 5, speed: "drone" },
    unknown: [{ pointer: "/speed", raw: "drone" }],
  },
  "schemas/carrier.tracking/contract.json": {
    name: "carrier.tracking",
    kind: "mirrored",
    date: "2026-09-18",
    summary: "What the carrier asks for.",
    source: { address: "https://carrier.example/tracking", date: "2026-09-18" },
    aliases: [{ kind: "a2a-skill", value: "carrier.tracking" }],
  },
  "schemas/carrier.tracking/schema.json": {
    $schema: dialect,
    $id: `${base}carrier.tracking@2026-09-18`,
    description: "A question about a parcel.",
    type: "object",
    required: ["code"],
    properties: { code: { description: "The carrier's code.", type: "string", maxLength: 12 } },
    additionalProperties: false,
  },
  "schemas/carrier.tracking/valid/code.json": { about: "A code.", document: { code: "AB 123" } },
  "schemas/carrier.tracking/invalid/long.json": {
    about: "A code that is too long.",
    document: { code: "ABCDEFGHIJKLMN" },
    refused: { pointer: "/code", rule: "maxLength" },
  },
};

export interface TestProject {
  readonly root: string;
  readonly run: (...args: string[]) => Promise<Ran>;
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
  readonly edit: (name: string, change: (text: string) => string) => void;
}

export function projectAt(root: string): TestProject {
  const path = (name: string) => join(root, name);
  const read = (name: string) => fs.readFileSync(path(name), "utf8");
  return {
    root,
    path,
    read,
    run: (...args) => codicil(args, { cwd: root }),
    edit: (name, change) => {
      const before = read(name);
      const after = change(before);
      if (after === before) throw new Error(`nothing changed in ${name}`);
      fs.writeFileSync(path(name), after);
    },
  };
}

/** A project as its author has it before the first command. */
export function freshProject(): TestProject {
  const project = projectAt(scratch());
  write(project.root, files);
  return project;
}

async function makeReady(): Promise<TestProject> {
  const project = freshProject();
  for (const command of ["generate", "publish"]) {
    const { code, out, err } = await project.run(command);
    if (code !== 0) throw new Error(`${command}: ${out}${err}`);
  }
  return project;
}
let made: Promise<TestProject> | undefined;
const ready = () => (made ??= makeReady());

/** One where everything is generated and published. A copy, so that a test may spoil it. */
export async function publishedProject(): Promise<TestProject> {
  const project = projectAt(scratch());
  fs.cpSync((await ready()).root, project.root, { recursive: true });
  return project;
}

/** The same for tests that only read. */
export const sharedProject = (): Promise<TestProject> => ready();

/** Every file below a folder, by path, with its bytes as text. */
export function tree(root: string): Record<string, string> {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(root.length + 1), fs.readFileSync(path, "latin1")]),
  );
}
