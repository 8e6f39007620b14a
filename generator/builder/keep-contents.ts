import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import type { StagedFile } from "../write/stage-file.ts";
import { isNoPlace, isUnwritable } from "./cache.ts";
import { contentOf } from "./pin-contract.ts";
import type { ProjectWork } from "./project-work.ts";

/**
 * Keeps contents in the project's cache, where it has no vendored ones. They are nobody's to commit and called after their digest, so they may
 * be there before anything else is. A cache that may not be written only costs the next run a request; a place where no folder can ever be is a
 * `cache-unusable`.
 */
export async function keepInCache(work: ProjectWork, shown: (path: string) => string): Promise<Diagnostic[]> {
  if (work.project.vendor !== undefined) return [];
  try {
    for (const stage of stagesOf(work)) await (await stage()).put();
  } catch (error) {
    const { folder } = work.plan.contents;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (isNoPlace(error)) return [diagnose("cache-unusable", fileSpan(shown(folder)), { folder, code })];
    if (!isUnwritable(error)) throw error;
  }
  return [];
}

/** Lays contents beside their places in the folder that is to be committed, where the config names one. */
export const vendoring = (work: ProjectWork): (() => Promise<StagedFile>)[] =>
  work.project.vendor === undefined ? [] : stagesOf(work);

const stagesOf = ({ plan }: ProjectWork): (() => Promise<StagedFile>)[] =>
  plan.unkept.map((contract) => () => plan.contents.stage(...contentOf(contract)));
