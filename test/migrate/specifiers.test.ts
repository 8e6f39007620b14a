import { createHash } from "node:crypto";
import { readFileSync, symlinkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mentionOf } from "../../generator/migrate/looks/mentions.ts";
import { moveSpecifier } from "../../generator/migrate/move-specifier.ts";
import { compileErrors, folderOf, move, moveFiles, writeAll } from "./moved.ts";
import { from, minor, to } from "./parcels.ts";

const place = { importer: "/p/src/a.ts", generated: "/p/generated", before: "example.parcel/1", after: "example.parcel/2" };

test.each([
  ["../generated/example.parcel/1/index.js", "../generated/example.parcel/2/index.js"],
  ["../generated/example.parcel/1/index.ts", "../generated/example.parcel/2/index.ts"],
  ["../generated/example.parcel/1/index.d.ts", "../generated/example.parcel/2/index.d.ts"],
  ["../generated/example.parcel/1/index", "../generated/example.parcel/2/index"],
  ["../generated/example.parcel/1/", "../generated/example.parcel/2/"],
  ["../generated/example.parcel/1", "../generated/example.parcel/2"],
  [".././src/../generated/example.parcel/1", ".././src/../generated/example.parcel/2"],
  ["@gen/example.parcel/1/index.js", "@gen/example.parcel/2/index.js"],
  ["#example.parcel/1", undefined],
  ["@parcel", undefined],
])("%s leads to %s", (specifier, moved) => {
  expect(moveSpecifier({ ...place, specifier })).toBe(moved);
});

test("a source inside the contract's own folder", () => {
  const importer = "/p/generated/example.parcel/own.ts";
  expect(moveSpecifier({ ...place, importer, specifier: "./1/index.js" })).toBe("./2/index.js");
});

test("aliases, quotes, endings and everything else stay as their author has them", () => {
  const { read, looks, root } = moveFiles(
    {
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          module: "esnext",
          moduleResolution: "bundler",
          paths: { "@gen/*": ["./generated/*"], "@parcel": ["./generated/example.parcel/1/index.d.ts"] },
          types: [],
          noEmit: true,
        },
        include: ["src"],
      }),
      "package.json": JSON.stringify({ name: "p", type: "module", imports: { "#gen/*": "./generated/*" } }),
      "src/paths.ts": `import { isParcel } from '@gen/example.parcel/1/index.js'\nexport default isParcel\n`,
      "src/imports.ts": `import { isParcel } from "#gen/example.parcel/1/index.js";\nexport default isParcel;\n`,
      "src/alias.ts": `import { isParcel } from "@parcel";\nexport default isParcel;\n`,
      "src/definition.ts": `import type { ParcelAddress } from "../generated/example.parcel/1/address";\nexport type A = ParcelAddress;\n`,
      "src/augment.ts": `import "../generated/example.parcel/1/index.js";\ndeclare module "../generated/example.parcel/1/index.js" { interface Mine { a: 1 } }\n`,
      "src/other.ts": `// from "../generated/example.parcel/1/index.js"\nexport const text = "../generated/example.parcel/1/index.js";\n`,
      "scripts/run.mjs": `import { isParcel } from "../generated/example.parcel/1/index.js";\nisParcel({});\n`,
      "scripts/unrelated.mjs": `this is no program (\n`,
    },
    { from, to },
  );
  expect(read("src/paths.ts")).toBe(`import { isParcel } from '@gen/example.parcel/2/index.js'\nexport default isParcel\n`);
  expect(read("src/imports.ts")).toContain(`"#gen/example.parcel/2/index.js"`);
  expect(read("src/alias.ts")).toContain(`"@parcel"`);
  expect(read("src/definition.ts")).toContain(`"../generated/example.parcel/2/address"`);
  expect(read("src/augment.ts")).toBe(
    `import "../generated/example.parcel/2/index.js";\ndeclare module "../generated/example.parcel/2/index.js" { interface Mine { a: 1 } }\n`,
  );
  expect(read("src/other.ts")).toBe(
    `// from "../generated/example.parcel/1/index.js"\nexport const text = "../generated/example.parcel/1/index.js";\n`,
  );
  expect(read("scripts/run.mjs")).toContain(`"../generated/example.parcel/2/index.js"`);
  expect(looks).toEqual([
    "specifier-kept src/alias.ts:1:26",
    "name-in-text src/other.ts:2:21",
    "name-in-text tsconfig.json:1:142",
  ]);
  expect(compileErrors(root, ["src/definition.ts", "src/augment.ts"])).toEqual([]);
});

