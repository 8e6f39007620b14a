import { relative, join } from "node:path";
import { publishAll } from "../../registry/publish/publish.ts";
import { overlayStore } from "../../registry/store/overlay.ts";
import type { Store } from "../../registry/store/store.ts";
import { sortDiagnostics } from "../diagnostic/diagnostic.ts";
import { generate } from "../generate.ts";
import { projectAtRevision } from "./at-revision.ts";
import type { Base } from "./base.ts";
import { candidates } from "./candidates.ts";
import { examine, type Examination, type ShownFolders } from "./examine.ts";
import type { GitOutcome } from "./git.ts";
import { newSince, type Already, type NewSince } from "./new-since.ts";
import type { Project } from "./project.ts";
import { readPublished } from "./published.ts";

export interface SinceBase extends NewSince {
  /** How many entries of the log the base has that this work has not. */
  readonly behind: number;
}

export interface SinceOptions {
  /** A folder as the caller would type it. */
  readonly show: (folder: string) => string;
  /** In a merge queue: what stands at the merge base counts as published, because it will be before this change is. */
  readonly queued?: boolean;
}

/**
 * The gate of a change that goes into a base: judged against what is published there, and only for what did not stand at the merge
 * base already. An edited or removed published file always counts. Reads git and the work tree, writes nothing.
 */
export async function examineSince(
  project: Project,
  base: Base,
  { show, queued = false }: SinceOptions,
): Promise<GitOutcome<SinceBase>> {
  const shown = shownFolders(project, show);
  const found = await readPublished(project, base, shown.registry);
  if (found.outcome === "refused") return found;
  const laid = projectAtRevision(project, base.fork, ["schemas", "generated"]);
  if (laid.outcome === "refused") return laid;
  const then = laid.value?.project;
  try {
    const { store, behind, diagnostics } = found.value;
    const published = queued && then ? await publishedFirst(then, store) : store;
    const now = await examine(project, { shown, published });
    const news =
      then === undefined || isClean(now)
        ? { examination: now, already: nothing }
        : newSince(now, await examine(then, { shown: shownThen(project, then, show), published }), shown);
    const all = sortDiagnostics([...diagnostics, ...news.examination.diagnostics]);
    return { outcome: "read", value: { ...news, examination: { ...news.examination, diagnostics: all }, behind } };
  } finally {
    laid.value?.remove();
  }
}

const nothing: Already = { diagnostics: 0, findings: 0, contracts: [] };

/** Where nothing is to be told, nothing can have stood before. */
const isClean = ({ diagnostics, publications }: Examination): boolean =>
  diagnostics.length === 0 && publications.every(({ publication }) => publication.outcome === "unchanged");

export const shownFolders = (project: Project, show: (folder: string) => string): ShownFolders => ({
  schemas: show(project.schemas),
  generated: show(project.generated),
  registry: show(project.registry),
});

/** The folders of then, called as the same folders are called here. */
const shownThen = (project: Project, then: Project, show: (folder: string) => string): ShownFolders =>
  shownFolders(then, (folder) => show(join(project.root, relative(then.root, folder))));

/** The log with what the project of then would have published after it; what is refused of it is not there. */
async function publishedFirst(then: Project, store: Store): Promise<Store> {
  const published = overlayStore(store);
  await publishAll(published, then.base, candidates(generate(then.schemas, { base: then.base }), then.base));
  return published;
}
