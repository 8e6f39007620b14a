import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { browserBundle } from "../support/browser-bundle.ts";
import { consumer } from "./consumer.ts";
import { everyday, everydayAnswer, printEveryday, typed, typedCommonJs } from "./programs.ts";
import { filesIn, write } from "./scratch.ts";
import { problems, resolutions } from "./type-check.ts";

const equipped = consumer(["jose", "canonicalize"]);
const exported = Object.keys(
  (JSON.parse(readFileSync(join(equipped.installed, "package.json"), "utf8")) as { exports: object }).exports,
);
const entries = exported.filter((name) => !/\*|\.json$/.test(name)).map((name) => name.replace(".", "codicil-contracts"));
const modules = filesIn(equipped.installed)
  .flatMap((file) => /^generated\/(.+)\/index\.js$/.exec(file)?.[1] ?? [])
  .map((path) => `codicil-contracts/contracts/${path}`);
const signatures = "codicil-contracts/a2a/verify";

describe("TypeScript", () => {
  const { nodenext } = resolutions;

  test.each(Object.entries(resolutions))("compiles a strict program, %s", (_, options) => {
    expect(problems(equipped.folder, "typed.mts", typed, options)).toEqual([]);
  });

  test("compiles a CommonJS program", () => {
    expect(problems(equipped.folder, "typed.cts", typedCommonJs, nodenext)).toEqual([]);
  });

  test("knows every entry and every generated module", () => {
    const all = [...entries, ...modules].map((name, index) => `export * as m${index} from ${JSON.stringify(name)};\n`).join("");
    expect(problems(equipped.folder, "all.mts", all, nodenext)).toEqual([]);
  });

  test("and would notice a wrong one", () => {
    const wrong = `import { hashTerm } from "codicil-contracts/lcp";\nexport * from "codicil-contracts/runtime/own.js";\nhashTerm();`;
    expect(problems(equipped.folder, "wrong.mts", wrong, nodenext)).toEqual([
      expect.stringMatching(/no exported member named 'hashTerm'/),
      expect.stringMatching(/Cannot find module 'codicil-contracts\/runtime\/own\.js'/),
    ]);
  });
});

describe("a browser", () => {
  /** What it has beside the language. */
  const platform = () => {
    const { AbortController, AbortSignal, Headers, Response, TextDecoder, TextEncoder, URL, clearTimeout, crypto, setTimeout } =
      globalThis;
    return { AbortController, AbortSignal, Headers, Response, TextDecoder, TextEncoder, URL, clearTimeout, crypto, setTimeout };
  };

  test.each(entries)("bundles %s", async (entry) => {
    const packages = ["jose", "canonicalize"];
    const { inputs, outside, gzip } = await browserBundle(`export * from ${JSON.stringify(entry)};`, equipped.folder, packages);
    console.log(`${entry}: ${gzip} bytes gzip`);
    expect(inputs.filter((input) => !input.startsWith("node_modules/codicil-contracts/"))).toEqual([]);
    expect([...outside].sort()).toEqual(entry === signatures ? [...packages].sort() : []);
  });

  test("bundles signatures with their packages", async () => {
    const { outside } = await browserBundle(`export * from ${JSON.stringify(signatures)};`, equipped.folder);
    expect(outside).toEqual([]);
  });

  test.each(modules)("bundles %s, one file", async (name) => {
    const { inputs, outside } = await browserBundle(`export * from ${JSON.stringify(name)};`, equipped.folder);
    expect([inputs.length, outside]).toEqual([1, []]);
  });

  test("runs a bundle with nothing but what browsers have", async () => {
    const { text } = await browserBundle(`${everyday}\nreport(everyday().catch(String));`, equipped.folder);
    const answer = await new Promise((report) => runInNewContext(text, { ...platform(), report }));
    expect(JSON.parse(JSON.stringify(answer))).toEqual(everydayAnswer);
  });

  test("runs what Vite has built", async () => {
    write(equipped.folder, { "page/main.js": printEveryday });
    const folder = join(equipped.folder, "page");
    await build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      build: { lib: { entry: "main.js", formats: ["es"], fileName: () => "page.mjs" } },
    });
    const built = execFileSync(process.execPath, [join(folder, "dist/page.mjs")], { encoding: "utf8" });
    expect(JSON.parse(built)).toEqual(everydayAnswer);
  });

  test("loads nothing of what it does not use", async () => {
    const unused = await browserBundle(entries.map((entry) => `import ${JSON.stringify(entry)};`).join("\n"), equipped.folder);
    expect(unused.text).toBe("");
    const header = await browserBundle(`export { parseExtensions } from "codicil-contracts/codossier";`, equipped.folder);
    expect(header.inputs).toEqual(["node_modules/codicil-contracts/runtime/a2a-extensions.js"]);
  });

  test("loads a validator once, whichever entries use it", async () => {
    const card = "a2a.agent-card/2026-08-18";
    const all = ["a2a", "co-legal"].map((entry) => `export * as ${entry.replace("-", "")} from "codicil-contracts/${entry}";`);
    const { inputs } = await browserBundle(all.join("\n"), equipped.folder);
    expect(inputs.filter((input) => input.includes(card))).toEqual([`node_modules/codicil-contracts/generated/${card}/index.js`]);
    const runtime = filesIn(join(equipped.installed, "runtime")).filter((file) => file.endsWith(".js"));
    const copies = runtime.filter((file) =>
      readFileSync(join(equipped.installed, "runtime", file), "utf8").includes("Generated by codicil"),
    );
    expect(copies).toEqual([]);
  });
});
