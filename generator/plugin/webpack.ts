import type { WebpackPluginInstance } from "webpack";
import type { PluginOptions } from "./options.ts";
import { plugin } from "./plugin.ts";

export type { PluginOptions };

/**
 * The plugin for webpack 5. While it watches it generates, at the start and whenever something that was read changes. A build compares,
 * without network, and has an error `generated-drift` where what is generated is not what the contracts give, or one with the code of whatever
 * could not be read; `build: "generate"` writes instead.
 *
 * @example
 * "apply" in codicil({ root: "." }); // true
 */
export const codicil = (options?: PluginOptions): WebpackPluginInstance => plugin.webpack(options);
