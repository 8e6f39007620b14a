import type { Compiled } from "../compile.ts";
import type { Generation } from "../generate.ts";

/**
 * What the last run of a project compiled, for whoever generates again and again in one process: what has not changed since is taken from
 * here and not compiled again. Made empty (`{}`), filled by each run, and never more than one run's worth. One run at a time may use it.
 */
export interface ProjectMemory {
  /** Of its own schemas, when they were last without an error. */
  own?: { readonly readonly: boolean; readonly generation: Generation };
  /** Of registries, by what the module was made from. */
  entries?: ReadonlyMap<string, Compiled>;
}
