import { encode, isDigest, type Digest } from "../bytes.ts";
import { canonicalJson } from "../../generator/json/json.ts";

/** What happened, one file of the log each, told apart by `action`. */
export type LogEntry = PublishEntry | StatusEntry;

interface LogEntryBase {
  readonly sequence: number;
  /** Exact or dated. */
  readonly identifier: string;
  /** Of the bytes of the log file before; 64 zeros where there is none. */
  readonly previous: Digest;
}

export interface PublishEntry extends LogEntryBase {
  readonly action: "publish";
  readonly canonical: Digest;
  readonly served: Digest;
  readonly contract: Digest;
}

/** What can become of an entry after it was published. Its bytes stay as they are. */
export type StatusAction = "deprecate" | "withdraw";

export interface StatusEntry extends LogEntryBase {
  readonly action: StatusAction;
  readonly reason: string;
  /** The identifier to use instead, where there is one. */
  readonly replacement?: string;
}

export const noPrevious: Digest = `sha256:${"0".repeat(64)}`;

/**
 * One file a happening, `log/<n>.json`, n from 0 without gaps: RFC 8785 and one newline, so that an entry has one spelling.
 *
 *     { "action": "publish", "identifier", "canonical", "served", "contract", "previous", "sequence": n }
 *     { "action": "deprecate" | "withdraw", "identifier", "reason", "replacement"?, "previous", "sequence": n }
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

const readers: Readonly<Record<LogEntry["action"], (members: Members) => ReadLogEntry>> = {
  publish: readPublish,
  deprecate: (members) => readStatus("deprecate", members),
  withdraw: (members) => readStatus("withdraw", members),
};

const isAction = (action: string): action is LogEntry["action"] => Object.hasOwn(readers, action);

export function readLogEntry(value: unknown): ReadLogEntry {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return malformed("the whole");
  // An object that JSON.parse made: its members are whatever they are.
  const members = value as Members;
  const { action } = members;
  if (typeof action !== "string") return malformed("action");
  return isAction(action) ? readers[action](members) : { outcome: "unknown-action", action };
}

const malformed = (member: string): ReadLogEntry => ({ outcome: "malformed", member });

/** What every entry of the log says, or the member in which it does not. */
function readBase({ sequence, identifier, previous }: Members): LogEntryBase | string {
  if (typeof sequence !== "number" || !Number.isSafeInteger(sequence)) return "sequence";
  if (typeof identifier !== "string") return "identifier";
  return isDigest(previous) ? { sequence, identifier, previous } : "previous";
}

function readPublish(members: Members): ReadLogEntry {
  const base = readBase(members);
  if (typeof base === "string") return malformed(base);
  const { canonical, served, contract } = members;
  if (!isDigest(canonical)) return malformed("canonical");
  if (!isDigest(served)) return malformed("served");
  if (!isDigest(contract)) return malformed("contract");
  return { outcome: "read", entry: { action: "publish", ...base, canonical, served, contract } };
}

function readStatus(action: StatusAction, members: Members): ReadLogEntry {
  const base = readBase(members);
  if (typeof base === "string") return malformed(base);
  const { reason, replacement } = members;
  if (typeof reason !== "string") return malformed("reason");
  if (replacement === undefined) return { outcome: "read", entry: { action, ...base, reason } };
  if (typeof replacement !== "string") return malformed("replacement");
  return { outcome: "read", entry: { action, ...base, reason, replacement } };
}
