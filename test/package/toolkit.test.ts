import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run, toolkitConsumer, type Consumer } from "./consumer.ts";
import { filesIn, root, write } from "./scratch.ts";
import { toolkitTarball } from "./tarball.ts";
import {
  buildsWithVite,
  commonJsReader,
  compiles,
  entriesOf,
  typedGenerated,
  typedPlugins,
  typedToolkit,
} from "./toolkit-programs.ts";
import { problems, resolutions } from "./type-check.ts";
import { publintProblems, typesProblems } from "./well-formed.ts";

const bundlers = ["esbuild", "rollup", "vite", "webpack"];
/** Somebody with no package but the toolkit, and somebody who bundles. */
const alone = toolkitConsumer();
const bundling = toolkitConsumer([...bundlers, "@types/node"]);
const text = (path: string, folder = alone.installed): string => readFileSync(join(folder, path), "utf8");
const files = filesIn(alone.installed);

interface PackageJson {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}
const packageJson = JSON.parse(text("package.json")) as PackageJson;
const entries = Object.keys(packageJson.exports)
  .filter((name) => !name.endsWith(".json"))
  .map((name) => name.replace(".", "codicil"));

describe("what is in the package", () => {
  test("the command, the library with its maps and declarations, and nothing of how they were made", () => {
    const belongs = [
      /^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
      /^dist\/(?:THIRD-PARTY\.txt|build-id|registry\.json)$/,
      /^dist\/meta\/(?:config|contract|example)\.schema\.json$/,
      /^dist\/(?:cli|list|lookup|verify|remembered)\.cjs$/,
      /^dist\/(?:http|compiling|comparing|compile-entry|run-and-remember|base-commits|find-projects|render)\.js$/,
      /^dist\/(?:index|registry|vite|rollup|webpack|esbuild)\.js(?:\.map)?$/,
      /^dist\/chunks\/[\w-]+\.js(?:\.map)?$/,
      /^dist\/types\/(?:index|(?:generator|registry)\/[\w/-]+)\.d\.ts$/,
    ];
    expect(files.filter((file) => !belongs.some((form) => form.test(file)))).toEqual([]);
  });

  test("names no place of the machine on which it was made", () => {
    const places = [root, `${homedir()}/`, alone.folder];
    expect(files.filter((file) => places.some((place) => text(file).includes(place)))).toEqual([]);
  });

  test("a map leads from a module to sources of this repository, which it carries", () => {
    const maps = files.filter((file) => file.endsWith(".map"));
    expect(maps.length).toBeGreaterThan(0);
    for (const file of maps) {
      const { sourceRoot, sources, sourcesContent } = JSON.parse(text(file)) as {
        readonly sourceRoot: string;
        readonly sources: readonly string[];
        readonly sourcesContent?: readonly string[];
      };
      expect(sourceRoot).toBe("codicil:///");
      expect(sourcesContent ?? []).toEqual(sources.map((source) => text(source, root)));
      expect(text(file.replace(/\.map$/, ""))).toContain(`//# sourceMappingURL=${file.split("/").at(-1)}`);
    }
  });

  test("the licence of every package of which something is bundled into the command", () => {
    expect(text("dist/THIRD-PARTY.txt")).toMatch(/^ajv 8\.\d+\.\d+ \(MIT\)\n\n/m);
    expect(text("dist/THIRD-PARTY.txt")).toMatch(/^refa \d+\.\d+\.\d+ \(MIT\)\n\n/m);
  });
});

describe("package.json", () => {
  test("nothing runs when it is installed", () => {
    const onInstall = ["preinstall", "install", "postinstall"];
    expect(Object.keys(packageJson.scripts).filter((name) => onInstall.includes(name))).toEqual([]);
    expect(packageJson).toMatchObject({ license: "Apache-2.0", type: "module", sideEffects: false });
    expect(packageJson).not.toHaveProperty("repository");
  });

  test("every export is there, its types first", () => {
    const targets = Object.values(packageJson.exports).flatMap((to) => (typeof to === "string" ? [to] : Object.values(to)));
    expect(targets.filter((to) => !existsSync(join(alone.installed, to)))).toEqual([]);
    for (const to of Object.values(packageJson.exports)) {
      if (typeof to !== "string") expect(Object.keys(to)).toEqual(["types", "default"]);
    }
  });

  test("a bundler is a peer that nobody has to have", () => {
    expect(Object.keys(packageJson.peerDependencies)).toEqual(bundlers);
    expect(packageJson.peerDependenciesMeta).toEqual(Object.fromEntries(bundlers.map((name) => [name, { optional: true }])));
  });

  test("every package that a module names is declared", () => {
    const specifiers = /\b(?:from ?|import ?\(?|require\()"([^"\n]+)"/g;
    const modules = files.filter((file) => /^dist\/.*(?:\.js|\.d\.ts)$/.test(file));
    const named = modules.flatMap((file) => [...text(file).matchAll(specifiers)].map(([, name = ""]) => name));
    const packages = named
      .filter((name) => /^[@\w]/.test(name) && !isBuiltin(name))
      .map((name) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      );
    const declared = [...Object.keys(packageJson.dependencies), ...bundlers];
    expect([...new Set(packages)].filter((name) => !declared.includes(name))).toEqual([]);
  });

  test("publint and are-the-types-wrong find nothing", async () => {
    expect(await publintProblems(toolkitTarball())).toEqual([]);
    expect(await typesProblems(toolkitTarball())).toEqual([]);
  });
});

