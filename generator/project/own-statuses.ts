import { decode, digestOf } from "../../registry/bytes.ts";
import { logPath } from "../../registry/layout.ts";
import { noPrevious, readLogEntry, type StatusEntry } from "../../registry/log/entry.ts";
import { overlayStore } from "../../registry/store/overlay.ts";
import type { Store } from "../../registry/store/store.ts";
import { readJson } from "../load/read-json.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** A withdrawal or deprecation as a change brings it. */
export interface OwnStatus {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly entry: StatusEntry;
}

/**
 * The withdrawals and deprecations that a change appends to the published log. There is no other way to make one than to commit it, so
 * they are reviewed with the change and count for it; the first entry that publishes something, or does not follow, ends them.
 */
export function ownStatuses(here: Files, published: Files): readonly OwnStatus[] {
  const found: OwnStatus[] = [];
  let previous = noPrevious;
  for (let sequence = 0; ; sequence += 1) {
    const path = logPath(sequence);
    const bytes = published.get(path) ?? here.get(path);
    if (bytes === undefined) return found;
    if (!published.has(path)) {
      const entry = readStatus(bytes);
      if (entry?.previous !== previous) return found;
      found.push({ path, bytes, entry });
    }
    previous = digestOf(bytes);
  }
}

/** The log with them at its end; without, where something else came to stand in their place. */
export async function withStatuses(store: Store, statuses: readonly OwnStatus[]): Promise<Store> {
  const appended = overlayStore(store);
  for (const { path, bytes } of statuses) if ((await appended.createIfAbsent(path, bytes)) === "exists") return store;
  return appended;
}

function readStatus(bytes: Uint8Array): StatusEntry | undefined {
  const read = readLogEntry(readJson("log", decode(bytes) ?? "").source?.value);
  return read.outcome === "read" && read.entry.action !== "publish" ? read.entry : undefined;
}
