import { createUnplugin } from "unplugin";
import { serve } from "./dev-server.ts";
import { setUp } from "./esbuild-hooks.ts";
import type { PluginOptions } from "./options.ts";
import { startBuild } from "./rollup-hooks.ts";
import { runnerOf } from "./run.ts";
import { compile } from "./webpack-hooks.ts";

/** One plugin in the form of each bundler. What they have in common is the runner; how each is told of it differs too much to share. */
export const plugin = createUnplugin<PluginOptions | undefined, false>((options = {}) => {
  const runner = runnerOf(options);
  let serves = false;
  return {
    name: "codicil",
    rollup: {
      buildStart() {
        return startBuild.call(this, runner);
      },
    },
    vite: {
      configResolved(config) {
        serves = config.command === "serve";
      },
      configureServer: (server) => serve(server, runner),
      buildStart() {
        // A server has been told by then.
        return serves ? undefined : startBuild.call(this, runner);
      },
    },
    webpack: (compiler) => compile(compiler, runner),
    esbuild: { setup: (build) => setUp(build, runner) },
  };
});
