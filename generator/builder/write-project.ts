import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "../../registry/problem/problem.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, sortDiagnostics, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import { manifestPath } from "../emit/manifest.ts";
import { fileSpan } from "../load/lines.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { holdFolder, type Finish } from "../write/hold-folder.ts";
import { manifestFault } from "../write/manifest-fault.ts";
import { OutputRefusal } from "../write/output-refusal.ts";
import type { Plan } from "../write/plan.ts";
import { ownSeam } from "../write/seam.ts";
import { dropLeftBeside, endOfLink, stageAll, stageFile, type StagedFile } from "../write/stage-file.ts";
import { foresee, prepareWriting } from "../write/transact.ts";
import { changedLock } from "./changed-lock.ts";
import { keepInCache, vendoring } from "./keep-contents.ts";
import type { ProjectPlan } from "./plan-project.ts";
import { changedConfig, isAsPlanned, type ProjectWork, type TextChange } from "./project-work.ts";
import { relativePath } from "./relative-path.ts";

/** What was done in the end, or would be. */
export interface Done {
  readonly outcome: "written" | "same" | "drift";
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly diff: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface RefusedWork {
  readonly outcome: "refused";
  readonly diagnostics: readonly Diagnostic[];
  readonly problems: readonly Problem[];
}

export type PlannedWork = RefusedWork | { readonly outcome: "planned"; readonly work: ProjectWork };

export type WrittenWork =
  RefusedWork | { readonly outcome: "done"; readonly done: Done; /** What was written in the end. */ readonly work: ProjectWork };

export interface WriteOptions {
  readonly shown: (path: string) => string;
  /** Plans once more, where another run has changed config or lock since the work was planned. */
  readonly again: () => Promise<PlannedWork>;
}

/**
 * Writes what was planned, while no other run writes there: the output folder, which refuses what is not ours before anything is written,
 * then vendored contents, lock, config and sources. What the disk refuses to hold it refuses before that. So a lock never names what was not
 * generated and kept, no run undoes what another has written since, and one that was broken off is mended by the next.
 *
 * Where nothing differs nothing is touched. Throws what the file system throws, and an `OutputRefusal` where another process writes there
 * and does not end.
 */
export async function writeProject(work: ProjectWork, options: WriteOptions): Promise<WrittenWork> {
  const { generated } = work.project;
  const seen = await foresee(generated, work.plan.files);
  if (seen !== undefined && seen.foreign.length > 0) return foreignRefusal(work, seen.foreign, options);
  const kept = await inCache({ outcome: "planned", work }, options);
  if (kept.outcome === "refused") return kept;
  if (seen !== undefined && isInPlace(work)) return answer(work, seen);
  return holdFolder(generated, ownSeam(), async (root): Promise<Finish<WrittenWork>> => {
    const now = (await isAsPlanned(work)) ? kept : await inCache(await options.again(), options);
    if (now.outcome === "refused") return async () => now;
    if (now.work.project.generated !== generated) throw new OutputRefusal(movedMeanwhile(generated));
    return prepare(now.work, root, options);
  });
}

/** Work whose contents are kept in the cache, or why they cannot be. */
async function inCache(planned: PlannedWork, { shown }: WriteOptions): Promise<PlannedWork> {
  const unusable = planned.outcome === "planned" ? await keepInCache(planned.work, shown) : [];
  return unusable.length > 0 ? refusal(unusable) : planned;
}

/** Whether all that lies beside the output folder is as it belongs. */
const isInPlace = (work: ProjectWork): boolean => vendoring(work).length + work.plan.left.length + textsOf(work).length === 0;

const movedMeanwhile = (generated: string): string =>
  `the config names another folder than ${quote(generated)} now: somebody has changed it meanwhile. Nothing was written. Run it again.`;

async function prepare(work: ProjectWork, root: string, options: WriteOptions): Promise<Finish<WrittenWork>> {
  const commit = await prepareWriting(root, work.plan.files, ownSeam());
  const staged = await stageAll([...vendoring(work), ...textsOf(work).map((one) => () => stageThroughLink(one))]);
  return async () => {
    try {
      const written = await commit();
      if (written.foreign.length > 0) {
        await staged.drop();
        return await foreignRefusal(work, written.foreign, options);
      }
      await staged.put();
      for (const path of work.plan.left) await rm(path, { force: true });
      return answer(work, written);
    } catch (error) {
      await staged.drop();
      throw error;
    }
  };
}

async function stageThroughLink({ path, after }: TextChange): Promise<StagedFile> {
  const file = await endOfLink(path);
  await dropLeftBeside(file);
  return stageFile(file, after);
}

/** In the order in which they are put in their places. */
function textsOf(work: ProjectWork): TextChange[] {
  const lock = changedLock(work.plan);
  const config = changedConfig(work);
  return [
    ...(lock === undefined ? [] : [{ path: work.plan.before.path, ...lock }]),
    ...(config === undefined ? [] : [config]),
    ...(work.sources ?? []),
  ];
}

/** What stands in the way; where it is a manifest that cannot be read, that alone: nobody can say of the others whose they are. */
async function foreignRefusal(
  { project: { generated }, plan }: ProjectWork,
  foreign: readonly string[],
  { shown }: WriteOptions,
): Promise<RefusedWork> {
  const spanOf = (path: string): Span => fileSpan(shown(join(generated, path)));
  const fault = foreign.includes(manifestPath) ? await manifestFault(generated) : undefined;
  const found =
    fault === undefined
      ? foreign.map((path) => diagnose("output-foreign", spanOf(path), {}))
      : [diagnose("manifest-unreadable", spanOf(manifestPath), { fault })];
  return refusal(sortDiagnostics([...plan.diagnostics, ...found]));
}

function answer(work: ProjectWork, { replace, remove }: Plan): WrittenWork {
  const { project, plan } = work;
  const { root, generated } = project;
  const inRoot = (path: string): string => relativePath(root, path);
  const inOutput = (paths: readonly string[]): string[] => paths.map((path) => inRoot(join(generated, path)));
  // Whoever changed the sources tells of them.
  const texts = textsOf({ ...work, sources: [] });
  const changed = [
    ...inOutput(replace.map(({ path }) => path)),
    ...[...unkeptFiles(project, plan), ...texts].map(({ path }) => inRoot(path)),
  ];
  const removed = [...inOutput(remove), ...plan.left.map(inRoot)];
  const outcome = changed.length + removed.length === 0 ? "same" : "written";
  return { outcome: "done", work, done: { outcome, changed, removed, diff: "", diagnostics: [] } };
}

const refusal = (diagnostics: readonly Diagnostic[]): RefusedWork => ({ outcome: "refused", diagnostics, problems: [] });

/** Files of vendored contents that are yet to be written. What a cache holds is nobody's to commit. */
export const unkeptFiles = (
  { vendor }: ConfiguredProject,
  { unkept, contents }: ProjectPlan,
): { readonly path: string; readonly identifier: string }[] =>
  vendor === undefined ? [] : unkept.map(({ locked }) => ({ path: contents.pathOf(locked.served), identifier: locked.entry }));