test("a package of a workspace, reached through a link", () => {
  const root = folderOf({
    "packages/contracts/package.json": JSON.stringify({ name: "@p/contracts", type: "module", exports: { "./*": "./*" } }),
    "app/a.ts": `import { isParcel } from "@p/contracts/example.parcel/1/index.js";\nexport default isParcel;\n`,
  });
  writeAll(join(root, "packages/contracts"), Object.fromEntries(from.files.map(({ path, text }) => [path, text])));
  mkdirSync(join(root, "node_modules/@p"), { recursive: true });
  symlinkSync(join(root, "packages/contracts"), join(root, "node_modules/@p/contracts"));
  const { read, looks } = move(root, { from, to, generated: "packages/contracts" });
  expect(read("app/a.ts")).toContain(`"@p/contracts/example.parcel/2/index.js"`);
  expect(looks).toEqual([]);
});

test("line ends, byte-order marks and odd layout are kept byte for byte", () => {
  const crlf = `\ufeff// ünïcode\r\nimport {\r\n\ttype  Speed ,\r\n} from  "../generated/example.parcel/1/index.js"  ;\r\n\r\n\r\nexport type T=Speed\r\n`;
  const { root } = moveFiles(crlf, { from, to });
  expect(readFileSync(join(root, "src/a.ts")).toString("utf8")).toBe(
    crlf.replaceAll("Speed", "Pace").replace("parcel/1", "parcel/2"),
  );
});

test("what has nothing to do with the contract is not touched", () => {
  const files = {
    "src/a.ts": `import { x } from "./b";\nexport const Speed = x , isParcel=1\n`,
    "src/b.ts": `export const x = "example.other/1";\r\n`,
    "src/broken.ts": "const = ;\n",
    "src/latin.ts": Buffer.from([0x63, 0x6f, 0x6e, 0x73, 0x74, 0x20, 0xe9, 0x3d, 0x31, 0x0a]),
  };
  const digest = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const { root, moved, looks } = moveFiles(files, { from, to });
  expect(moved.files).toEqual([]);
  expect(looks).toEqual([]);
  for (const [path, bytes] of Object.entries(files)) expect(digest(readFileSync(join(root, path)))).toBe(digest(bytes));
});

test("a file that cannot be read is left and told, the others move", () => {
  const import1 = `import { isParcel } from "../generated/example.parcel/1/index.js";\n`;
  const { read, looks, moved } = moveFiles(
    {
      "src/a.ts": import1,
      "src/broken.ts": `${import1}const = ;\n`,
      "src/latin.ts": Buffer.concat([Buffer.from(import1), Buffer.from([0x2f, 0x2f, 0xe9, 0x0a])]),
    },
    { from, to },
  );
  expect(read("src/a.ts")).toContain("parcel/2");
  expect(read("src/broken.ts")).toBe(`${import1}const = ;\n`);
  expect(looks).toEqual(["source-left src/broken.ts:2:7", "source-left src/latin.ts:1:1"]);
  expect(moved.files.map(({ path }) => path.split("/").at(-1))).toEqual(["a.ts"]);
});

test("running it again changes nothing, and so does a minor", () => {
  const source = `import { isParcel } from "../generated/example.parcel/1/index.js";\nexport default isParcel;\n`;
  const { root } = moveFiles(source, { from, to });
  expect(move(root, { from, to }).moved).toEqual({ files: [], diagnostics: [] });
  expect(moveFiles(source, { from, to: minor }).moved).toEqual({ files: [], diagnostics: [] });
});

test.each([
  ["example.two-words/1", true],
  ["../generated/example.two-words/1/inbound/index.js", true],
  ["example.two-words/1.4#inbound", true],
  ["example.two-words/12", false],
  ["an.example.two-words/1", false],
  ["exampleXtwo-words/1", false],
])("%j names a contract with a hyphen: %s", (text, named) => {
  expect(mentionOf("example.two-words/1").test(text)).toBe(named);
});

