import { access, constants } from "node:fs/promises";
import { changedLock } from "../builder/changed-lock.ts";
import type { ProjectPlan } from "../builder/plan-project.ts";
import { changedConfig, type ProjectWork } from "../builder/project-work.ts";
import { unifiedDiff } from "../builder/unified-diff.ts";
import { writeProject, type WrittenWork } from "../builder/write-project.ts";
import { quote } from "../diagnostic/define.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { OutputRefusal } from "../write/output-refusal.ts";
import type { MovedSource } from "./program-move.ts";

/** Everything that a migration writes. */
export interface PlannedMove {
  /** As it is, and with the config as it is to be. */
  readonly before: ConfiguredProject;
  readonly after: ConfiguredProject;
  readonly plan: ProjectPlan;
  readonly sources: readonly MovedSource[];
  readonly shown: (path: string) => string;
  /** A path relative to the root. */
  readonly inRoot: (path: string) => string;
}

const workOf = ({ before, after, plan, sources }: PlannedMove): ProjectWork => ({
  project: after,
  plan,
  configBefore: before.config.source.text,
  sources: sources.map((one) => ({ path: one.path, before: one.before.text, after: one.after.mark + one.after.text })),
});

export interface TextDiff {
  readonly path: string;
  readonly diff: string;
}

/** What changes in sources, config and lock, each as a unified diff. */
export function diffMove(move: PlannedMove): TextDiff[] {
  const { sources, plan, inRoot } = move;
  const [config, lock] = [changedConfig(workOf(move)), changedLock(plan)];
  return [
    ...sources.map(({ path, before, after }) => ({ path, before: before.text, after: after.text })),
    ...(config === undefined ? [] : [config]),
    ...(lock === undefined ? [] : [{ path: plan.before.path, ...lock }]),
  ].map(({ path, before = "", after }) => ({ path: inRoot(path), diff: unifiedDiff(inRoot(path), before, after) }));
}

/**
 * Writes all of it: modules, lock, config and sources, or nothing. Throws, before anything is written, where one of these may not be, and an
 * `OutputRefusal` where somebody has changed config or lock meanwhile: what the sources were moved to may then not be what is asked for.
 */
export async function writeMove(move: PlannedMove): Promise<WrittenWork> {
  const { sources, shown, inRoot } = move;
  const work = workOf(move);
  const config = changedConfig(work);
  const moved = sources.map(({ path }) => path);
  for (const path of [...moved, ...(config === undefined ? [] : [config.path])]) await access(path, constants.W_OK);
  const again = (): never => {
    throw new OutputRefusal(
      `${quote(move.before.config.source.file)} or codicil.lock has changed meanwhile. Nothing was written. Run it again.`,
    );
  };
  const answer = await writeProject(work, { shown, again });
  if (answer.outcome === "refused") return answer;
  const { done } = answer;
  const changed = [...moved.map(inRoot), ...done.changed];
  return { ...answer, done: { ...done, outcome: changed.length + done.removed.length === 0 ? "same" : "written", changed } };
}
