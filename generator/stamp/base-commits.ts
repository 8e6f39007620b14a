import { findHeadAnd, findMergeBase } from "../project/git.ts";

/**
 * What a run against a base reads of git: where its work tree begins, the base, and the commit at which this work left it. The objects
 * behind a commit are called after what is in them. Undefined where there is no such base; the run itself says why.
 */
export function baseCommits(cwd: string, ref: string): readonly string[] | undefined {
  const found = findHeadAnd(cwd, ref);
  if (found.outcome === "refused") return undefined;
  const { head, other } = found.value;
  const fork = findMergeBase(other, head);
  return fork === undefined ? undefined : [other.top, other.ref, fork.ref];
}
