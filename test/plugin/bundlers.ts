import { join } from "node:path";
import { build as buildWithEsbuild, type Message } from "esbuild";
import { rollup, type RollupError } from "rollup";
import { build as buildWithVite } from "vite";
import webpack, { type WebpackError } from "webpack";
import { codicil as forEsbuild } from "../../generator/plugin/esbuild.ts";
import type { PluginOptions } from "../../generator/plugin/options.ts";
import { codicil as forRollup } from "../../generator/plugin/rollup.ts";
import { codicil as forVite } from "../../generator/plugin/vite.ts";
import { codicil as forWebpack } from "../../generator/plugin/webpack.ts";

/** What a bundler said was wrong; lines and columns count from 1. */
export interface Failure {
  readonly text: string;
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
}

/** Builds `main.js` of a project into `dist/`, and answers what failed. */
export type Bundle = (root: string, options?: PluginOptions) => Promise<readonly Failure[]>;

export const bundlers: Readonly<Record<string, Bundle>> = {
  async vite(root, options) {
    try {
      await buildWithVite({
        root,
        configFile: false,
        logLevel: "silent",
        plugins: [forVite({ root, ...options })],
        build: { lib: { entry: "main.js", formats: ["es"], fileName: "main" } },
      });
      return [];
    } catch (error) {
      // Rolldown tells all that failed in one error.
      return (error as { readonly errors: readonly RollupError[] }).errors.map(ofRollup);
    }
  },

  async rollup(root, options) {
    try {
      const bundle = await rollup({ input: join(root, "main.js"), plugins: [forRollup({ root, ...options })], onLog() {} });
      await bundle.write({ dir: join(root, "dist") });
      return [];
    } catch (error) {
      return [ofRollup(error as RollupError)];
    }
  },

  webpack: (root, options) =>
    new Promise((resolve, reject) => {
      const compiler = webpack({
        mode: "development",
        context: root,
        entry: "./main.js",
        output: { path: join(root, "dist") },
        plugins: [forWebpack({ root, ...options })],
      });
      compiler?.run((error, stats) => {
        if (error) reject(error);
        else compiler.close(() => resolve((stats?.compilation.errors ?? []).map((failed) => ofWebpack(failed as WebpackError))));
      });
    }),

  async esbuild(root, options) {
    try {
      const { warnings } = await buildWithEsbuild({
        absWorkingDir: root,
        entryPoints: ["main.js"],
        bundle: true,
        outdir: "dist",
        format: "esm",
        logLevel: "silent",
        plugins: [forEsbuild({ root, ...options })],
      });
      return warnings.map(ofEsbuild);
    } catch (error) {
      return (error as { readonly errors: readonly Message[] }).errors.map(ofEsbuild);
    }
  },
};

function ofRollup({ message, loc }: RollupError): Failure {
  const place = loc?.file === undefined ? {} : { place: { file: loc.file, line: loc.line, column: loc.column + 1 } };
  return { text: message, ...place };
}

function ofWebpack({ message, file, loc }: WebpackError): Failure {
  if (file === undefined || loc === undefined || !("start" in loc)) return { text: message };
  return { text: message, place: { file, line: loc.start.line, column: (loc.start.column ?? 0) + 1 } };
}

function ofEsbuild({ text, location }: Message): Failure {
  if (location === null) return { text };
  return { text, place: { file: location.file, line: location.line, column: location.column + 1 } };
}
