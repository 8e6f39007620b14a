import { byText } from "../bytes.ts";
import type { NameIndex } from "../derive/index-file.ts";
import type { Problem } from "../problem/problem.ts";
import type { Store } from "../store/store.ts";
import { versionsOf } from "./catalogue.ts";
import { lookup } from "./lookup.ts";
import { loadAliases, loadIndex } from "./read.ts";

/** A contract as somebody looks for it. */
export interface ListedContract {
  readonly name: string;
  /** What may be asked for: its lines and drafts, or its dates, the newest last. */
  readonly identifiers: readonly string[];
  /** What its newest entry says of itself. */
  readonly summary: string;
  readonly aliases: readonly string[];
}

export type Listing =
  | { readonly outcome: "listed"; readonly contracts: readonly ListedContract[] }
  | { readonly outcome: "refused"; readonly problem: Problem };

/**
 * Every contract of a registry that stands, by name. Each summary comes from an entry whose digests hold, so a registry over HTTP is asked
 * for the files of one entry a name. Refuses by the codes of `lookup`.
 *
 * @example
 * const listing = await listContracts(store);
 * listing.contracts.find(({ name }) => name === "codossier.quick-ask").identifiers; // ["codossier.quick-ask/1"]
 */
export async function listContracts(store: Store): Promise<Listing> {
  const index = await loadIndex(store, "");
  if (index.outcome === "refused") return index;
  const aliases = await loadAliases(store, "");
  if (aliases.outcome === "refused") return aliases;
  const contracts: ListedContract[] = [];
  for (const name of index.value.names) {
    const identifiers = standing(name);
    const newest = identifiers.at(-1);
    if (newest === undefined) continue;
    const found = await lookup(store, newest);
    if (found.outcome === "refused") return found;
    const own = aliases.value.filter((alias) => alias.name === name.name).map(({ value }) => value);
    contracts.push({ name: name.name, identifiers, summary: found.entry.record.summary, aliases: own.sort(byText) });
  }
  return { outcome: "listed", contracts };
}

/** Without what was withdrawn. */
const standing = (name: NameIndex): string[] =>
  name.kind === "governed"
    ? versionsOf(name)
    : name.entries.filter(({ status }) => status !== "withdrawn").map(({ identifier }) => identifier);
