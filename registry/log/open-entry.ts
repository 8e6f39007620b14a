import { decode, digestOf, onlyLineEndsDiffer, type Digest } from "../bytes.ts";
import { parseCanonical } from "../parse-canonical.ts";
import { toEntry, type Entry, type PublishedRecord } from "../entry.ts";
import type { DatedIdentifier, ExactIdentifier } from "../identifier/identifier.ts";
import { readIdentifier } from "../identifier/read.ts";
import { contentPath } from "../layout.ts";
import type { Store } from "../store/store.ts";
import { disagreementOf } from "./disagreement.ts";
import type { PublishEntry } from "./entry.ts";
import { fault, type Fault } from "./fault.ts";
import { readFile } from "./read-file.ts";

/** An entry with the bytes that the log records for it. */
export interface OpenedEntry {
  readonly entry: Entry;
  readonly schema: Uint8Array;
  readonly contract: Uint8Array;
}

/** The file of the log that records it. */
export interface PublishFile {
  readonly path: string;
  readonly entry: PublishEntry;
}

export type Opening =
  | { readonly outcome: "opened"; readonly opened: OpenedEntry }
  | { readonly outcome: "faulty"; readonly faults: readonly Fault[] };

/** Reads what one log entry records and checks it against the record: both files by digest, the canonical form, the members said twice. */
export async function openEntry(store: Store, { path, entry: log }: PublishFile): Promise<Opening> {
  const schema = await readContent(store, path, log.served);
  const contract = await readContent(store, path, log.contract);
  if ("fault" in schema || "fault" in contract)
    return faulty([schema, contract].flatMap((each) => ("fault" in each ? [each.fault] : [])));

  const identifier = entryIdentifier(log.identifier);
  if (!identifier)
    return faulty([
      fault("log-identifier", path, { identifier: log.identifier, reason: "which is no exact or dated identifier" }),
    ]);

  const schemaText = decode(schema.bytes) ?? "";
  const read = parseCanonical(schemaText);
  const canonical = read.outcome === "parsed" ? read.canonical : "none";
  if (canonical !== log.canonical)
    return faulty([fault("canonical-mismatch", path, { expected: log.canonical, found: canonical })]);

  const record = parseCanonical(decode(contract.bytes) ?? "");
  const said = record.outcome === "parsed" ? record.value : undefined;
  const disagreement = disagreementOf(log, identifier, said, read.outcome === "parsed" ? read.value : undefined);
  if (disagreement) {
    const file = contentPath(disagreement.file === "contract.json" ? log.contract : log.served);
    return faulty([fault("contract-mismatch", path, { file, member: disagreement.member })]);
  }

  // Its digest is the published one, and publishing wrote a record; the members that this code relies on were compared above.
  const published = said as PublishedRecord;
  return {
    outcome: "opened",
    opened: { entry: toEntry(log, identifier, published, schemaText), schema: schema.bytes, contract: contract.bytes },
  };
}

const faulty = (faults: readonly Fault[]): Opening => ({ outcome: "faulty", faults });

export function entryIdentifier(text: string): ExactIdentifier | DatedIdentifier | undefined {
  const reading = readIdentifier(text);
  if (reading.outcome === "refused") return undefined;
  const { identifier } = reading;
  return identifier.form === "exact" || identifier.form === "dated" ? identifier : undefined;
}

async function readContent(
  store: Store,
  recordedBy: string,
  digest: Digest,
): Promise<{ readonly bytes: Uint8Array } | { readonly fault: Fault }> {
  const path = contentPath(digest);
  const read = await readFile(store, path);
  if (read.outcome === "fault") return { fault: read.fault };
  if (read.outcome === "missing") return { fault: fault("content-missing", path, { recordedBy }) };
  const found = digestOf(read.bytes);
  if (found === digest) return { bytes: read.bytes };
  return {
    fault: fault("digest-mismatch", path, {
      expected: digest,
      found,
      onlyLineEndsDiffer: onlyLineEndsDiffer(read.bytes, digest),
    }),
  };
}
