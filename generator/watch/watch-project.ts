import { configPaths } from "../builder/config-paths.ts";
import { generateProject, type GenerateProjectOptions, type ProjectGeneration } from "../builder/generate-project.ts";
import type { ProjectMemory } from "../builder/project-memory.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { OpenWatcher } from "./watch-paths.ts";

export interface WatchProjectOptions extends Pick<GenerateProjectOptions, "frozen" | "shown"> {
  readonly openWatcher: OpenWatcher;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** What came of a run: told of the first, and of each that brings something new. */
  readonly tell: (generation: ProjectGeneration) => void;
  /** What the system refused. The watch goes on: the next change may be the cure. */
  readonly fail: (error: unknown) => void;
}

/**
 * Generates a project, and again whenever something changes that it was made from; one run at a time, and one more for all that changes
 * during a run. Compiles again only what changed. Ends with the signal alone, after the run that it finds under way; never throws for
 * what is wrong in a project.
 */
export async function watchProject(root: string, options: WatchProjectOptions): Promise<void> {
  const { openWatcher, signal, tell, fail, ...rest } = options;
  const memory: ProjectMemory = {};
  let before: ProjectGeneration | undefined;
  const regenerate = oneAtATime(async () => {
    if (signal.aborted) return;
    try {
      const generation = await generateProject(root, { ...rest, memory });
      watcher.watch(generation.inputs);
      if (isNews(generation, before)) tell(generation);
      before = generation;
    } catch (error) {
      // What a run would have read is not known; saving the config is then what brings the next one.
      if (before === undefined) watcher.watch(configPaths(root));
      fail(error);
    }
  });
  const watcher = openWatcher(() => void regenerate());
  await regenerate();
  await aborted(signal);
  await watcher.close();
  await regenerate();
}

/** Something was written, something is wrong that was not or was otherwise, or nothing is any more. */
function isNews(now: ProjectGeneration, before: ProjectGeneration | undefined): boolean {
  if (before === undefined || now.outcome === "written") return true;
  if (now.outcome !== "refused") return before.outcome === "refused";
  return before.outcome !== "refused" || JSON.stringify(now) !== JSON.stringify(before);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
