import { join } from "node:path";
import { diagnose, sortDiagnostics } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import type { ConfiguredProject, ProjectOutcome } from "../project/project.ts";
import type { ProjectModules } from "./compile-pinned.ts";
import { configPaths } from "./config-paths.ts";
import { findDifferences } from "./find-differences.ts";
import type { GenerateProjectOptions, ProjectContract, ProjectGeneration } from "./generate-project.ts";
import { lockFile } from "./lock.ts";
import { registryFolderAt } from "./open-registry.ts";
import { planProject } from "./plan-project.ts";
import type { ProjectWork } from "./project-work.ts";
import { relativePath } from "./relative-path.ts";
import { writeProject, type Done, type PlannedWork, type RefusedWork } from "./write-project.ts";

/** A config that was read, perhaps with a change that is yet to be written; and its text as it stands. */
export interface FoundConfig {
  readonly found: ProjectOutcome<ConfiguredProject>;
  /** Absent where there is no file yet. */
  readonly before?: string;
}

/**
 * Plans what the config that `find` gives asks for, and writes it, or says in a check what would change. `find` is called again where
 * another run has changed config or lock in between: then everything is planned once more, and nothing that the other run did is undone.
 */
export async function settleProject(find: () => FoundConfig, given: GenerateProjectOptions): Promise<ProjectGeneration> {
  // What the first plan compiled the second one need not.
  const options = { ...given, memory: given.memory ?? {} };
  const first = find();
  const inputs = inputsOf(first.found);
  const planned = await planWork(first, options);
  if (planned.outcome === "refused") return { ...planned, inputs };
  const { work } = planned;
  const shown = shownIn(work.project, options);
  if (options.check === true) return generationOf(work, await findDifferences(work, shown));
  const written = await writeProject(work, { shown, again: () => planWork(find(), options) });
  return written.outcome === "refused" ? { ...written, inputs } : generationOf(written.work, written.done);
}

async function planWork({ found, before }: FoundConfig, options: GenerateProjectOptions): Promise<PlannedWork> {
  if (found.outcome === "absent") return refusedAbsent(found.searched, options);
  if (found.outcome === "malformed") return { outcome: "refused", diagnostics: found.diagnostics, problems: [] };
  const { frozen = false, check = false, update = false } = options;
  const { project } = found;
  const planned = await planProject(project, { ...options, frozen, check, update, shown: shownIn(project, options) });
  return planned.outcome === "refused"
    ? planned
    : { outcome: "planned", work: { project, plan: planned.plan, ...(before !== undefined && { configBefore: before }) } };
}

function shownIn({ root }: ConfiguredProject, { shown }: GenerateProjectOptions): (path: string) => string {
  return shown ?? ((path) => relativePath(root, path));
}

function generationOf({ project, plan }: ProjectWork, done: Done): ProjectGeneration {
  const files = plan.files.map(({ path }) => relativePath(project.root, join(project.generated, path)));
  const diagnostics = sortDiagnostics([...plan.diagnostics, ...done.diagnostics]);
  const contracts = plan.modules.map(contractOf);
  return { ...done, files, contracts, lock: plan.lock, diagnostics, inputs: inputsOf({ outcome: "found", project }) };
}

function refusedAbsent(searched: string, { shown }: GenerateProjectOptions): RefusedWork {
  const [path = ""] = configPaths(searched);
  const span = fileSpan(shown?.(path) ?? "codicil.json");
  return { outcome: "refused", diagnostics: [diagnose("config-missing", span, { searched })], problems: [] };
}

/** Files that are not there yet are among them: making one changes the answer. */
function inputsOf(found: FoundConfig["found"]): string[] {
  if (found.outcome === "absent") return configPaths(found.searched).slice(0, 1);
  if (found.outcome === "malformed") return configPaths(found.root);
  const { root, config, hasSchemas, schemas, cards, registries } = found.project;
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
