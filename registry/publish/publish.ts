import { workingIdentifier } from "../../generator/contract/record.ts";
import type { OnProgress } from "../../generator/diagnostic/progress.ts";
import { writeDerived } from "../derive/rebuild.ts";
import { FollowedLog } from "../log/followed-log.ts";
import { overlayStore } from "../store/overlay.ts";
import type { Store } from "../store/store.ts";
import type { Candidate } from "./candidate.ts";
import { commit, damagedBy, refusedBy, type Publication } from "./commit.ts";
import { inOrder } from "./order.ts";

export interface PublishOptions {
  /** Judges and answers as publishing would, each candidate after those before it, and writes nothing. */
  readonly dryRun?: boolean;
  /** Told of each candidate before it is judged. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Publishes one candidate, or says why not; then brings everything derived up to the log.
 *
 * Promises: the same candidate twice is `unchanged`; any number of writers at once publish each thing once; a crash at any point leaves
 * the state before or the state after, and the next publish rebuilds what is derived. `base` is the registry's, with its final slash.
 *
 * Refuses with a verdict what the line does not allow (drafts of major 0 excepted); what was withdrawn binds by its names and words,
 * not by its shape. Refuses with a problem: `id-syntax`, `id-reserved` and the other spellings, `id-confusable`, `alias-taken`,
 * `kind-changed`, `taken`, `schema-unreadable`, `digest-mismatch`, `registry-damaged`.
 *
 * @example
 * const publication = await publish(memoryStore(), "https://codicil.example/", { record, stamp });
 * // { outcome: "published", entry: { identifier: "codossier.quick-ask/1.0", ... } }
 */
export async function publish(
  store: Store,
  base: string,
  candidate: Candidate,
  options: PublishOptions = {},
): Promise<Publication> {
  const target = options.dryRun ? overlayStore(store) : store;
  const publication = await commit(new FollowedLog(target), base, candidate);
  return options.dryRun ? publication : withDerived(store, candidate, publication);
}

export interface CandidatePublication {
  /** The working identifier: `codossier.quick-ask/1`, `be.legal.lookup@2026-09-18`. */
  readonly candidate: string;
  readonly publication: Publication;
}

/**
 * Publishes candidates one after the other, by name and what is used before what uses it, whatever order they come in. One that is
 * refused does not keep the others back: an author sees every refusal of a run.
 *
 * @example
 * const publications = await publishAll(store, "https://codicil.example/", candidates, { dryRun: true });
 */
export async function publishAll(
  store: Store,
  base: string,
  candidates: readonly Candidate[],
  options: PublishOptions = {},
): Promise<CandidatePublication[]> {
  const log = new FollowedLog(options.dryRun ? overlayStore(store) : store);
  const publications: CandidatePublication[] = [];
  for (const candidate of inOrder(candidates)) {
    const identifier = workingIdentifier(candidate.record);
    options.onProgress?.(publications.length + 1, candidates.length, identifier);
    publications.push({ candidate: identifier, publication: await commit(log, base, candidate) });
  }
  if (!options.dryRun) await writeDerived(store);
  return publications;
}

/** Also after a refusal or no change: the publish before may have ended between its commit and its indexes. */
async function withDerived(store: Store, candidate: Candidate, publication: Publication): Promise<Publication> {
  const writing = await writeDerived(store);
  const [damage] = writing.outcome === "refused" ? writing.faults : [];
  return damage ? refusedBy(damagedBy(candidate.record.name, damage)) : publication;
}
