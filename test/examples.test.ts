import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import * as library from "../index.ts";
import { candidates } from "../generator/project/candidates.ts";
import contractsConfig from "../build/contracts/tsconfig.json" with { type: "json" };
import { publishedFolder } from "./support/published.ts";

/**
 * Examples in the doc comments of public functions run here, with all names of their entry in scope: the library's, or those
 * of an entry of the contracts package. A comment after a statement says what it gives: a value in which `...` leaves out the
 * rest, or text after a semicolon.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const base = "https://codicil.example/";
const generation = library.generate(join(root, "schemas"), { base });
const all = candidates(generation, base);
const [quickAsk] = all.filter(({ record }) => record.name === "codossier.quick-ask");

/** The published registry in memory: an example may write. */
async function copyOf(folder: string): Promise<library.Store> {
  const [from, to] = [library.folderStore(folder), library.memoryStore()];
  for (const path of await from.list("")) await to.createIfAbsent(path, (await from.get(path)) ?? new Uint8Array());
  return to;
}

/** What examples of the library may speak of without making it: this repository's registry, and one of its contracts. */
const made = { store: await copyOf(publishedFolder), candidates: all, ...quickAsk, root };

type Names = Readonly<Record<string, unknown>>;

interface Example {
  readonly name: string;
  readonly code: string;
}

const isSource = (file: string): boolean => file.endsWith(".ts");
const sourcesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(isSource)
    .map((file) => join(folder, file));

function examplesIn(file: string): Example[] {
  const text = readFileSync(join(root, file), "utf8");
  const blocks = text.matchAll(/^ \* @example\n((?: \*.*\n)+?) \*\/\nexport (?:async )?(?:function|const) (\w+)/gm);
  return [...blocks].map(([, lines = "", name = ""]) => ({ name, code: lines.replace(/^ \* ?/gm, "") }));
}

/** Functions that an entry exports; a capital letter begins a class. */
const functionsOf = (names: Names): string[] =>
  Object.keys(names).filter((name) => typeof names[name] === "function" && !/^[A-Z]/.test(name));

/** A public surface: its functions, the examples that they come with, and what those may name. */
interface Surface {
  readonly title: string;
  readonly functions: readonly string[];
  readonly examples: readonly Example[];
  readonly scope: Names;
}

/** Several entries may use a name for a function each: an entry's own folder counts, and what all of them share. */
async function surfaceOf(entry: string): Promise<Surface> {
  const scope = (await import(/* @vite-ignore */ join(root, entry))) as Names;
  const shared = readdirSync(join(root, "runtime"))
    .filter(isSource)
    .map((file) => join("runtime", file));
  const functions = functionsOf(scope);
  const examples = [...sourcesUnder(dirname(entry)), ...shared].flatMap(examplesIn);
  return { title: entry, functions, examples: examples.filter(({ name }) => functions.includes(name)), scope };
}

/** The plugin has the same name in each of its entries. */
async function pluginSurface(bundler: string): Promise<Surface> {
  const file = `generator/plugin/${bundler}.ts`;
  const scope = (await import(/* @vite-ignore */ join(root, file))) as Names;
  return { title: file, functions: functionsOf(scope), examples: examplesIn(file), scope };
}
const isPlugin = (file: string): boolean => file.startsWith("generator/plugin/");

const surfaces: readonly Surface[] = [
  {
    title: "index.ts",
    functions: functionsOf(library),
    examples: ["generator", "registry"]
      .flatMap(sourcesUnder)
      .filter((file) => !isPlugin(file))
      .flatMap(examplesIn),
    scope: { ...library, ...made },
  },
  ...(await Promise.all(["esbuild", "rollup", "vite", "webpack"].map(pluginSurface))),
  ...(await Promise.all(contractsConfig.files.map((file) => surfaceOf(file.replace(/^(?:\.\.\/)+/, ""))))),
];

/** A statement, and the value that the comment behind it promises. */
function split(code: string): { statements: string[]; expected: string[] } {
  const lines = code.trim().split("\n");
  const statements = lines.filter((line) => !line.startsWith("//")).map((line) => line.replace(/;\s*\/\/.*$/, ";"));
  const expected = lines.flatMap((line) =>
    line.startsWith("// ") ? [line.slice(3)] : (/;\s*\/\/ (.*)$/.exec(line)?.slice(1) ?? []),
  );
  return { statements, expected };
}

async function valueOf(statements: readonly string[], scope: Names): Promise<unknown> {
  const last = (statements.at(-1) ?? "").replace(/^const (\w+|\{[^}]*\}) = /, "").replace(/;\s*$/, "");
  const source = `export default async (scope) => { with_scope; ${statements.slice(0, -1).join("\n")}\nreturn (${last});\n}`;
  const { code } = await transform(source.replace("with_scope", `const { ${Object.keys(scope).join(", ")} } = scope`), {
    loader: "ts",
  });
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)) as {
    default: (names: Names) => Promise<unknown>;
  };
  return module.default(scope);
}

/** `{ a: 1, ... }` as a partial value; a bare text in quotes before a colon of explanation as that text. */
function promised(text: string): unknown {
  const value = /^("[^"]*"|true|false|-?\d+)(?::.*)?$/.exec(text)?.[1] ?? text;
  return new Function(`return (${value.replaceAll(/,\s*\.\.\.|\.\.\.\s*,?/g, "")});`)() as unknown;
}

describe.each(surfaces.map((surface) => [surface.title, surface] as const))("examples in doc comments, %s", (_, surface) => {
  test.each(surface.examples.map((example) => [example.name, example.code]))("%s", async (_name, code) => {
    const { statements, expected } = split(code);
    const value = await valueOf(statements, surface.scope);
    for (const text of expected) {
      const wanted = promised(text);
      if (typeof wanted === "object" && wanted !== null) expect(value).toMatchObject(wanted);
      else expect(value).toEqual(wanted);
    }
  });

  test.each(surface.functions)("%s has one", (name) => {
    expect(surface.examples.map((example) => example.name)).toContain(name);
  });
});
