import { relative, join } from "node:path";
import type { StatusEntry } from "../../registry/log/entry.ts";
import { publishAll } from "../../registry/publish/publish.ts";
import { overlayStore } from "../../registry/store/overlay.ts";
import type { Store } from "../../registry/store/store.ts";
import { loadContracts } from "../contract/load-contracts.ts";
import { isError, sortDiagnostics } from "../diagnostic/diagnostic.ts";
import type { OnProgress } from "../diagnostic/progress.ts";
import { projectAtRevision, type ProjectFolder } from "./at-revision.ts";
import type { Base } from "./base.ts";
import { candidates } from "./candidates.ts";
import { examine, type Examination, type ShownFolders } from "./examine.ts";
import type { GitOutcome } from "./git.ts";
import { newSince, type Already, type NewSince } from "./new-since.ts";
import { withStatuses } from "./own-statuses.ts";
import type { ConfiguredProject, Project } from "./project.ts";
import { readPublished } from "./published.ts";

export interface SinceBase extends NewSince {
  /** How many entries of the log the base has that this work has not. */
  readonly behind: number;
  /** What the change itself withdraws or deprecates. */
  readonly statuses: readonly StatusEntry[];
}

export interface SinceOptions {
  /** A folder as the caller would type it. */
  readonly show: (folder: string) => string;
  /** In a merge queue: what stands at the merge base counts as published, because it will be before this change is. */
  readonly queued?: boolean;
  readonly onProgress?: OnProgress | undefined;
}

/**
 * The gate of a change that goes into a base: judged against what is published there, and only for what did not stand at the merge
 * base already. An edited or removed published file always counts. Reads git and the work tree, writes nothing.
 */
export async function examineSince(
  project: Project,
  base: Base,
  { show, queued = false, onProgress }: SinceOptions,
): Promise<GitOutcome<SinceBase>> {
  const shown = shownFolders(project, show);
  const found = await readPublished(project, base, shown.registry);
  if (found.outcome === "refused") return found;
  const { store, statuses, behind, diagnostics } = found.value;

  const queue = queued ? await atFork(project, base, ["schemas"], (then) => publishedFirst(then, store)) : undefined;
  if (queue?.outcome === "refused") return queue;
  const published = await withStatuses(queue?.value ?? store, statuses);

  const now = await examine(project, { shown, published, onProgress });
  const before = await examineThen(project, base, now, { show, published });
  if (before.outcome === "refused") return before;
  const news = before.value === undefined ? { examination: now, already: nothing } : newSince(now, before.value, shown);
  const all = sortDiagnostics([...diagnostics, ...news.examination.diagnostics]);
  return {
    outcome: "read",
    value: {
      ...news,
      examination: { ...news.examination, diagnostics: all },
      behind,
      statuses: statuses.map(({ entry }) => entry),
    },
  };
}

/** Does something with the project as it stood at the merge base; undefined where there was none. */
async function atFork<T>(
  project: Project,
  base: Base,
  folders: readonly ProjectFolder[],
  use: (then: Project) => Promise<T>,
): Promise<GitOutcome<T | undefined>> {
  const laid = projectAtRevision(project, base.fork, folders);
  if (laid.outcome === "refused") return laid;
  if (laid.value === undefined) return { outcome: "read", value: undefined };
  try {
    return { outcome: "read", value: await use(laid.value.project) };
  } finally {
    laid.value.remove();
  }
}

/** What stood at the merge base, as far as it can matter: problems of files that are not there now need no counterpart of then. */
async function examineThen(
  project: Project,
  base: Base,
  now: Examination,
  { show, published }: Pick<SinceOptions, "show"> & { readonly published: Store },
): Promise<GitOutcome<Examination | undefined>> {
  if (isClean(now)) return { outcome: "read", value: undefined };
  const files = now.diagnostics.length > 0;
  return atFork(project, base, files ? ["schemas", "generated"] : ["schemas"], (then) =>
    examine(then, { shown: shownThen(project, then, show), published, like: now.generation, files }),
  );
}

const nothing: Already = { diagnostics: 0, findings: 0, contracts: [] };

/** Where nothing is to be told, nothing can have stood before. */
const isClean = ({ diagnostics, publications }: Examination): boolean =>
  diagnostics.length === 0 && publications.every(({ publication }) => publication.outcome === "unchanged");

export const shownFolders = (project: ConfiguredProject, show: (folder: string) => string): ShownFolders => ({
  schemas: show(project.schemas),
  generated: show(project.generated),
  registry: show(project.registry),
});

/** The folders of then, called as the same folders are called here. */
const shownThen = (project: Project, then: Project, show: (folder: string) => string): ShownFolders =>
  shownFolders(then, (folder) => show(join(project.root, relative(then.root, folder))));

/** The log with what the project of then would have published after it; what is refused of it is not there, nor what cannot be read. */
async function publishedFirst(then: Project, store: Store): Promise<Store> {
  const loaded = loadContracts(then.schemas, { base: then.base });
  if (loaded.diagnostics.some(isError)) return store;
  const published = overlayStore(store);
  await publishAll(published, then.base, candidates({ loaded }, then.base));
  return published;
}
