import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderStore, lookup } from "../../index.ts";
import { publishedFolder } from "../support/published.ts";
import { consumer, run } from "./consumer.ts";
import { commonJs, everydayAnswer, printEveryday, signatures } from "./programs.ts";
import { filesIn, root, scratch } from "./scratch.ts";
import { contractsTarball, stage } from "./tarball.ts";
import { publintProblems, typesProblems } from "./well-formed.ts";

const alone = consumer();
const text = (path: string, folder = alone.installed): string => readFileSync(join(folder, path), "utf8");
const json = <T>(path: string): T => JSON.parse(text(path)) as T;
const files = filesIn(alone.installed);

interface PackageJson {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly [name: string]: unknown;
}
interface Manifest {
  readonly contracts: readonly { readonly identifier: string; readonly schema: string; readonly files: Record<string, string> }[];
  readonly files: Readonly<Record<string, string>>;
}
const packageJson = json<PackageJson>("package.json");
const manifest = json<Manifest>("manifest.json");

describe("what is in the package", () => {
  test("modules with their declarations and maps, and nothing of how they were made", () => {
    const belongs =
      /^(?:(?:package|manifest)\.json|README\.md|LICENSE|index\.(?:js|d\.ts)|generated\/.+\/index\.(?:js|d\.ts)|runtime\/.+\.(?:js|d\.ts|js\.map))$/;
    expect(files.filter((file) => !belongs.test(file) || /\btest\b/.test(file))).toEqual([]);
    const modules = files.filter((file) => file.endsWith(".js"));
    expect(modules.map((file) => file.replace(/\.js$/, ".d.ts")).filter((file) => !files.includes(file))).toEqual([]);
  });

  test("every file is in the manifest, once, with its digest", () => {
    const named = [...manifest.contracts.map((contract) => contract.files), manifest.files].flatMap(Object.entries);
    expect(named.map(([path]) => path).sort()).toEqual(files.filter((file) => file !== "manifest.json"));
    for (const [path, digest] of named) {
      expect(`sha256:${createHash("sha256").update(text(path)).digest("hex")}`, path).toBe(digest);
    }
  });

  test("generated modules are byte for byte those of the repository", () => {
    const generated = files.filter((file) => file.startsWith("generated/"));
    expect(generated.length).toBeGreaterThan(0);
    for (const file of generated) expect(text(file), file).toBe(text(file, root));
  });

  test("names no place of the machine on which it was made", () => {
    const places = [root.replace(/\/$/, ""), homedir(), "file://", alone.folder];
    expect(files.filter((file) => places.some((place) => text(file).includes(place)))).toEqual([]);
  });

  test("is the same bytes when it is made again", () => {
    expect(text("manifest.json", stage(join(scratch(), "again")))).toBe(text("manifest.json"));
  });

  test("a map leads from a module to its source, which it carries", () => {
    const maps = files.filter((file) => file.endsWith(".js.map"));
    expect(maps.length).toBeGreaterThan(0);
    for (const file of maps) {
      const { sourceRoot, sources, sourcesContent } = json<Record<string, string & string[]>>(file);
      const source = file.replace(/\.js\.map$/, ".ts");
      expect([`${sourceRoot}${sources?.[0]}`, sources?.length]).toEqual([`codicil-contracts:///${source}`, 1]);
      expect(sourcesContent?.[0]).toBe(text(source, root));
    }
  });

  test("declarations name modules that are there", () => {
    const wrong = files
      .filter((file) => file.startsWith("runtime/") && /\.(?:d\.ts|js)$/.test(file))
      .flatMap((file) =>
        [...text(file).matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)"/gm)].map(([, to = ""]) => join(file, "..", to)),
      )
      .filter((to) => !files.includes(to) || !to.endsWith(".js"));
    expect(wrong).toEqual([]);
  });
});

describe("package.json", () => {
  test("no dependencies; two optional peers", () => {
    expect(packageJson).toMatchObject({ name: "codicil-contracts", license: "Apache-2.0", type: "module", sideEffects: false });
    expect(packageJson["version"]).toBe((JSON.parse(text("package.json", root)) as PackageJson)["version"]);
    for (const kind of ["dependencies", "optionalDependencies", "devDependencies", "scripts"])
      expect(packageJson).not.toHaveProperty(kind);
    expect(packageJson["peerDependencies"]).toEqual({ canonicalize: "^4.0.0", jose: "^6.0.0" });
    expect(packageJson["peerDependenciesMeta"]).toEqual({ canonicalize: { optional: true }, jose: { optional: true } });
  });

  test("every entry of runtime/ is exported, and every export is there", () => {
    const entries = filesIn(join(root, "runtime")).filter((file) => file.endsWith("/index.ts"));
    const offered = entries.map((file) => `./${file.slice(0, -"/index.ts".length)}`);
    const fixed = [".", "./contracts/*", "./manifest.json", "./package.json"];
    expect(Object.keys(packageJson.exports).sort()).toEqual([...fixed, ...offered].sort());
    const targets = Object.values(packageJson.exports).flatMap((to) => (typeof to === "string" ? [to] : [to.types, to.default]));
    expect(targets.filter((to) => !to.includes("*") && !existsSync(join(alone.installed, to)))).toEqual([]);
  });

  test("publint and are-the-types-wrong find nothing", async () => {
    const modules = files.flatMap((file) => /^generated\/(.+)\/index\.js$/.exec(file)?.[1] ?? []);
    expect(await publintProblems(contractsTarball())).toEqual([]);
    expect(
      await typesProblems(
        contractsTarball(),
        modules.map((path) => `./contracts/${path}`),
      ),
    ).toEqual([]);
  });

  test("what it does not export cannot be imported", () => {
    const attempt = (name: string) =>
      run(alone, "attempt.mjs", `import(${JSON.stringify(name)}).catch(({ code }) => console.log(code));`).trim();
    expect(attempt("codicil-contracts/runtime/own.js")).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
    expect(attempt("codicil-contracts/generated/manifest.json")).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
    expect(attempt("codicil-contracts/contracts/codossier.legal-context/2/inbound")).toBe("ERR_MODULE_NOT_FOUND");
  });
});

