import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { pages } from "../docs/reference.ts";
import { codes } from "../generator/diagnostic/codes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A folder may import itself and what its row names, nothing else. The longest matching row counts. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "generator/json": [],
  "generator/diagnostic": [],
  "generator/load": ["generator/json", "generator/diagnostic"],
  "generator/contract": ["generator/json", "generator/diagnostic", "generator/load"],
  "generator/model": ["generator/json", "generator/diagnostic", "generator/load"],
  "generator/emit": ["generator/json", "generator/diagnostic", "generator/model"],
  "generator/check": [
    "generator/json",
    "generator/diagnostic",
    "generator/model",
    "generator/emit",
    "generator/contract",
    "generator/compile.ts",
  ],
  "generator/import": ["generator", "registry/identifier", "runtime/a2a", "runtime/refusal.ts"],
  "generator/project": ["generator", "registry"],
  "generator/write": ["generator/diagnostic", "generator/emit"],
  "generator/stamp": ["generator/builder", "generator/contract", "generator/project", "generator/write"],
  "generator/edit": ["generator/json", "generator/load"],
  "generator/init": [
    "generator/json",
    "generator/contract",
    "generator/edit",
    "generator/write",
    "generator/shell-quote.ts",
    "generator/version.ts",
  ],
  "generator/attest": ["generator", "registry"],
  "generator/builder": ["generator", "registry", "runtime/a2a"],
  "generator/doctor": ["generator", "registry", "package.json"],
  "generator/fix": ["generator", "registry"],
  "generator/live": ["generator", "registry"],
  "generator/migrate": ["generator", "registry"],
  "generator/outdated": ["generator", "registry"],
  "generator/watch": ["generator/builder"],
  "generator/plugin": ["generator/builder", "generator/diagnostic", "generator/watch", "registry/problem"],
  "generator/cli": ["generator", "registry"],
  generator: ["generator", "package.json"],
  registry: ["generator/json", "generator/contract", "generator/diagnostic"],
  "registry/http": ["registry", "generator/diagnostic", "generator/load"],
  "registry/compare": ["generator/json", "generator/diagnostic", "generator/model"],
  "registry/compare/inclusion": [
    "registry/compare",
    "generator/json",
    "generator/diagnostic",
    "generator/model",
    "generator/load",
  ],
  "registry/compare/line": [
    "registry/compare",
    "generator/json",
    "generator/diagnostic",
    "generator/model",
    "generator/load",
    "generator/contract",
    "generator/check",
  ],
  "registry/compare/meaning": ["registry/compare", "generator/diagnostic", "generator/json", "generator/contract"],
  runtime: ["generated"],
  generated: [],
  "index.ts": ["generator", "registry"],
};

/** Packages, and the folders that may use them: each behind few files, so that replacing one is a morning. */
const mayUse: Readonly<Record<string, readonly string[]>> = {
  "@apidevtools/json-schema-ref-parser": ["generator/import/document"],
  "js-yaml": ["generator/import/document"],
  ajv: ["generator/load", "generator/import/draft-07", "generator/emit", "registry/compare/inclusion"],
  "ajv-formats": ["generator/emit", "registry/compare/inclusion"],
  refa: ["registry/compare/inclusion"],
  "@eslint-community/regexpp": ["registry/compare/inclusion"],
  canonicalize: ["generator/json", "runtime/a2a/verify"],
  jose: ["runtime/a2a/verify"],
  undici: ["registry/http"],
  "ts-morph": ["generator/migrate"],
  chokidar: ["generator/watch"],
  unplugin: ["generator/plugin"],
  esbuild: ["generator/plugin"],
  rollup: ["generator/plugin"],
  vite: ["generator/plugin"],
  webpack: ["generator/plugin"],
};

/** Between reading and writing everything is a function of its arguments: no files, no clock, no environment, no network. */
const pure = [
  "generator/json",
  "generator/diagnostic",
  "generator/model",
  "generator/emit",
  "generator/import/convert",
  "generator/import/dialect",
  "generator/import/draft-07",
  "generator/import/openapi",
  "registry/identifier",
  "registry/problem",
];

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const rowOf = (file: string): string | undefined =>
  Object.keys(mayImport)
    .filter((folder) => isInside(file, folder))
    .sort((before, after) => after.length - before.length)[0];

