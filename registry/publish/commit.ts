import { digestOf, onlyLineEndsDiffer, sameBytes, type Digest } from "../bytes.ts";
import { toEntry, type Entry, type PublishedRecord } from "../entry.ts";
import { contentPath, logPath } from "../layout.ts";
import { formatLogEntry, noPrevious, type PublishEntry } from "../log/entry.ts";
import type { Fault } from "../log/fault.ts";
import { entryIdentifier } from "../log/open-entry.ts";
import { readFile } from "../log/read-file.ts";
import { replay, type Replay } from "../log/replay.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Store } from "../store/store.ts";
import type { Candidate } from "./candidate.ts";
import { judge, type Judgement, type Proposal, type Refused } from "./judge.ts";

export type Publication =
  | { readonly outcome: "published"; readonly entry: Entry } // as the next minor of its line, or at its date
  | { readonly outcome: "unchanged"; readonly entry: Entry } // same content: publishing twice is harmless
  | Refused;

/** Each turn of the loop means that somebody else has published; a store that keeps us here is no store. */
const patience = 10_000;

/**
 * The commit protocol. The log is read, the candidate judged against exactly that, the content put under its digests, and the next
 * file of the log created only if absent: that is the commit. Where it is there already, either it is this very publication and the
 * answer to an earlier attempt was lost, or another writer was first and everything is judged again.
 */
export async function commit(store: Store, base: string, candidate: Candidate): Promise<Publication> {
  for (let turn = 0; turn < patience; turn += 1) {
    const log = await replay(store);
    const [damage] = log.faults;
    if (damage) return damaged(candidate.record.name, damage);
    const judgement: Judgement = judge(
      log.entries.map(({ entry }) => entry),
      base,
      candidate,
    );
    if (judgement.outcome !== "append") return judgement;
    const appended = await append(store, log, judgement.proposal);
    if (appended.outcome !== "overtaken") return appended;
  }
  throw new Error(
    `The store answered ${patience} times that the next file of the log exists, and it never came to stand in the log.`,
  );
}

async function append(
  store: Store,
  { head }: Replay,
  proposal: Proposal,
): Promise<Publication | { readonly outcome: "overtaken" }> {
  const entry: PublishEntry = {
    action: "publish",
    sequence: (head?.sequence ?? -1) + 1,
    identifier: proposal.identifier,
    canonical: proposal.canonical,
    served: proposal.served,
    contract: digestOf(proposal.contract),
    previous: head?.digest ?? noPrevious,
  };
  const refused =
    (await putContent(store, proposal, entry.served, proposal.schema)) ??
    (await putContent(store, proposal, entry.contract, proposal.contract));
  if (refused) return { outcome: "refused", verdict: "error", problem: refused };
  const bytes = formatLogEntry(entry);
  const path = logPath(entry.sequence);
  if ((await store.createIfAbsent(path, bytes)) === "created") return published(entry, proposal);
  const there = await store.get(path);
  return there && sameBytes(there, bytes) ? published(entry, proposal) : { outcome: "overtaken" };
}

/** Content that stands there already is fine when it is the same; under its digest nothing else may stand. */
async function putContent(
  store: Store,
  { identifier }: Proposal,
  digest: Digest,
  bytes: Uint8Array,
): Promise<Problem | undefined> {
  const path = contentPath(digest);
  if ((await store.createIfAbsent(path, bytes)) === "created") return undefined;
  const there = await readFile(store, path);
  if (there.outcome === "read" && sameBytes(there.bytes, bytes)) return undefined;
  if (there.outcome !== "read")
    return problem("registry-damaged", identifier, { path, reason: "It is there and cannot be read." });
  const found = digestOf(there.bytes);
  return problem("digest-mismatch", identifier, {
    path,
    expected: digest,
    found,
    onlyLineEndsDiffer: onlyLineEndsDiffer(there.bytes, digest),
  });
}

function published(log: PublishEntry, { schema, contract }: Proposal): Publication {
  const identifier = entryIdentifier(log.identifier);
  if (!identifier) throw new TypeError(`${JSON.stringify(log.identifier)} was judged and is no exact or dated identifier.`);
  // These are the bytes that this program has just formatted from a record.
  const record = JSON.parse(new TextDecoder().decode(contract)) as PublishedRecord;
  return { outcome: "published", entry: toEntry(log, identifier, record, new TextDecoder().decode(schema)) };
}

export const damaged = (given: string, { path, message }: Fault): Refused => ({
  outcome: "refused",
  verdict: "error",
  problem: problem("registry-damaged", given, { path, reason: message }),
});
