import { join } from "node:path";
import type { Problem } from "../../registry/problem/problem.ts";
import { diagnose, sortDiagnostics, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import { fileSpan } from "../load/lines.ts";
import { findConfigured, type ConfiguredProject } from "../project/project.ts";
import type { ProjectModules } from "./compile-pinned.ts";
import { configPaths } from "./config-paths.ts";
import { findDifferences } from "./find-differences.ts";
import { lockFile, type Lock } from "./lock.ts";
import { registryFolderAt } from "./open-registry.ts";
import { planProject } from "./plan-project.ts";
import type { ProjectMemory } from "./project-memory.ts";
import { relativePath } from "./relative-path.ts";
import { writeProject } from "./write-project.ts";

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
  const { frozen = false, check = false, update = false, memory = {}, onProgress } = options;
  if (frozen && update !== false) throw new TypeError("A frozen run updates nothing: ask for one of the two.");
  const found = findConfigured(root);
  if (found.outcome === "absent") return refusedAbsent(found.searched, options);
  if (found.outcome === "malformed")
    return { outcome: "refused", diagnostics: found.diagnostics, problems: [], inputs: configPaths(found.root) };

  const { project } = found;
  const inRoot = (path: string): string => relativePath(project.root, path);
  const shown = options.shown ?? inRoot;
  const inputs = inputsOf(project);
  const planned = await planProject(project, { frozen, check, update, shown, memory, onProgress });
  if (planned.outcome === "refused") return { ...planned, inputs };
  const { plan } = planned;
  const done = await (check ? findDifferences(project, plan, shown) : writeProject(project, plan, shown));
  const diagnostics = sortDiagnostics([...plan.diagnostics, ...done.diagnostics]);
  if (done.outcome === "refused") return { outcome: "refused", diagnostics, problems: [], inputs };
  const files = plan.files.map(({ path }) => inRoot(join(project.generated, path)));
  return { ...done, files, contracts: plan.modules.map(contractOf), lock: plan.lock, diagnostics, inputs };
}

function refusedAbsent(searched: string, { shown }: GenerateProjectOptions): ProjectGeneration {
  const [path = ""] = configPaths(searched);
  const span = fileSpan(shown?.(path) ?? "codicil.json");
  return { outcome: "refused", diagnostics: [diagnose("config-missing", span, { searched })], problems: [], inputs: [path] };
}

/** Files that are not there yet are among them: making one changes the answer. */
function inputsOf({ root, config, hasSchemas, schemas, cards, registries }: ConfiguredProject): string[] {
  const files = cards.flatMap((card) => ["jwks" in card ? [card.file, card.jwks] : [card.file]]).flat();
  return [
    ...[config.source.file, lockFile, ...files].map((file) => join(root, file)),
    ...(hasSchemas ? [schemas] : []),
    ...registries.flatMap((place) => registryFolderAt(root, place) ?? []),
  ];
}

const contractOf = ({ asked, from, identifier, folders }: ProjectModules): ProjectContract => ({
  asked,
  from,
  identifier,
  folders,
});
