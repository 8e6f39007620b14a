import type { Alias } from "../../generator/contract/record.ts";
import { byText } from "../bytes.ts";
import { isDraft, type Entry } from "../entry.ts";
import type { LineState } from "../problem/codes.ts";
import type { AliasTarget, EntryIndex, NameIndex } from "./index-file.ts";

/** One index a name, names in order. */
export function nameIndexes(entries: readonly Entry[]): NameIndex[] {
  const byName = groupBy(entries, (entry) => entry.name);
  return [...byName].sort(([before], [after]) => byText(before, after)).map(([name, published]) => nameIndex(name, published));
}

function nameIndex(name: string, published: readonly Entry[]): NameIndex {
  const sorted = [...published].sort(byVersion);
  const entries = sorted.map(entryIndex);
  // A name never changes its kind: publishing refuses it.
  if (sorted[0]?.kind === "mirrored") return { name, kind: "mirrored", newest: newestOf(sorted), entries };
  const lines: LineState[] = [...groupBy(sorted, lineOfEntry)].map(([line, members]) => ({ line, newest: newestOf(members) }));
  return { name, kind: "governed", lines, entries };
}

/** Map.groupBy, which Node 20 does not have. */
function groupBy(entries: readonly Entry[], key: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(key(entry), [...(groups.get(key(entry)) ?? []), entry]);
  return groups;
}

const lineOfEntry = (entry: Entry): string => `${entry.name}/${majorOf(entry)}`;
const majorOf = (entry: Entry): number => Number(entry.version.split(".", 1)[0]);

/** What a pointer resolves to: never a draft, never what was withdrawn. */
const newestOf = (sorted: readonly Entry[]): string | null =>
  sorted.findLast((entry) => entry.status !== "withdrawn" && !isDraft(entry))?.identifier ?? null;

function byVersion(before: Entry, after: Entry): number {
  if (before.kind === "mirrored") return byText(before.version, after.version);
  const minorOf = (entry: Entry): number => Number(entry.version.split(".")[1]);
  return majorOf(before) - majorOf(after) || minorOf(before) - minorOf(after);
}

const entryIndex = (entry: Entry): EntryIndex => {
  const { identifier, version, status, reason, replacement, canonical, served, contract, sequence } = entry;
  return {
    identifier,
    version,
    status,
    ...(reason === undefined ? {} : { reason }),
    ...(replacement === undefined ? {} : { replacement }),
    canonical,
    served,
    contract,
    sequence,
  };
};

/** What every alias stands for: fixed by the first entry that declared it, in the order of the log, and never dropped. Drafts declare none. */
export function aliasTargets(entries: readonly Entry[]): AliasTarget[] {
  const targets = new Map<string, AliasTarget>();
  for (const entry of entries) {
    if (isDraft(entry)) continue;
    for (const alias of entry.record.aliases) {
      if (!targets.has(alias.value))
        targets.set(alias.value, { value: alias.value, kind: alias.kind, name: entry.name, target: targetOf(entry, alias) });
    }
  }
  return [...targets.values()].sort((before, after) => byText(before.value, after.value));
}

/**
 * A governed alias stands for its line. A mirrored one that names no version itself (a skill id, a well-known path) stands for the
 * newest dated entry; one that does (a URI, a key, a dated capability) stays with the entry that declared it.
 */
function targetOf(entry: Entry, alias: Alias): string {
  if (entry.kind === "governed") return lineOfEntry(entry);
  return alias.kind === "a2a-skill" || alias.kind === "well-known" ? entry.name : entry.identifier;
}
