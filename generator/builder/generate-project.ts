import type { Problem } from "../../registry/problem/problem.ts";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import { findConfigured } from "../project/project.ts";
import type { ProjectModules } from "./compile-pinned.ts";
import type { Lock } from "./lock.ts";
import type { ProjectMemory } from "./project-memory.ts";
import { settleProject } from "./settle-project.ts";

export interface GenerateProjectOptions {
  /** Nothing is resolved and nothing asks the network: the lock is the law, and is refused where it is not what the config asks for. */
  readonly frozen?: boolean;
  /** Nothing is written; what would change is told. */
  readonly check?: boolean;
  /** What is resolved anew although it is locked: everything, or these, as the config asks for them. */
  readonly update?: boolean | readonly string[];
  /** How a path is called in diagnostics: relative to the root, unless the caller types it in another way. */
  readonly shown?: (path: string) => string;
  /** What an earlier run in this process compiled; filled by this one. */
  readonly memory?: ProjectMemory;
  readonly onProgress?: OnProgress | undefined;
}

/** One thing that a project asks for, and where its modules are. */
export interface ProjectContract {
  /** As it is named where it is asked for: requests of one entry, a contract of the project's own, a skill. */
  readonly asked: readonly string[];
  readonly from: ProjectModules["from"];
  /** The exact or dated entry; `name/1` for a contract of its own; `file#skill`. */
  readonly identifier: string;
  /** Folders of its modules, relative to the output folder. */
  readonly folders: readonly string[];
}

export type ProjectGeneration =
  | {
      readonly outcome: "written" | "same" | "drift";
      /** Paths relative to the root, forward slashes: written, or in a check those that would be. */
      readonly changed: readonly string[];
      readonly removed: readonly string[];
      /** Every file of the output folder, as the paths above. */
      readonly files: readonly string[];
      readonly contracts: readonly ProjectContract[];
      /** Absent where nothing comes from elsewhere. */
      readonly lock: Lock | undefined;
      /** Warnings; in a check also each drift. */
      readonly diagnostics: readonly Diagnostic[];
      /** What a check found, as a unified diff; empty where nothing differs, or where it was written. */
      readonly diff: string;
      readonly inputs: readonly string[];
    }
  | {
      readonly outcome: "refused";
      readonly diagnostics: readonly Diagnostic[];
      /** What registries refused, as they say it. */
      readonly problems: readonly Problem[];
      readonly inputs: readonly string[];
    };

/**
 * Generates what the nearest config at or above a folder asks for: its own schemas, contracts of registries, skills of agent cards, all
 * into one output folder. What is resolved once is kept in `codicil.lock` and stays; with the lock and its contents at hand nothing is
 * asked. `inputs` are the absolute paths of the files and folders that the answer depends on.
 *
 * Nothing is written unless everything is right, and then only what differs. Refuses by the codes of docs/reference/diagnostics.md, each
 * with its place. Throws what the file system throws, and a TypeError where `frozen` and `update` are asked for together.
 *
 * @example
 * const refused = await generateProject("/a folder that is not there");
 * refused.diagnostics[0].code; // "config-missing"
 */
export async function generateProject(root: string, options: GenerateProjectOptions = {}): Promise<ProjectGeneration> {
  const { frozen = false, update = false } = options;
  if (frozen && update !== false) throw new TypeError("A frozen run updates nothing: ask for one of the two.");
  return settleProject(() => {
    const found = findConfigured(root);
    return { found, ...(found.outcome === "found" && { before: found.project.config.source.text }) };
  }, options);
}
