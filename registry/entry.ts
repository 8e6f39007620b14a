import type { Attestation, ContractRecord } from "../generator/contract/record.ts";
import type { Digest } from "./bytes.ts";
import type { Finding } from "./compare/finding.ts";
import type { Verdict } from "./compare/line/verdict.ts";
import { versionOf, type DatedIdentifier, type ExactIdentifier } from "./identifier/identifier.ts";
import type { PublishEntry, StatusAction, StatusEntry } from "./log/entry.ts";

/** A finding without its positions: those were in files that have changed since. */
export type PublishedFinding = Pick<Finding, "rule" | "severity" | "path" | "message" | "against" | "witness">;

/** `contract.json` as published: the working record and what publishing adds to it. */
export type PublishedRecord = ContractRecord & PublishedAdditions;

export interface PublishedAdditions {
  readonly identifier: string;
  readonly canonical: Digest;
  readonly served: Digest;
  /** The verdict on the line, and what the comparison with the entries before it found. */
  readonly verdict?: Verdict;
  readonly findings: readonly PublishedFinding[];
  /** The owners' attestations that cover texts of definitions bundled here, by their pointers in this schema. */
  readonly covering?: readonly Attestation[];
  /** The exact identifiers whose definitions are bundled in the schema. */
  readonly uses: readonly string[];
}

/**
 * `draft`: of major 0, promises nothing and no pointer resolves to it. `deprecated` and `withdrawn`, by later actions of the log, still
 * answer by their exact identifier; to what is withdrawn no pointer resolves.
 */
export type EntryStatus = "standing" | "draft" | "deprecated" | "withdrawn";

/** How an entry stands at the moment. Reason and replacement come with the action that changed it. */
export interface Standing {
  readonly status: EntryStatus;
  readonly reason?: string;
  readonly replacement?: string;
}

/** One published version: what the log says of it and the two immutable texts. */
export interface Entry extends Standing {
  readonly identifier: string;
  readonly name: string;
  /** `1.0` or `2026-09-18`. */
  readonly version: string;
  readonly kind: ContractRecord["kind"];
  /** Of the RFC 8785 form of the schema: the identity, deaf to line ends and key order. */
  readonly canonical: Digest;
  /** Of the bytes of schema.json. */
  readonly served: Digest;
  /** Of the bytes of contract.json. */
  readonly contract: Digest;
  /** The number of its publication in the log. */
  readonly sequence: number;
  readonly record: PublishedRecord;
  readonly schemaText: string;
}

export function toEntry(
  log: PublishEntry,
  identifier: ExactIdentifier | DatedIdentifier,
  record: PublishedRecord,
  schemaText: string,
): Entry {
  const { canonical, served, contract, sequence } = log;
  const status: EntryStatus = identifier.form === "exact" && identifier.major === 0 ? "draft" : "standing";
  const version = versionOf(identifier);
  return {
    identifier: log.identifier,
    name: identifier.name,
    version,
    kind: record.kind,
    status,
    canonical,
    served,
    contract,
    sequence,
    record,
    schemaText,
  };
}

const statusAfter: Readonly<Record<StatusAction, EntryStatus>> = { deprecate: "deprecated", withdraw: "withdrawn" };

/** Withdrawing is final, and each of the two is said once: the log keeps one reason for it. */
export const mayBecome = (status: EntryStatus, action: StatusAction): boolean =>
  status !== "withdrawn" && status !== statusAfter[action];

/** The entry after an action of the log; its texts stay as they are. */
export function withStatus(entry: Entry, change: Pick<StatusEntry, "action" | "reason" | "replacement">): Entry {
  const { reason: _reason, replacement: _replacement, ...kept } = entry;
  const { action, reason, replacement } = change;
  return { ...kept, status: statusAfter[action], reason, ...(replacement === undefined ? {} : { replacement }) };
}

/** Of major 0, whatever became of it: its line stands for nothing, and it declares no aliases. */
export const isDraft = ({ kind, version }: Pick<Entry, "kind" | "version">): boolean =>
  kind === "governed" && version.startsWith("0.");

/** The record without what publishing added: what an author wrote. */
export function authoredRecord(record: PublishedRecord): Record<string, unknown> {
  const {
    identifier: _identifier,
    canonical: _canonical,
    served: _served,
    verdict: _verdict,
    findings: _findings,
    covering: _covering,
    uses: _uses,
    ...authored
  } = record;
  return authored;
}

/** Two spaces and a final newline: a file that people read and review. */
export const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const formatContract = (record: ContractRecord, additions: PublishedAdditions): string =>
  formatJson({ ...record, ...additions });
