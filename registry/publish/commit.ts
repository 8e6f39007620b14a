import { digestOf, onlyLineEndsDiffer, sameBytes, type Digest } from "../bytes.ts";
import { toEntry, type Entry, type PublishedRecord } from "../entry.ts";
import { contentPath } from "../layout.ts";
import { appendEntry, placeAfter, untilCommitted } from "../log/append.ts";
import type { PublishEntry } from "../log/entry.ts";
import type { Fault } from "../log/fault.ts";
import type { FollowedLog } from "../log/followed-log.ts";
import { entryIdentifier } from "../log/open-entry.ts";
import { readFile } from "../log/read-file.ts";
import type { Head } from "../log/read.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Store } from "../store/store.ts";
import type { Candidate } from "./candidate.ts";
import { judge, type Judgement, type Proposal, type Refused } from "./judge.ts";

export type Publication =
  | { readonly outcome: "published"; readonly entry: Entry } // as the next minor of its line, or at its date
  | { readonly outcome: "unchanged"; readonly entry: Entry } // same content: publishing twice is harmless
  | Refused;

/**
 * The commit protocol. The log is read as it stands, the candidate judged against exactly that, the content put under its digests, and
 * the next file of the log created only if absent: that is the commit. Where another writer was first, everything is judged again.
 */
export const commit = (log: FollowedLog, base: string, candidate: Candidate): Promise<Publication> =>
  untilCommitted(async () => {
    const { entries, head, faults } = await log.read();
    const [damage] = faults;
    if (damage) return refusedBy(damagedBy(candidate.record.name, damage));
    const judgement: Judgement = judge(
      entries.map(({ entry }) => entry),
      base,
      candidate,
    );
    return judgement.outcome === "append" ? append(log, head, judgement.proposal) : judgement;
  });

async function append(log: FollowedLog, head: Head | undefined, proposal: Proposal): Promise<Publication | "overtaken"> {
  const entry: PublishEntry = {
    action: "publish",
    ...placeAfter(head),
    identifier: proposal.identifier,
    canonical: proposal.canonical,
    served: proposal.served,
    contract: digestOf(proposal.contract),
  };
  const refused =
    (await putContent(log.store, proposal, entry.served, proposal.schema)) ??
    (await putContent(log.store, proposal, entry.contract, proposal.contract));
  if (refused) return refusedBy(refused);
  if ((await appendEntry(log.store, entry)) === "overtaken") return "overtaken";
  const { schema, contract } = proposal;
  const opened = { entry: publishedEntry(entry, proposal), schema, contract };
  log.append(entry, opened);
  return { outcome: "published", entry: opened.entry };
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

function publishedEntry(log: PublishEntry, { schema, contract }: Proposal): Entry {
  const identifier = entryIdentifier(log.identifier);
  if (!identifier) throw new TypeError(`${JSON.stringify(log.identifier)} was judged and is no exact or dated identifier.`);
  // These are the bytes that this program has just formatted from a record.
  const record = JSON.parse(new TextDecoder().decode(contract)) as PublishedRecord;
  return toEntry(log, identifier, record, new TextDecoder().decode(schema));
}

export const refusedBy = (found: Problem): Refused => ({ outcome: "refused", verdict: "error", problem: found });

export const damagedBy = (given: string, { path, message }: Fault): Problem =>
  problem("registry-damaged", given, { path, reason: message });
