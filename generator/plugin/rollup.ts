import type { Plugin } from "rollup";
import type { PluginOptions } from "./options.ts";
import { plugin } from "./plugin.ts";

export type { PluginOptions };

/**
 * The plugin for Rollup. With `--watch` it generates, at the start and whenever something that was read changes. A build compares, without
 * network, and fails with `generated-drift` where what is generated is not what the contracts give, or with the code of whatever could not be
 * read; `build: "generate"` writes instead.
 *
 * @example
 * codicil({ root: "." }).name; // "codicil"
 */
export const codicil = (options?: PluginOptions): Plugin => plugin.rollup(options);
