import { rollupLog, type RollupLog } from "./rollup-log.ts";
import type { Runner } from "./run.ts";
import { isAny } from "./told.ts";

/** What Rollup, and Vite over Rolldown, give to a hook of a build. */
interface BuildContext {
  readonly meta: { readonly watchMode: boolean };
  addWatchFile(path: string): void;
  warn(log: RollupLog): void;
  error(log: RollupLog): never;
}

/** Before anything is resolved, in a build and at each turn of a watch: what was read is watched, what is wrong fails the turn. */
export async function startBuild(this: BuildContext, { root, run }: Runner): Promise<void> {
  const { files, folders, warnings, errors } = await run(this.meta.watchMode);
  for (const path of [...files, ...folders]) this.addWatchFile(path);
  for (const warning of warnings) this.warn(rollupLog([warning], root));
  if (isAny(errors)) this.error(rollupLog(errors, root));
}
