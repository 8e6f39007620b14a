import { sameBytes } from "../bytes.ts";
import { logPath } from "../layout.ts";
import type { Store } from "../store/store.ts";
import { formatLogEntry, noPrevious, type LogEntry } from "./entry.ts";
import type { Head } from "./read.ts";

/** Where the next entry of a log stands, and what it follows. */
export const placeAfter = (head: Head | undefined): Pick<LogEntry, "sequence" | "previous"> => ({
  sequence: (head?.sequence ?? -1) + 1,
  previous: head?.digest ?? noPrevious,
});

/**
 * Creates the next file of the log only if it is absent: that is the commit. Where it is there already, either it is this very entry
 * and the answer to an earlier attempt was lost, or another writer was first.
 */
export async function appendEntry(store: Store, entry: LogEntry): Promise<"committed" | "overtaken"> {
  const bytes = formatLogEntry(entry);
  const path = logPath(entry.sequence);
  if ((await store.createIfAbsent(path, bytes)) === "created") return "committed";
  const there = await store.get(path);
  return there && sameBytes(there, bytes) ? "committed" : "overtaken";
}

/** Each turn means that somebody else has written; a store that keeps a writer here is no store. */
const patience = 10_000;

/** Tries until the answer is no `overtaken`: every attempt reads the log as it stands by then and judges against exactly that. */
export async function untilCommitted<T extends object>(attempt: () => Promise<T | "overtaken">): Promise<T> {
  for (let turn = 0; turn < patience; turn += 1) {
    const answer = await attempt();
    if (answer !== "overtaken") return answer;
  }
  throw new Error(
    `The store answered ${patience} times that the next file of the log exists, and it never came to stand in the log.`,
  );
}
