/** Programs of somebody who has installed the toolkit. */

/** Every entry, imported by Node; prints the names that each exports. */
export const entriesOf = (names: readonly string[]): string => `
const names = ${JSON.stringify(names)};
const exported = await Promise.all(names.map(async (name) => [name, Object.keys(await import(name))]));
console.log(JSON.stringify(Object.fromEntries(exported)));
`;

/** A schema compiled in memory, and what was made of it asked. */
export const compiles = `
import { compileSchema, loadUnit } from "codicil";

const compiled = compileSchema({ value: { type: "integer", minimum: 0 } }, { name: "count" });
const count = await loadUnit(compiled, compiled.units[0]);
console.log(JSON.stringify([compiled.diagnostics, [3, -1].map((value) => count.check(value).length)]));
`;

/** CommonJS imports it when it runs. */
export const commonJsReader = `
import("codicil/registry").then(async ({ lookup, memoryStore }) => {
  const found = await lookup(memoryStore(), "example.count/1");
  console.log(JSON.stringify([found.outcome, found.problem.code]));
});
`;

export const typedToolkit = `
import { generate, lookup, folderStore, renderDiagnostics, type Diagnostic, type Lookup } from "codicil";
import { memoryStore, parseIdentifier, type Store } from "codicil/registry";

const { diagnostics } = generate("schemas", { base: "https://contracts.example/" });
export const first: Diagnostic | undefined = diagnostics[0];
export const text: string = renderDiagnostics(diagnostics);
export const store: Store = memoryStore();
// The two entries share their types.
export const found: Promise<Lookup> = lookup(store, "example.count/1");
export const same: typeof store = folderStore("registry/published");
export const parsed = parseIdentifier("example.count/1.0");

// @ts-expect-error a base is asked for
generate("schemas");
`;

export const typedPlugins = `
import { codicil as esbuild } from "codicil/esbuild";
import { codicil as rollup } from "codicil/rollup";
import { codicil as vite, type PluginOptions } from "codicil/vite";
import { codicil as webpack } from "codicil/webpack";
import type { BuildOptions } from "esbuild";
import type { RollupOptions } from "rollup";
import type { UserConfig } from "vite";
import type { Configuration } from "webpack";

const options: PluginOptions = { root: ".", frozen: true, build: "check" };
export const forVite: UserConfig = { plugins: [vite(options)] };
export const forRollup: RollupOptions = { plugins: [rollup()] };
export const forWebpack: Configuration = { plugins: [webpack({ build: "generate" })] };
export const forEsbuild: BuildOptions = { plugins: [esbuild()] };

// @ts-expect-error there are two things that a build does
vite({ build: "ignore" });
`;

/** Uses what the command has generated for the contract that it has made. */
export const typedGenerated = `
import { checkParcel, isParcel, type Parcel } from "./generated/example.parcel/1/index.js";

export const problems: readonly { readonly pointer: string }[] = checkParcel({});
export function weigh(value: unknown): Parcel | undefined {
  return isParcel(value) ? value : undefined;
}
`;

/** Says whether Vite has built, or the code of what stopped it. */
export const buildsWithVite = `
import { codicil } from "codicil/vite";
import { build } from "vite";

await build({
  configFile: false,
  logLevel: "silent",
  plugins: [codicil()],
  build: { lib: { entry: "main.js", formats: ["es"] } },
}).then(
  () => console.log("built"),
  ({ errors }) => console.log(errors[0].pluginCode),
);
`;
