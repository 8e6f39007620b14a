import { aliasTargets, nameIndexes } from "../derive/indexes.ts";
import { writeDerived } from "../derive/rebuild.ts";
import { mayBecome, withStatus, type Entry } from "../entry.ts";
import { parseIdentifier } from "../identifier/parse.ts";
import { appendEntry, placeAfter, untilCommitted } from "../log/append.ts";
import type { StatusEntry } from "../log/entry.ts";
import type { Head } from "../log/read.ts";
import { replay } from "../log/replay.ts";
import { catalogueOf } from "../lookup/catalogue.ts";
import { resolve, type Resolution } from "../lookup/resolve.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Store } from "../store/store.ts";
import { damagedBy } from "./commit.ts";

/** What is to become of an entry, why, and what to use instead where there is something. */
export type StatusRequest = Pick<StatusEntry, "action" | "identifier" | "reason" | "replacement">;

export type StatusChange =
  | { readonly outcome: "changed"; readonly entry: Entry }
  | { readonly outcome: "unchanged"; readonly entry: Entry } // the same was said before: saying it twice is harmless
  | { readonly outcome: "refused"; readonly problem: Problem };

/**
 * Withdraws or deprecates one entry, or says why not; then brings everything derived up to the log. The bytes of the entry stay, its
 * names and aliases stay taken, its number is not used again. (Design, section 7.)
 *
 * Promises what publishing does: the same request twice is `unchanged`; a crash at any point leaves the state before or the state
 * after, and the next writer rebuilds what is derived.
 *
 * Refuses by `exact-required` a line or an alias, `status-final` what was said already or is withdrawn, `reason-missing`,
 * `replacement-unusable`, `registry-damaged`, and what does not exist by the problems of look-up.
 *
 * @example
 * const request = { action: "withdraw", identifier: "example.parcel/1.1", reason: "The unit was wrong." };
 * await changeStatus(memoryStore(), request); // { outcome: "refused", problem: { code: "unknown-name", ... } }
 */
export async function changeStatus(store: Store, request: StatusRequest): Promise<StatusChange> {
  const change = await untilCommitted(() => attempt(store, request));
  const writing = await writeDerived(store);
  const [damage] = writing.outcome === "refused" ? writing.faults : [];
  return damage ? refusedBy(damagedBy(request.identifier, damage)) : change;
}

async function attempt(store: Store, request: StatusRequest): Promise<StatusChange | "overtaken"> {
  const { entries, head, faults } = await replay(store);
  const [damage] = faults;
  if (damage) return refusedBy(damagedBy(request.identifier, damage));
  const judged = judgeStatus(
    entries.map(({ entry }) => entry),
    request,
  );
  if (judged.outcome !== "changed") return judged;
  const appended = await appendEntry(store, logEntry(request, head));
  return appended === "committed" ? judged : "overtaken";
}

const logEntry = ({ action, identifier, reason, replacement }: StatusRequest, head: Head | undefined): StatusEntry => ({
  action,
  identifier,
  reason,
  ...(replacement === undefined ? {} : { replacement }),
  ...placeAfter(head),
});

/** Judges a request against exactly the entries of a log. Pure: asked again whenever the log has grown. */
function judgeStatus(published: readonly Entry[], request: StatusRequest): StatusChange {
  const { action, identifier, reason } = request;
  if (isBlank(reason)) return refusedBy(problem("reason-missing", identifier, {}));
  const found = findEntry(published, identifier);
  if ("code" in found) return refusedBy(found);
  const changed = withStatus(found, request);
  if (!mayBecome(found.status, action)) {
    if (isSaid(found, changed)) return { outcome: "unchanged", entry: found };
    return refusedBy(problem("status-final", identifier, { status: found.status, reason: found.reason ?? "" }));
  }
  const after = published.map((entry) => (entry === found ? changed : entry));
  const refused = refuseReplacement(after, request);
  return refused ? refusedBy(refused) : { outcome: "changed", entry: changed };
}

const refusedBy = (found: Problem): StatusChange => ({ outcome: "refused", problem: found });

/** Half a character has no canonical form, so the log could not hold it. */
const isBlank = (reason: string): boolean => reason.trim() === "" || /\p{Surrogate}/u.test(reason);

const isSaid = (entry: Entry, changed: Entry): boolean =>
  entry.status === changed.status && entry.reason === changed.reason && entry.replacement === changed.replacement;

/** The entry of exactly this identifier. What stands for an entry is no entry: the one that it stands for is named. */
function findEntry(published: readonly Entry[], identifier: string): Entry | Problem {
  const resolution = resolveAmong(published, identifier);
  if (resolution.outcome === "refused") return resolution.problem;
  const named = resolution.entry.identifier;
  const entry = published.find((each) => each.identifier === named);
  if (entry && resolution.via.by === "identifier") return entry;
  return problem("exact-required", identifier, { identifier: named }, { available: [named] });
}

/** Judged as things are after the change: a line that then stands for nothing, or for the entry itself, replaces nothing. */
function refuseReplacement(after: readonly Entry[], { identifier, replacement }: StatusRequest): Problem | undefined {
  if (replacement === undefined) return undefined;
  const resolution = resolveAmong(after, replacement);
  if (resolution.outcome === "refused") return resolution.problem;
  const unusable = (why: string): Problem => problem("replacement-unusable", replacement, { identifier, why });
  if (resolution.entry.identifier === identifier) return unusable("it stands for that very entry");
  return resolution.entry.status === "withdrawn" ? unusable("it is withdrawn itself") : undefined;
}

/** As a look-up would, from the log alone: what is derived may lag behind. */
function resolveAmong(entries: readonly Entry[], text: string): Resolution {
  const parsed = parseIdentifier(text);
  if (parsed.outcome === "refused") return parsed;
  return resolve(parsed.identifier, catalogueOf({ names: nameIndexes(entries), head: null }, aliasTargets(entries)));
}