function filesUnder(folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

const sources = [...["generator", "registry", "runtime"].flatMap((folder) => filesUnder(folder, ".ts")), "index.ts"];
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** Every module that a file names, static, dynamic and type-only alike: files of ours by their path, packages by their name. */
function importsOf(file: string): { readonly files: string[]; readonly packages: string[] } {
  const statements =
    /^(?:import|export)\b[^"';]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*(?:\/\*.*?\*\/\s*)?"([^"]+)"/gm;
  const named = [...textOf(file).matchAll(statements)].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
  const relative = named.filter((one) => one.startsWith("."));
  const foreign = named.filter((one) => !one.startsWith(".") && !one.startsWith("node:"));
  return {
    files: relative.map((one) => join(dirname(file), one).replaceAll("\\", "/")),
    packages: foreign.map((one) =>
      one
        .split("/")
        .slice(0, one.startsWith("@") ? 2 : 1)
        .join("/"),
    ),
  };
}

describe("imports go one way", () => {
  test.each(sources)("%s", (file) => {
    const row = rowOf(file);
    expect(row, `${file} lies in a folder that the table does not name`).toBeDefined();
    const allowed = [row as string, ...(mayImport[row as string] ?? [])];
    const { files, packages } = importsOf(file);
    expect(files.filter((one) => !allowed.some((folder) => isInside(one, folder)))).toEqual([]);
    expect(packages.filter((name) => !(mayUse[name] ?? []).some((folder) => isInside(file, folder)))).toEqual([]);
  });

  test("a wrong import would be noticed", () => {
    expect(rowOf("generator/model/build.ts")).toBe("generator/model");
    expect(isInside("registry/lookup/lookup.ts", "generator/model")).toBe(false);
    expect(importsOf("generator/cli/main.ts").files).toContain("generator/cli/compiling.ts");
    expect(importsOf("generator/emit/validators.ts").packages).toContain("ajv");
  });
});

test.each(pure)("%s is pure", (folder) => {
  const asks =
    /node:(?:fs|net|http|https|child_process|os|process)|Date\.now|new Date\b|Math\.random|process\.(?:env|cwd)|\.toLocale|Intl\.|localeCompare/;
  expect(filesUnder(folder, ".ts").filter((file) => asks.test(textOf(file)))).toEqual([]);
});

test("generated code imports nothing", () => {
  const files = [...filesUnder("generated", ".js"), ...filesUnder("generated", ".d.ts")];
  expect(files.length).toBeGreaterThan(0);
  expect(
    files.filter((file) => /^\s*(?:import|export[^=({]*\sfrom)\b/m.test(textOf(file).replace(/\/\*[\s\S]*?\*\//g, ""))),
  ).toEqual([]);
});

test("files are called after what they export", () => {
  expect(
    sources.map((file) => file.split("/").at(-1) as string).filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(name)),
  ).toEqual([]);
});

test.each(Object.keys(codes))("the diagnostic %s has a case", (code) => {
  const mentioned = filesUnder("test", ".ts").some((file) => file !== "test/architecture.test.ts" && textOf(file).includes(code));
  const folders = ["test/load/cases", "test/model/cases"].some((folder) => existsSync(join(root, folder, code)));
  expect(mentioned || folders).toBe(true);
});

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])("every path that %s names exists", (page) => {
  const named = [...textOf(page).matchAll(/`([\w.@-]+(?:\/[\w.@*<>-]+)*\/?)`|\]\(((?!https?:)[^)#]+)\)/g)].map(
    (match) => (match[1] ?? match[2]) as string,
  );
  const top = new Set(readdirSync(root));
  const paths = named.filter((one) => top.has(one.split("/")[0] as string) && !/[<*]/.test(one));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((one) => !existsSync(join(root, one)))).toEqual([]);
});

test.each(pages.map((page) => [page.path, page.text]))("%s is what the program says (npm run docs)", (path, text) => {
  expect(textOf(path)).toBe(text);
});
