import { encode, isDigest, type Digest } from "../bytes.ts";
import { canonicalJson } from "../canonical.ts";

/** What happened, one file of the log each. Withdrawing and deprecating will be further members, told apart by `action`. */
export type LogEntry = PublishEntry;

export interface PublishEntry {
  readonly action: "publish";
  readonly sequence: number;
  /** Exact or dated. */
  readonly identifier: string;
  readonly canonical: Digest;
  readonly served: Digest;
  readonly contract: Digest;
  /** Of the bytes of the log file before; 64 zeros where there is none. */
  readonly previous: Digest;
}

export const noPrevious: Digest = `sha256:${"0".repeat(64)}`;

/**
 * One file a publication, `log/<n>.json`, n from 0 without gaps: RFC 8785 and one newline, so that an entry has one spelling.
 *
 *     { "action": "publish", "identifier", "canonical", "served", "contract", "previous", "sequence": n }
 *
 * Later versions may add members; readers ignore them. A change to these is a new folder, never a new meaning of this one. Other
 * happenings are other values of `action`; a reader that does not know one stops, as what it would answer could be wrong.
 */
export const formatLogEntry = (entry: LogEntry): Uint8Array => encode(`${canonicalJson(entry)}\n`);

export type ReadLogEntry =
  | { readonly outcome: "read"; readonly entry: LogEntry }
  | { readonly outcome: "unknown-action"; readonly action: string }
  | { readonly outcome: "malformed"; readonly member: string };

type Members = Readonly<Record<string, unknown>>;

const readers: Readonly<Record<LogEntry["action"], (members: Members) => ReadLogEntry>> = { publish: readPublish };

const isAction = (action: string): action is LogEntry["action"] => Object.hasOwn(readers, action);

export function readLogEntry(value: unknown): ReadLogEntry {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { outcome: "malformed", member: "the whole" };
  // An object that JSON.parse made: its members are whatever they are.
  const members = value as Members;
  const { action } = members;
  if (typeof action !== "string") return { outcome: "malformed", member: "action" };
  return isAction(action) ? readers[action](members) : { outcome: "unknown-action", action };
}

function readPublish({ sequence, identifier, canonical, served, contract, previous }: Members): ReadLogEntry {
  if (typeof sequence !== "number" || !Number.isSafeInteger(sequence)) return { outcome: "malformed", member: "sequence" };
  if (typeof identifier !== "string") return { outcome: "malformed", member: "identifier" };
  if (!isDigest(canonical)) return { outcome: "malformed", member: "canonical" };
  if (!isDigest(served)) return { outcome: "malformed", member: "served" };
  if (!isDigest(contract)) return { outcome: "malformed", member: "contract" };
  if (!isDigest(previous)) return { outcome: "malformed", member: "previous" };
  return { outcome: "read", entry: { action: "publish", sequence, identifier, canonical, served, contract, previous } };
}
