import type { Plugin } from "esbuild";
import type { PluginOptions } from "./options.ts";
import { plugin } from "./plugin.ts";

export type { PluginOptions };

/**
 * The plugin for esbuild. A build compares, without network, and fails with `generated-drift` where what is generated is not what the
 * contracts give, or with the code of whatever could not be read. esbuild does not tell a plugin whether it watches: a script that does asks
 * for `build: "generate"`, and is started again whenever something that was read changes.
 *
 * @example
 * codicil({ root: "." }).name; // "codicil"
 */
export const codicil = (options?: PluginOptions): Plugin => plugin.esbuild(options);