test("a source of the builder's own in the output folder", () => {
  const { read, looks } = moveFiles(
    {
      "src/manifest.json": JSON.stringify({ generator: "codicil", contracts: [], files: {} }),
      "src/index.ts": `export * from "./example.parcel/1/index.js";\n`,
      "src/a.ts": `import { knownSpeeds } from "./index.js";\nexport default knownSpeeds;\n`,
    },
    { from, to, generated: "src", keep: true },
  );
  expect(read("src/index.ts")).toBe(`export * from "./example.parcel/2/index.js";\n`);
  expect(read("src/a.ts")).toBe(`import { knownPaces } from "./index.js";\nexport default knownPaces;\n`);
  expect(looks).toEqual([]);
});

test("what may lead to a module and is no program is told", () => {
  const { looks } = moveFiles(
    {
      "codicil.json": `{ "contracts": ["example.parcel/1"] }`,
      "src/App.vue": `<script setup lang="ts">\nimport { isParcel } from "../generated/example.parcel/1/index.js";\n</script>\n`,
      "src/Other.svelte": `<p>example.parcel/10, my.example.parcel/1</p>\n`,
      "src/a.test.ts": `declare const vi: { mock(path: string): void };\nvi.mock("../generated/example.parcel/1/index.js");\nexport const ids = ["example.parcel/1.0", "example.parcel/12"];\n`,
    },
    { from, to },
  );
  expect(looks).toEqual(["name-in-text src/App.vue:2:40", "name-in-text src/a.test.ts:2:9", "name-in-text src/a.test.ts:3:21"]);
});

test("a module that is gone", () => {
  const without = { ...to, units: to.units.filter(({ folder }) => !folder.endsWith("/address")) };
  const source = `import { isParcelAddress } from "../generated/example.parcel/1/address/index.js";\nexport default isParcelAddress;\n`;
  const { read, looks } = moveFiles(source, { from, to: without });
  expect(read("src/a.ts")).toBe(source);
  expect(looks).toEqual(["export-gone src/a.ts:1:33"]);
});

test.each([
  `{ "extends": "./missing.json" }`,
  `{ "files": [] }`,
  `{ "include": ["nothing"] }`,
  `{ "files": ["gone.ts"], "references": [{ "path": "./gone" }, { "path": "." }] }`,
])("a tsconfig that holds nothing, or half of it: %s", (tsconfig) => {
  const source = `import { isParcel } from "../generated/example.parcel/1/index.js";\nexport default isParcel;\n`;
  const { read, looks } = moveFiles({ "tsconfig.json": tsconfig, "src/a.ts": source }, { from, to });
  expect(read("src/a.ts")).toContain("parcel/2");
  expect(looks).toEqual([]);
});

test("references of a tsconfig, each with its own aliases", () => {
  const config = (alias: string, folder: string) =>
    JSON.stringify({
      compilerOptions: {
        composite: true,
        strict: true,
        module: "esnext",
        moduleResolution: "bundler",
        types: [],
        paths: { [alias]: ["../generated/*"] },
      },
      include: [`./*.ts`],
      folder,
    });
  const { read, looks } = moveFiles(
    {
      "tsconfig.json": `{ "files": [], "references": [{ "path": "./one" }, { "path": "./two/tsconfig.json" }] } // two\n`,
      "one/tsconfig.json": config("@one/*", "one"),
      "two/tsconfig.json": config("@two/*", "two"),
      "one/a.ts": `import { isParcel } from "@one/example.parcel/1";\nexport default isParcel;\n`,
      "two/a.ts": `import { isParcel } from "@two/example.parcel/1";\nexport default isParcel;\n`,
    },
    { from, to },
  );
  expect([read("one/a.ts"), read("two/a.ts")].map((text) => text.split("\n")[0])).toEqual([
    `import { isParcel } from "@one/example.parcel/2";`,
    `import { isParcel } from "@two/example.parcel/2";`,
  ]);
  expect(looks).toEqual([]);
});