describe("Node", () => {
  test("imports every entry that needs nothing else", () => {
    expect(JSON.parse(run(alone, "everyday.mjs", printEveryday))).toEqual(everydayAnswer);
  });

  test("a CommonJS program imports it too", () => {
    expect(JSON.parse(run(alone, "program.cjs", commonJs))).toEqual([["https://a.example/v1"], true]);
  });

  test("signatures need the two packages, and say so", () => {
    const attempt = `import("codicil-contracts/a2a/verify").catch(({ code, message }) => console.log(code, message));`;
    expect(run(alone, "attempt.mjs", attempt)).toMatch(/^ERR_MODULE_NOT_FOUND .*'(?:canonicalize|jose)'/);
    const { folder, ...rest } = consumer(["jose", "canonicalize"]);
    const samples = Object.fromEntries(
      ["card.json", "keys.json"].map((file) => [file, text(`docs/systems/co-legal/${file}`, root)]),
    );
    expect(JSON.parse(run({ folder, ...rest }, "verify.mjs", signatures, samples))).toEqual(["verified", "refused"]);
  });

  test("a stack trace names the source", () => {
    const program = `import { hashTerms } from "codicil-contracts/lcp"; hashTerms("text").catch(({ stack }) => console.log(stack));`;
    expect(run(alone, "trace.mjs", program, {}, "--enable-source-maps")).toMatch(
      /codicil-contracts:\/\/\/?runtime\/lcp\/[a-z-]+\.ts:\d+/,
    );
  });

  const runnable = /```ts\n(?<program>[^`]*?)```\n\n```text\n(?<said>[^`]*?)```/;

  test("the program of its README prints what the README says", () => {
    const { program = "", said } = runnable.exec(text("README.md"))?.groups ?? {};
    expect(run(alone, "readme.mjs", program)).toBe(said);
  });

  test("so does that of the toolkit's README, which looks up first", () => {
    const { program = "", said } = runnable.exec(text("README.md", root))?.groups ?? {};
    const ours = program.replace('"codicil"', JSON.stringify(join(root, "index.ts")));
    expect(run(alone, "toolkit.mts", ours, {}, "--import", import.meta.resolve("tsx"))).toBe(said);
  });
});

describe("the index", () => {
  interface Row {
    readonly identifier: string;
    readonly kind: string;
    readonly aliases: readonly string[];
    readonly module: string;
    readonly schema: string;
  }
  const print = `import { contracts } from "codicil-contracts"; console.log(JSON.stringify(contracts));`;
  const rows = JSON.parse(run(alone, "index.mjs", print)) as Row[];
  // Registered are contracts. What only the writer of an answer is held to stands beside one.
  const registered = rows.filter(({ identifier }) => !identifier.endsWith("/producer"));

  test("has a row for every generated module, whose schema the manifest confirms", () => {
    const modules = files.filter((file) => /^generated\/.+\/index\.js$/.test(file));
    const named = rows.map(({ module }) => module.replace("codicil-contracts/contracts", "generated"));
    expect(named.map((folder) => `${folder}/index.js`).sort()).toEqual(modules);
    for (const { identifier, schema } of rows) {
      expect(manifest.contracts).toContainEqual(expect.objectContaining({ identifier: identifier.split("#")[0], schema }));
    }
    expect(rows.length - registered.length).toBe(1);
  });

  test("its modules can be imported by what it says", () => {
    const all = `const names = ${JSON.stringify(rows.map(({ module }) => module))};
      for (const name of names) if (Object.keys(await import(name)).length === 0) console.log(name);`;
    expect(run(alone, "all.mjs", all)).toBe("");
  });

  test.each(registered)("the registry knows $identifier, and by the same names", async ({ identifier, kind, aliases }) => {
    const found = await lookup(folderStore(publishedFolder), identifier);
    if (found.outcome === "refused") expect.unreachable(found.problem.detail);
    expect(found.definition).toBe(identifier.split("#")[1]);
    expect([found.entry.kind, found.entry.record.aliases.map(({ value }) => value)]).toEqual([kind, aliases]);
  });
});
