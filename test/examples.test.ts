import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import * as library from "../index.ts";
import { candidates } from "../generator/project/candidates.ts";
import { publishedFolder } from "./support/published.ts";

/**
 * Examples in the doc comments of public functions run here, with the library's own names in scope. A comment after a
 * statement says what it gives: a value in which `...` leaves out the rest, or text after a semicolon.
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

/** What examples may speak of without making it: this repository's registry, and one of its contracts. */
const scope = { ...library, store: await copyOf(publishedFolder), candidates: all, ...quickAsk, root };

interface Example {
  readonly name: string;
  readonly code: string;
}

function examplesOf(folder: string): Example[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const text = readFileSync(join(root, folder, file), "utf8");
      const blocks = text.matchAll(/^ \* @example\n((?: \*.*\n)+?) \*\/\nexport (?:async )?(?:function|const) (\w+)/gm);
      return [...blocks].map(([, lines = "", name = ""]) => ({ name, code: lines.replace(/^ \* ?/gm, "") }));
    });
}

const examples = [...examplesOf("generator"), ...examplesOf("registry")];
const functions = Object.entries(library).filter(([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name));

/** A statement, and the value that the comment behind it promises. */
function split(code: string): { statements: string[]; expected: string[] } {
  const lines = code.trim().split("\n");
  const statements = lines.filter((line) => !line.startsWith("//")).map((line) => line.replace(/;\s*\/\/.*$/, ";"));
  const expected = lines.flatMap((line) =>
    line.startsWith("// ") ? [line.slice(3)] : (/;\s*\/\/ (.*)$/.exec(line)?.slice(1) ?? []),
  );
  return { statements, expected };
}

async function valueOf(statements: readonly string[]): Promise<unknown> {
  const last = (statements.at(-1) ?? "").replace(/^const (\w+|\{[^}]*\}) = /, "").replace(/;\s*$/, "");
  const source = `export default async (scope) => { with_scope; ${statements.slice(0, -1).join("\n")}\nreturn (${last});\n}`;
  const { code } = await transform(source.replace("with_scope", `const { ${Object.keys(scope).join(", ")} } = scope`), {
    loader: "ts",
  });
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)) as {
    default: (names: typeof scope) => Promise<unknown>;
  };
  return module.default(scope);
}

/** `{ a: 1, ... }` as a partial value; a bare text in quotes before a colon of explanation as that text. */
function promised(text: string): unknown {
  const value = /^("[^"]*"|true|false|-?\d+)(?::.*)?$/.exec(text)?.[1] ?? text;
  return new Function(`return (${value.replaceAll(/,\s*\.\.\.|\.\.\.\s*,?/g, "")});`)() as unknown;
}

describe("examples in doc comments", () => {
  test.each(examples.map((example) => [example.name, example.code]))("%s", async (_, code) => {
    const { statements, expected } = split(code);
    const value = await valueOf(statements);
    for (const text of expected) {
      const wanted = promised(text);
      if (typeof wanted === "object" && wanted !== null) expect(value).toMatchObject(wanted);
      else expect(value).toEqual(wanted);
    }
  });

  test.each(functions.map(([name]) => name))("%s has one", (name) => {
    expect(examples.map((example) => example.name)).toContain(name);
  });
});
