import { digestOf, onlyLineEndsDiffer, sameBytes } from "../../registry/bytes.ts";
import { readFile } from "../../registry/log/read-file.ts";
import { folderStore } from "../../registry/store/folder.ts";
import { memoryStore } from "../../registry/store/memory.ts";
import { isPath } from "../../registry/store/path.ts";
import { StoreFault, type Store } from "../../registry/store/store.ts";
import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { fileSpan } from "../load/lines.ts";
import { filesAtRevision } from "./at-revision.ts";
import type { Base } from "./base.ts";
import type { GitOutcome, Revision } from "./git.ts";
import { ownStatuses, type OwnStatus } from "./own-statuses.ts";
import type { Project } from "./project.ts";

/** What a change has to live with. */
export interface Published {
  /** The log as the base has it by now. What the change itself publishes is not in it: publishing comes after review. */
  readonly store: Store;
  /** The withdrawals and deprecations that the change appends to that log. */
  readonly statuses: readonly OwnStatus[];
  /** How many entries of the log the base has that this work has not. */
  readonly behind: number;
  /** A `published-changed` for every file that was published and that this work edits or removes. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the registry of the base, where its own codicil.json has it, and holds the one of the work tree against it. */
export async function readPublished(project: Project, base: Base, shown: string): Promise<GitOutcome<Published>> {
  const tip = filesAt(project, base.tip);
  if (tip.outcome === "refused") return tip;
  const fork = base.fork.ref === base.tip.ref ? tip : filesAt(project, base.fork);
  if (fork.outcome === "refused") return fork;
  const here = await immutableFiles(folderStore(project.registry));
  const published = new Map([...fork.value, ...tip.value]);
  const store = memoryStore();
  for (const [path, bytes] of published) await store.createIfAbsent(path, bytes);
  return {
    outcome: "read",
    value: {
      store,
      statuses: ownStatuses(here, published),
      behind: [...published.keys()].filter((path) => path.startsWith("log/") && !fork.value.has(path) && !here.has(path)).length,
      diagnostics: [...published].flatMap(([path, bytes]) => {
        const what = difference(bytes, here.get(path), fork.value.has(path));
        if (what === undefined) return [];
        const { ref } = fork.value.has(path) ? base.fork : base.tip;
        const file = `${shown}/${path}`;
        return [diagnose("published-changed", fileSpan(file), { what, file, commit: ref.slice(0, 12) })];
      }),
    },
  };
}

/** What came to the base after this work left it need not be here yet; where it is here, it is the same. */
function difference(
  published: Uint8Array,
  here: Uint8Array | undefined,
  wasThere: boolean,
): "edited" | "removed" | "line-ends" | undefined {
  if (here === undefined) return wasThere ? "removed" : undefined;
  if (sameBytes(published, here)) return undefined;
  return onlyLineEndsDiffer(here, digestOf(published)) ? "line-ends" : "edited";
}

function filesAt(project: Project, revision: Revision): GitOutcome<ReadonlyMap<string, Uint8Array>> {
  const files = filesAtRevision(project, revision, "registry");
  if (files.outcome === "refused") return files;
  return { outcome: "read", value: new Map([...files.value].filter(([path]) => isImmutable(path))) };
}

/** The log, contents by digest, and the texts of every entry. Indexes grow with the log and are no part of it. */
async function immutableFiles(store: Store): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const path of await listed(store)) {
    const read = await readFile(store, path);
    if (read.outcome === "read") files.set(path, read.bytes);
  }
  return files;
}

const isImmutable = (path: string): boolean => isPath(path) && /^(?:log|sha256)\/[^/]+$|^c\/[^/]+\/[^/]+\/[^/]+$/.test(path);

/** Something else in the place of the registry's folder: then nothing of what was published is there. */
async function listed(store: Store): Promise<readonly string[]> {
  try {
    return (await store.list("")).filter(isImmutable);
  } catch (error) {
    if (error instanceof StoreFault) return [];
    throw error;
  }
}