describe("TypeScript", () => {
  test.each(Object.entries(resolutions))("compiles a strict program, %s", (_, options) => {
    expect(problems(alone.folder, "typed.mts", typedToolkit, options)).toEqual([]);
  });

  test.each(["node16", "bundler"] as const)("compiles configs of bundlers, %s", (resolution) => {
    // Their own declarations ask for Node's, and for disposable resources.
    const theirs = { types: ["node"], lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts"] };
    expect(problems(bundling.folder, "plugins.mts", typedPlugins, { ...resolutions[resolution], ...theirs })).toEqual([]);
  });
});

describe("Node", () => {
  test("imports every entry, with the packages that are declared and no other", () => {
    const exported = JSON.parse(run(alone, "entries.mjs", entriesOf(entries))) as Record<string, string[]>;
    expect(exported).toMatchObject(Object.fromEntries(bundlers.map((name) => [`codicil/${name}`, ["codicil"]])));
    expect(exported["codicil"]).toEqual(
      expect.arrayContaining([...(exported["codicil/registry"] ?? []), "compileSchema", "publish"]),
    );
  });

  test("compiles a schema, and a CommonJS program looks up", () => {
    expect(run(alone, "compiles.mjs", compiles).trim()).toBe("[[],[0,1]]");
    expect(JSON.parse(run(alone, "reader.cjs", commonJsReader))).toEqual(["refused", expect.any(String)]);
  });

  test("what it does not export cannot be imported", () => {
    const attempt = `import("codicil/dist/index.js").catch(({ code }) => console.log(code));`;
    expect(run(alone, "attempt.mjs", attempt).trim()).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });

  test("a stack trace names the source", () => {
    const program = `import { lookup } from "codicil/registry"; lookup(undefined, "example.count/1").catch(({ stack }) => console.log(stack));`;
    const trace = run(alone, "trace.mjs", program, {}, "--enable-source-maps");
    expect(trace).toMatch(/codicil:\/\/\/?registry\/[a-z/-]+\.ts:\d+/);
  });
});

describe("what the command makes in a project", () => {
  const command = ({ folder, installed }: Consumer, ...args: string[]): string =>
    execFileSync(process.execPath, [join(installed, "dist/cli.cjs"), ...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
    });

  const init = ["init", "--name", "example.parcel", "--base", "https://contracts.example/"];

  test("is checked, compiles in a strict program and needs no package", async () => {
    command(alone, ...init);
    command(alone, "generate");
    expect(command(alone, "check")).toContain("example.parcel/1");
    for (const [name, options] of Object.entries(resolutions))
      expect(problems(alone.folder, "generated-use.mts", typedGenerated, options), name).toEqual([]);
    const program = `import { isParcel } from "./generated/example.parcel/1/index.js"; console.log(isParcel({ subject: "Tea" }));`;
    expect(run(alone, "use.mjs", program).trim()).toBe("true");
  });

  test("is watched until there is no more input, and built by Vite with the plugin", () => {
    command(bundling, ...init);
    expect(command(bundling, "generate", "--watch", "--with-input")).toContain("4 written");
    const entry = { "main.js": `export { isParcel } from "./generated/example.parcel/1/index.js";` };
    expect(run(bundling, "build.mjs", buildsWithVite, entry).trim()).toBe("built");
    write(bundling.folder, { "generated/example.parcel/1/index.js": "// edited by hand" });
    expect(run(bundling, "build.mjs", buildsWithVite).trim()).toBe("generated-drift");
  });
});
