import { join } from "node:path";

/**
 * What a run of `generate` keeps in the output folder while it writes; afterwards nothing of it is left, except by a kill:
 *
 *     .codicil-write/
 *       .gitignore      "*": what a kill leaves is never committed
 *       lock-<pid>-…    whoever writes (holder.ts)
 *       staged/<n>      new files, whole and flushed, called after their place in the journal
 *       journal.json    the commit point (journal.ts)
 */
export const hiddenFolder = ".codicil-write";

export interface HiddenPaths {
  readonly folder: string;
  readonly ignore: string;
  readonly staged: string;
  readonly journal: string;
}

export function hiddenPaths(root: string): HiddenPaths {
  const folder = join(root, hiddenFolder);
  return {
    folder,
    ignore: join(folder, ".gitignore"),
    staged: join(folder, "staged"),
    journal: join(folder, "journal.json"),
  };
}
