import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { changedLock } from "../builder/changed-lock.ts";
import type { ProjectPlan } from "../builder/plan-project.ts";
import { unifiedDiff } from "../builder/unified-diff.ts";
import { writeProject, type Done } from "../builder/write-project.ts";
import { replaceFile } from "../edit/replace-file.ts";
import type { ConfiguredProject } from "../project/project.ts";
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

interface ConfigChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The text of the config where it changes. */
export function changedConfig({ before, after }: Pick<PlannedMove, "before" | "after">): ConfigChange | undefined {
  const { file, text } = before.config.source;
  const moved = after.config.source.text;
  return text === moved ? undefined : { path: join(before.root, file), before: text, after: moved };
}

export interface TextDiff {
  readonly path: string;
  readonly diff: string;
}

/** What changes in sources, config and lock, each as a unified diff. */
export function diffMove(move: PlannedMove): TextDiff[] {
  const { sources, plan, inRoot } = move;
  const [config, lock] = [changedConfig(move), changedLock(plan)];
  return [
    ...sources.map(({ path, before, after }) => ({ path, before: before.text, after: after.text })),
    ...(config === undefined ? [] : [config]),
    ...(lock === undefined ? [] : [{ path: plan.before.path, ...lock }]),
  ].map(({ path, before, after }) => ({ path: inRoot(path), diff: unifiedDiff(inRoot(path), before, after) }));
}

/**
 * Writes all of it: modules and lock first, which may be refused, then the config and the sources. Throws, before anything is written,
 * where one of these may not be.
 */
export async function writeMove(move: PlannedMove): Promise<Done> {
  const { after, plan, sources, shown, inRoot } = move;
  const config = changedConfig(move);
  const written = [...sources.map(({ path }) => path), ...(config === undefined ? [] : [config.path])];
  for (const path of written) await access(path, constants.W_OK);
  const done = await writeProject(after, plan, shown);
  if (done.outcome === "refused") return done;
  if (config !== undefined) await replaceFile(config.path, config.after);
  for (const { path, after: text } of sources) await replaceFile(path, text.mark + text.text);
  const changed = [...written.map(inRoot), ...done.changed];
  return { ...done, outcome: changed.length + done.removed.length === 0 ? "same" : "written", changed };
}
