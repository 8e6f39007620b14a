import type { Problem } from "../../registry/problem/problem.ts";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { MoveVerdict } from "./judge-move.ts";
import type { OnProgress } from "../diagnostic/progress.ts";

export interface MigrateOptions {
  /** As the config or the lock names it. */
  readonly from: string;
  readonly to: string;
  /** Nothing is written; what would change is a diff. */
  readonly dryRun: boolean;
  /** Absolute; else the root's own. */
  readonly tsconfig?: string | undefined;
  readonly shown: (path: string) => string;
  readonly onProgress?: OnProgress | undefined;
}

/** What moving a project came to. Paths are relative to its root, with forward slashes. */
export type Migration =
  | {
      readonly outcome: "moved" | "same" | "planned";
      /** The entries. */
      readonly from: string;
      readonly to: string;
      readonly judged: MoveVerdict;
      /** Sources that were moved, or would be. */
      readonly sources: readonly string[];
      /** All that was written, sources among it: config, lock, modules. Of a plan, without the modules. */
      readonly changed: readonly string[];
      readonly removed: readonly string[];
      /** What a person must look at, and what generating tells. */
      readonly diagnostics: readonly Diagnostic[];
      /** Of sources, config and lock; empty where they were written. */
      readonly diff: string;
    }
  | RefusedMigration;

export interface RefusedMigration {
  readonly outcome: "refused";
  readonly diagnostics: readonly Diagnostic[];
  /** What registries refused, as they say it. */
  readonly problems: readonly Problem[];
}
