import { mayBecome, withStatus, type Entry } from "../entry.ts";
import type { StatusEntry } from "./entry.ts";
import { fault, type Fault } from "./fault.ts";
import type { OpenedEntry } from "./open-entry.ts";
import type { LogFile } from "./read.ts";

export interface Statuses {
  readonly entries: readonly OpenedEntry[];
  readonly faults: readonly Fault[];
}

/**
 * What became of the entries after they were published, in the order of the log. A fault is an action on what was not published
 * before it, and one that no writer makes: nothing follows a withdrawal, and nothing is deprecated twice.
 */
export function applyStatuses(published: readonly OpenedEntry[], files: readonly LogFile[]): Statuses {
  const opened = new Map(published.map((one) => [one.entry.identifier, one]));
  const before = new Set<string>();
  const faults: Fault[] = [];
  for (const { path, entry } of files) {
    const { identifier } = entry;
    if (entry.action === "publish") before.add(identifier);
    else if (!before.has(identifier))
      faults.push(fault("log-identifier", path, { identifier, reason: "which was not published before" }));
    else {
      // One that could not be opened has faults of its own.
      const there = opened.get(identifier);
      const refused = there && refusedStatus(path, there.entry, entry);
      if (refused) faults.push(refused);
      else if (there) opened.set(identifier, { ...there, entry: withStatus(there.entry, entry) });
    }
  }
  return { entries: published.map((one) => opened.get(one.entry.identifier) ?? one), faults };
}

function refusedStatus(path: string, { identifier, status }: Entry, { action }: StatusEntry): Fault | undefined {
  if (mayBecome(status, action)) return undefined;
  return fault("log-identifier", path, { identifier, reason: `which is ${status} already` });
}
