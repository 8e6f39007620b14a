import { join } from "node:path";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { writeGenerated } from "../write.ts";
import { changedLock } from "./changed-lock.ts";
import { contentOf } from "./pin-contract.ts";
import type { ProjectPlan } from "./plan-project.ts";
import { relativePath } from "./relative-path.ts";
import { writeWhole } from "./write-whole.ts";

/** What was done in the end, or would be. */
export type Done =
  | {
      readonly outcome: "written" | "same" | "drift";
      readonly changed: readonly string[];
      readonly removed: readonly string[];
      readonly diff: string;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly outcome: "refused"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Writes what was planned: the output folder, which refuses what is not ours before anything is written, then contents, then the lock.
 * So a lock never names what was not generated and kept, and a run that was broken off is mended by the next.
 */
export async function writeProject(
  project: ConfiguredProject,
  plan: ProjectPlan,
  shown: (path: string) => string,
): Promise<Done> {
  const { root, generated } = project;
  const written = await writeGenerated(generated, plan.files);
  if (written.outcome === "refused") {
    const foreign = written.foreign.map((path) => diagnose("output-foreign", fileSpan(shown(join(generated, path))), {}));
    return { outcome: "refused", diagnostics: foreign };
  }
  for (const contract of plan.unkept) await plan.contents.put(...contentOf(contract));
  const lock = changedLock(plan);
  if (lock !== undefined) await writeWhole(plan.before.path, lock.after);
  const inRoot = (path: string): string => relativePath(root, path);
  const inOutput = (paths: readonly string[]): string[] => paths.map((path) => inRoot(join(generated, path)));
  const beside = [...unkeptFiles(project, plan).map(({ path }) => path), ...(lock === undefined ? [] : [plan.before.path])];
  const changed = [...inOutput(written.changed), ...beside.map(inRoot)];
  const removed = inOutput(written.removed);
  return { outcome: changed.length + removed.length === 0 ? "same" : "written", changed, removed, diff: "", diagnostics: [] };
}

/** Files of vendored contents that are yet to be written. What a cache holds is nobody's to commit. */
export const unkeptFiles = (
  { vendor }: ConfiguredProject,
  { unkept, contents }: ProjectPlan,
): { readonly path: string; readonly identifier: string }[] =>
  vendor === undefined ? [] : unkept.map(({ locked }) => ({ path: contents.pathOf(locked.served), identifier: locked.entry }));
