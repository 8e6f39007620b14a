import { byText, decode, digestOf, encode, onlyLineEndsDiffer, type Digest } from "../bytes.ts";
import { canonicalJson } from "../../generator/json/json.ts";
import { logPath, sequenceOf } from "../layout.ts";
import { StoreFault, type Store } from "../store/store.ts";
import { noPrevious, readLogEntry, type LogEntry } from "./entry.ts";
import { fault, type Fault } from "./fault.ts";
import { readFile } from "./read-file.ts";

/** One entry of the log that could be read, with the file it stands in. */
export interface LogFile {
  readonly path: string;
  readonly entry: LogEntry;
}

/** The last file of the log. */
export interface Head {
  readonly sequence: number;
  readonly digest: Digest;
}

export interface ReadLog {
  readonly files: readonly LogFile[];
  readonly head: Head | undefined;
  readonly faults: readonly Fault[];
}

/** Reads the whole log and checks it against itself: no gaps, one spelling, its own number, the chain. */
export async function readLog(store: Store): Promise<ReadLog> {
  const files: LogFile[] = [];
  const faults: Fault[] = [];
  let before: Head | undefined;
  const listed = await listLog(store);
  if ("fault" in listed) return { files, head: undefined, faults: [listed.fault] };
  for (const sequence of listed.sequences) {
    const path = logPath(sequence);
    const expected = (before?.sequence ?? -1) + 1;
    if (sequence !== expected) faults.push(fault("log-missing", logPath(expected), { recordedBy: path }));
    const read = await readFile(store, path);
    if (read.outcome === "fault") faults.push(read.fault);
    const digest = read.outcome === "read" ? digestOf(read.bytes) : noPrevious;
    if (read.outcome === "read") {
      const parsed = parseLogFile(path, read.bytes);
      faults.push(...("fault" in parsed ? [parsed.fault] : misplaced(path, sequence, parsed.entry)));
      // Behind a gap there is nothing to compare with.
      if ("entry" in parsed && sequence === expected) faults.push(...unchained(before, path, parsed.entry));
      if ("entry" in parsed) files.push({ path, entry: parsed.entry });
    }
    before = { sequence, digest };
  }
  return { files, head: before, faults };
}

async function listLog(store: Store): Promise<{ readonly sequences: readonly number[] } | { readonly fault: Fault }> {
  try {
    return { sequences: await sequencesIn(store) };
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return { fault: fault("unsafe-file", "log", { reason: "something else stands in the place of the log" }) };
  }
}

/** The numbers of the log's files, in order; what else lies in its folder is verify's to name. */
export const sequencesIn = async (store: Store): Promise<number[]> =>
  (await store.list("log/"))
    .map(sequenceOf)
    .filter((sequence) => sequence !== undefined)
    .sort((before, after) => before - after);

type ParsedLogFile = { readonly entry: LogEntry } | { readonly fault: Fault };

function parseLogFile(path: string, bytes: Uint8Array): ParsedLogFile {
  const text = decode(bytes);
  if (text === undefined)
    return { fault: fault("log-unreadable", path, { reason: "it is not UTF-8", onlyLineEndsDiffer: false }) };
  const canonical = canonicalText(text);
  if ("reason" in canonical)
    return { fault: fault("log-unreadable", path, { reason: canonical.reason, onlyLineEndsDiffer: false }) };
  if (canonical.text !== text) {
    const reason = "it is not its canonical form (RFC 8785) and one newline";
    return {
      fault: fault("log-unreadable", path, {
        reason,
        onlyLineEndsDiffer: onlyLineEndsDiffer(bytes, digestOf(encode(canonical.text))),
      }),
    };
  }
  const read = readLogEntry(canonical.value);
  if (read.outcome === "unknown-action") return { fault: fault("log-action-unknown", path, { action: read.action }) };
  return read.outcome === "malformed" ? { fault: fault("log-malformed", path, { member: read.member }) } : { entry: read.entry };
}

function canonicalText(text: string): { readonly value: unknown; readonly text: string } | { readonly reason: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value, text: `${canonicalJson(value)}\n` };
  } catch {
    return { reason: "it is no JSON that has a canonical form" };
  }
}

const misplaced = (path: string, sequence: number, entry: LogEntry): Fault[] =>
  entry.sequence === sequence ? [] : [fault("log-sequence", path, { sequence: entry.sequence })];

function unchained(before: Head | undefined, path: string, entry: LogEntry): Fault[] {
  const found = before?.digest ?? noPrevious;
  if (entry.previous === found) return [];
  // The file whose bytes are not those recorded is named; the record of them may be what was changed, so the sentence names both.
  const named = before ? logPath(before.sequence) : path;
  const recordedBy = before ? path : "its own member previous";
  return [fault("log-chain", named, { recordedBy, expected: entry.previous, found })];
}

/** For printing: by path, then by code. */
export const sortFaults = (faults: readonly Fault[]): Fault[] =>
  [...faults].sort(
    (before, after) =>
      byText(before.path, after.path) || byText(before.code, after.code) || byText(before.message, after.message),
  );
