import type { Plugin } from "vite";
import type { PluginOptions } from "./options.ts";
import { plugin } from "./plugin.ts";

export type { PluginOptions };

/**
 * The plugin for Vite. A dev server and `vite build --watch` generate, at the start and whenever something that was read changes; what is
 * wrong is printed with its file and position, and a server goes on. `vite build` compares, without network, and fails with `generated-drift`
 * where what is generated is not what the contracts give, or with the code of whatever could not be read; `build: "generate"` writes instead.
 *
 * @example
 * codicil({ root: "." }).name; // "codicil"
 */
export const codicil = (options?: PluginOptions): Plugin => plugin.vite(options);
