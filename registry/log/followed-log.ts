import { digestOf } from "../bytes.ts";
import { logPath } from "../layout.ts";
import type { Store } from "../store/store.ts";
import { formatLogEntry, type PublishEntry } from "./entry.ts";
import type { OpenedEntry } from "./open-entry.ts";
import { readFile } from "./read-file.ts";
import { replay, type Replay } from "./replay.ts";

/**
 * The log of a store as one run knows it, so that a run of many publications reads it once. Every `read` answers the log as it stands
 * at that moment: it asks for the file that would come next, and where another writer has made it, the whole log is replayed.
 */
export class FollowedLog {
  #known: Replay | undefined;

  constructor(readonly store: Store) {}

  async read(): Promise<Replay> {
    if (this.#known === undefined || (await this.#hasGrown(this.#known))) this.#known = await replay(this.store);
    return this.#known;
  }

  /** What this run has just committed after the log that was read last: its bytes were made here and need no second look. */
  append(entry: PublishEntry, opened: OpenedEntry): void {
    if (this.#known === undefined) return;
    const head = { sequence: entry.sequence, digest: digestOf(formatLogEntry(entry)) };
    this.#known = { ...this.#known, entries: [...this.#known.entries, opened], head };
  }

  async #hasGrown({ head }: Replay): Promise<boolean> {
    const next = await readFile(this.store, logPath((head?.sequence ?? -1) + 1));
    return next.outcome !== "missing";
  }
}
