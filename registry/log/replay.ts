import type { OnProgress } from "../../generator/diagnostic/progress.ts";
import type { Store } from "../store/store.ts";
import { fault, type Fault } from "./fault.ts";
import { entryIdentifier, openEntry, type OpenedEntry, type PublishFile } from "./open-entry.ts";
import { readLog, type Head, type LogFile } from "./read.ts";
import { applyStatuses } from "./statuses.ts";

/** Everything that was published, in order and as it stands now, as far as it holds. Without faults it is all of the log. */
export interface Replay {
  readonly entries: readonly OpenedEntry[];
  /** How many files of the log changed the status of an entry and published nothing. */
  readonly statusChanges: number;
  /** Undefined where nothing was published. */
  readonly head: Head | undefined;
  readonly faults: readonly Fault[];
}

/** Reads the log from its start and checks everything that it records. */
export async function replay(store: Store, onProgress?: OnProgress): Promise<Replay> {
  const log = await readLog(store);
  const files = publications(log.files);
  const published: OpenedEntry[] = [];
  const faults: Fault[] = [...log.faults, ...misnumbered(files)];
  for (const [at, file] of files.entries()) {
    onProgress?.(at + 1, files.length, file.path);
    const opening = await openEntry(store, file);
    if (opening.outcome === "opened") published.push(opening.opened);
    else faults.push(...opening.faults);
  }
  const statuses = applyStatuses(published, log.files);
  const statusChanges = log.files.length - files.length;
  return { entries: statuses.entries, statusChanges, head: log.head, faults: [...faults, ...statuses.faults] };
}

const publications = (files: readonly LogFile[]): PublishFile[] =>
  files.flatMap(({ path, entry }) => (entry.action === "publish" ? [{ path, entry }] : []));

/** Minors of a line count from 0 without gaps, and nothing is published twice. */
function misnumbered(files: readonly PublishFile[]): Fault[] {
  const published = new Set<string>();
  const minors = new Map<string, number>();
  const faults: Fault[] = [];
  for (const { path, entry } of files) {
    const identifier = entryIdentifier(entry.identifier);
    if (published.has(entry.identifier))
      faults.push(fault("log-identifier", path, { identifier: entry.identifier, reason: "which was published before" }));
    published.add(entry.identifier);
    if (identifier?.form !== "exact") continue;
    const line = `${identifier.name}/${identifier.major}`;
    const next = minors.get(line) ?? 0;
    if (identifier.minor !== next)
      faults.push(
        fault("log-identifier", path, { identifier: entry.identifier, reason: `but the next minor of its line is ${next}` }),
      );
    minors.set(line, Math.max(next, identifier.minor) + 1);
  }
  return faults;
}
