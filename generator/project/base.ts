import { quote, printable } from "../diagnostic/define.ts";
import { shellQuote } from "../shell-quote.ts";
import { findMergeBase, findRevision, findTop, hasRemote, isShallow, type GitOutcome, type Revision } from "./git.ts";

/** The branch, or the commit of a merge queue, into which a change goes. */
export interface Base {
  /** As it was named. */
  readonly ref: string;
  /** Its newest commit: what is published is what stands there. */
  readonly tip: Revision;
  /** The commit at which this work left it: what stood there already is not this work's. */
  readonly fork: Revision;
}

/**
 * Finds the base of the work in a folder. Refuses, with the command that helps: a folder outside git, a commit that this clone does not
 * have, a shallow clone that does not reach the merge base, a base that shares no history with the work.
 */
export function findBase(cwd: string, ref: string): GitOutcome<Base> {
  const top = findTop(cwd);
  if (top.outcome === "refused")
    return refused(
      `--base compares with a commit of git, and git reads no work tree here (it says: ${printable(top.problem)}). ${readableAgain(top.problem)}`,
    );
  const head = findRevision(cwd, "HEAD");
  if (head.outcome === "refused")
    return refused("nothing is committed here yet, so there is nothing to compare. Run check without --base");
  const tip = findRevision(cwd, ref);
  if (tip.outcome === "refused") return refused(`there is no commit ${quote(ref)} here. ${fetchOf(ref, top.value)}`);
  const fork = findMergeBase(tip.value, head.value);
  if (fork === undefined) return refused(unrelated(ref, top.value));
  return { outcome: "read", value: { ref, tip: tip.value, fork } };
}

/** A container of continuous integration often has the work tree of another user; anywhere else there is nothing to compare with. */
function readableAgain(problem: string): string {
  const [, owned] = /dubious ownership in repository at '(.+)'$/.exec(problem) ?? [];
  return owned === undefined
    ? "Run check without --base"
    : `If you trust it: git config --global --add safe.directory ${shellQuote(owned)}`;
}

const refused = (problem: string): { readonly outcome: "refused"; readonly problem: string } => ({ outcome: "refused", problem });

/** Only names that a shell takes as they are stand in a command that somebody may copy. */
const isPlain = (name: string): boolean => /^[A-Za-z0-9_][\w./-]{0,199}(?<!\/)$/.test(name) && !name.includes("..");

const deeper = (top: string): string => (isShallow(top) ? "--unshallow " : "");
const inActions = " (in GitHub Actions: fetch-depth: 0 of actions/checkout)";

function fetchOf(ref: string, top: string): string {
  const branch = /^origin\/(.+)$/s.exec(ref)?.[1] ?? ref;
  if (!isPlain(branch) || !hasRemote(top, "origin")) return "Name a branch or a commit that this clone has";
  if (ref === branch && findRevision(top, `origin/${ref}`).outcome === "read") return `Use --base origin/${ref}, which is here`;
  if (/^[0-9a-f]{40,64}$/.test(branch)) return `Fetch it: git fetch ${deeper(top)}origin ${branch}${inActions}`;
  const named = ref === branch ? `, then use --base origin/${branch}` : "";
  return `Fetch it: git fetch ${deeper(top)}origin ${branch}:refs/remotes/origin/${branch}${named}${inActions}`;
}

const unrelated = (ref: string, top: string): string =>
  isShallow(top)
    ? `this clone is shallow and does not reach the commit at which this work left ${quote(ref)}. Fetch the history: git fetch --unshallow origin${inActions}`
    : `${quote(ref)} and this work have no commit in common. Name the branch into which the work goes`;
