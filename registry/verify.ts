import type { OnProgress } from "../generator/diagnostic/progress.ts";
import { digestOf, onlyLineEndsDiffer, sameBytes, type Digest } from "./bytes.ts";
import { derivedFiles, entryFiles, type DerivedFile } from "./derive/files.ts";
import { readIndex } from "./derive/index-file.ts";
import { contentDigestOf, indexPath, isDerivedShape, logPath, sequenceOf } from "./layout.ts";
import { fault, type Fault } from "./log/fault.ts";
import { readFile } from "./log/read-file.ts";
import { sortFaults, type Head } from "./log/read.ts";
import { replay, type Replay } from "./log/replay.ts";
import type { Store } from "./store/store.ts";

export interface Report {
  /** Publications in the log. */
  readonly entries: number;
  /** Files that were looked at. */
  readonly files: number;
  /** By path. Empty where everything holds. */
  readonly faults: readonly Fault[];
  /** Content without a log entry, which a publish that did not come to its commit leaves behind: intact and harmless. */
  readonly orphans: readonly string[];
}

export interface VerifyOptions {
  /** Told of each publication before its content is read. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Replays every digest and the whole log, and compares everything derived with what the log gives.
 *
 * Promises: a byte changed, added or removed anywhere in the registry is named with the path of its file. What cannot be seen from
 * inside is a history rewritten from some entry to the end together with all indexes: keep the digest of the head elsewhere.
 *
 * @example
 * await verify(memoryStore());
 * // { entries: 0, files: 0, faults: [], orphans: [] }
 */
export async function verify(store: Store, { onProgress }: VerifyOptions = {}): Promise<Report> {
  const paths = await store.list("");
  const replayed = await replay(store, onProgress);
  const content = await verifyContent(store, paths, replayed);
  const faults = [
    ...replayed.faults,
    ...content.faults,
    ...(await verifyHead(store, replayed.head)),
    ...(await verifyDerived(store, paths, replayed)),
    ...paths.filter((path) => !isKnownShape(path)).map((path) => fault("unexpected-file", path, {})),
  ];
  return {
    entries: paths.filter((path) => sequenceOf(path) !== undefined).length - replayed.statusChanges,
    files: paths.length,
    faults: unique(sortFaults(faults)),
    orphans: content.orphans,
  };
}

const isKnownShape = (path: string): boolean =>
  sequenceOf(path) !== undefined || contentDigestOf(path) !== undefined || isDerivedShape(path);

/** Content that no entry records: its name is its digest all the same. */
async function verifyContent(store: Store, paths: readonly string[], { entries, faults: known }: Replay) {
  const recorded = new Set<Digest>(entries.flatMap(({ entry }) => [entry.served, entry.contract]));
  const named = new Set(known.map(({ path }) => path));
  const faults: Fault[] = [];
  const orphans: string[] = [];
  for (const path of paths) {
    const expected = contentDigestOf(path);
    if (!expected || recorded.has(expected) || named.has(path)) continue;
    const read = await readFile(store, path);
    if (read.outcome === "fault") faults.push(read.fault);
    if (read.outcome !== "read") continue;
    const found = digestOf(read.bytes);
    if (found === expected) orphans.push(path);
    else
      faults.push(
        fault("digest-mismatch", path, { expected, found, onlyLineEndsDiffer: onlyLineEndsDiffer(read.bytes, expected) }),
      );
  }
  return { faults, orphans };
}

/** The last file of the log has no successor that records its digest; the index does. */
async function verifyHead(store: Store, head: Head | undefined): Promise<Fault[]> {
  const index = await readFile(store, indexPath);
  const recorded = index.outcome === "read" ? readIndex(new TextDecoder().decode(index.bytes))?.head : undefined;
  if (!recorded || typeof recorded.sequence !== "number") return [];
  if (recorded.sequence > (head?.sequence ?? -1))
    return [fault("log-missing", logPath(recorded.sequence), { recordedBy: indexPath })];
  if (!head || recorded.sequence < head.sequence || recorded.digest === head.digest) return [];
  return [fault("log-chain", logPath(head.sequence), { recordedBy: indexPath, expected: recorded.digest, found: head.digest })];
}

/** Where the log is at fault, only the files of the entries that hold are compared: an index of a part of it is no measure. */
async function verifyDerived(store: Store, paths: readonly string[], { entries, head, faults: known }: Replay): Promise<Fault[]> {
  if (known.length > 0) return compareAll(store, entries.flatMap(entryFiles));
  // A registry in which nothing was ever published is empty, and needs no index.
  if (paths.length === 0) return [];
  const derived = derivedFiles(entries, head);
  const expected = new Set(derived.map(([path]) => path));
  const extra = paths.filter((path) => isDerivedShape(path) && !expected.has(path));
  return [...(await compareAll(store, derived)), ...extra.map((path) => fault("unexpected-file", path, {}))];
}

async function compareAll(store: Store, files: readonly DerivedFile[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [path, bytes] of files) {
    const read = await readFile(store, path);
    if (read.outcome === "fault") faults.push(read.fault);
    if (read.outcome === "missing") faults.push(fault("derived-missing", path, {}));
    if (read.outcome !== "read" || sameBytes(read.bytes, bytes)) continue;
    faults.push(fault("derived-differs", path, { onlyLineEndsDiffer: onlyLineEndsDiffer(read.bytes, digestOf(bytes)) }));
  }
  return faults;
}

/** The same damage may be met twice, through two entries. */
const unique = (faults: readonly Fault[]): Fault[] =>
  faults.filter(
    ({ path, message }, index) => index === 0 || path !== faults[index - 1]?.path || message !== faults[index - 1]?.message,
  );
