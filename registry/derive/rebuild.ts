import { sameBytes } from "../bytes.ts";
import { isDerivedShape } from "../layout.ts";
import type { Fault } from "../log/fault.ts";
import { readFile } from "../log/read-file.ts";
import { sequencesIn } from "../log/read.ts";
import { replay } from "../log/replay.ts";
import type { Store } from "../store/store.ts";
import { derivedFiles } from "./files.ts";

export type Rebuild =
  | { readonly outcome: "rebuilt"; readonly written: readonly string[]; readonly removed: readonly string[] }
  | { readonly outcome: "refused"; readonly faults: readonly Fault[] };

/**
 * Rewrites every derived file from the log and removes derived files that the log does not give; files that differ in nothing are
 * left alone, so a second run writes nothing.
 *
 * Refuses where the log or what it records is damaged: indexes of a part of the log would hide what is missing.
 *
 * @example
 * await rebuildDerived(memoryStore());
 * // { outcome: "rebuilt", written: ["index.json", "aliases.json"], removed: [] }
 */
export async function rebuildDerived(store: Store): Promise<Rebuild> {
  // Listed before the log is read: what another writer publishes meanwhile is never taken for a leftover.
  const listed = await store.list("");
  const rebuild = await writeDerived(store);
  if (rebuild.outcome === "refused") return rebuild;
  const derived = new Set(rebuild.derived);
  const removed = listed.filter((path) => isDerivedShape(path) && !derived.has(path));
  for (const path of removed) await store.removeDerived(path);
  return { outcome: "rebuilt", written: rebuild.written, removed };
}

type Writing =
  | { readonly outcome: "written"; readonly derived: readonly string[]; readonly written: readonly string[] }
  | { readonly outcome: "refused"; readonly faults: readonly Fault[] };

/**
 * Writes what differs, and again while the log grows: whoever writes last has looked at the log after its own last write, so a slow
 * writer cannot leave an index behind that lacks another's publication.
 */
export async function writeDerived(store: Store): Promise<Writing> {
  const written = new Set<string>();
  for (;;) {
    const { entries, head, faults } = await replay(store);
    if (faults.length > 0) return { outcome: "refused", faults };
    const files = derivedFiles(entries, head);
    for (const [path, bytes] of files) {
      const present = await readFile(store, path);
      if (present.outcome === "read" && sameBytes(present.bytes, bytes)) continue;
      await store.putDerived(path, bytes);
      written.add(path);
    }
    if ((await sequencesIn(store)).length === (head?.sequence ?? -1) + 1)
      return { outcome: "written", derived: files.map(([path]) => path), written: [...written] };
  }
}
