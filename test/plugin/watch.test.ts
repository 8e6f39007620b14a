import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { context } from "esbuild";
import { watch as watchWithRollup } from "rollup";
import { build, createServer, createLogger } from "vite";
import { afterEach, describe, expect, test, vi } from "vitest";
import webpack from "webpack";
import { freshProject, write, type TestProject } from "../cli/project.ts";
import { codicil as forEsbuild } from "../../generator/plugin/esbuild.ts";
import { codicil as forRollup } from "../../generator/plugin/rollup.ts";
import { codicil as forVite } from "../../generator/plugin/vite.ts";
import { codicil as forWebpack } from "../../generator/plugin/webpack.ts";

const schema = "schemas/example.parcel/schema.json";
const declarations = "generated/example.parcel/1/index.d.ts";
const patient = { timeout: 30_000, interval: 400 };

/** A project that has never been generated; its program uses what will be. */
function project(): TestProject {
  const made = freshProject();
  write(made.root, {
    "package.json": { type: "module" },
    "main.js": `export { isParcel } from "./generated/example.parcel/1/index.js";\n`,
  });
  return made;
}

const described = ({ read }: TestProject, text: string) =>
  vi.waitFor(() => expect(read(declarations).includes(text), text).toBe(true), patient);

/** Changes the schema until that is seen: what changes while a bundler still builds is missed by some of them. */
const changed = ({ path, read }: TestProject, text: string, change: (text: string) => string) => {
  const after = change(read(schema));
  return vi.waitFor(() => {
    if (existsSync(path(declarations)) && read(declarations).includes(text)) return;
    writeFileSync(path(schema), after);
    expect.unreachable(`"${text}" is not generated`);
  }, patient);
};

/** Starts a bundler on a project, and answers how it is stopped. */
type Watch = (root: string) => Promise<() => Promise<unknown>>;

const watches: Readonly<Record<string, Watch>> = {
  async "Vite's server"(root) {
    const server = await createServer({
      root,
      configFile: false,
      logLevel: "silent",
      server: { middlewareMode: true, ws: false },
      plugins: [forVite({ root })],
    });
    return () => server.close();
  },

  async "vite build --watch"(root) {
    const watcher = await build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [forVite({ root })],
      build: { watch: {}, lib: { entry: "main.js", formats: ["es"] } },
    });
    if (!("close" in watcher)) throw new Error("nothing is watched");
    return () => watcher.close();
  },

  async "rollup --watch"(root) {
    const watcher = watchWithRollup({
      input: join(root, "main.js"),
      output: { dir: join(root, "dist") },
      plugins: [forRollup({ root })],
    });
    watcher.on("event", (event) => void ("result" in event && event.result?.close()));
    return () => watcher.close();
  },

  async "webpack --watch"(root) {
    const compiler = webpack({
      mode: "development",
      context: root,
      entry: "./main.js",
      output: { path: join(root, "dist") },
      plugins: [forWebpack({ root })],
    });
    const watching = compiler?.watch({}, () => undefined);
    return () => new Promise<unknown>((resolve) => watching?.close(resolve));
  },

  async "esbuild --watch, which is told to generate"(root) {
    const built = await context({
      absWorkingDir: root,
      entryPoints: ["main.js"],
      bundle: true,
      outdir: "dist",
      format: "esm",
      logLevel: "silent",
      plugins: [forEsbuild({ root, build: "generate", frozen: false })],
    });
    await built.watch();
    return () => built.dispose();
  },
};

let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

describe.each(Object.entries(watches))("%s", (_name, watch) => {
  test("generates at the start, when a schema changes, and after one that was wrong", async () => {
    const made = project();
    stop = await watch(made.root);
    await described(made, "Grams, whole.");
    await changed(made, "Grams.", (text) => text.replace("Grams, whole.", "Grams."));
    // Nothing tells from outside that this was read; what is right again comes at any moment then.
    made.edit(schema, (text) => text.replace('"minimum"', '"minimun"'));
    await changed(made, "Whole grams.", (text) => text.replace('"minimun"', '"minimum"').replace("Grams.", "Whole grams."));
  });
});

test("Vite's server prints what is wrong, and goes on", async () => {
  const made = project();
  const logger = createLogger("silent");
  const said: string[] = [];
  logger.error = (text) => void said.push(text);
  made.edit(schema, (text) => text.replace('"minimum"', '"minimun"'));
  const server = await createServer({
    root: made.root,
    configFile: false,
    customLogger: logger,
    server: { middlewareMode: true, ws: false },
    plugins: [forVite({ root: made.root })],
  });
  stop = () => server.close();
  expect(said).toEqual([expect.stringMatching(/^schemas\/example\.parcel\/schema\.json:14:7 unmodelled-keyword: "minimun" /)]);
  await changed(made, "Grams, whole.", (text) => text.replace('"minimun"', '"minimum"'));
  expect(said.length).toBe(1);
});
