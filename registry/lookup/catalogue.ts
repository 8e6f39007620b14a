import { byText } from "../bytes.ts";
import type { AliasTarget, EntryIndex, NameIndex, RegistryIndex } from "../derive/index-file.ts";
import { isDraft } from "../entry.ts";

/** The derived indexes, as a look-up asks them. Maps, so that no inherited member answers. */
export interface Catalogue {
  readonly names: ReadonlyMap<string, NameIndex>;
  readonly aliases: ReadonlyMap<string, AliasTarget>;
}

export const catalogueOf = (index: RegistryIndex, aliases: readonly AliasTarget[]): Catalogue => ({
  names: new Map(index.names.map((name) => [name.name, name])),
  aliases: new Map(aliases.map((alias) => [alias.value, alias])),
});

/** Every identifier that answers: what may be suggested. Lines before their entries, as they are what people mean. */
export function answering({ names, aliases }: Catalogue): string[] {
  const versions = [...names.values()].flatMap((name) => [...linesOf(name), ...name.entries.map(({ identifier }) => identifier)]);
  return [...versions, ...[...aliases.keys()].sort(byText)];
}

/** The lines that stand for an entry. */
export const linesOf = (name: NameIndex): string[] =>
  name.kind === "governed" ? name.lines.filter(({ newest }) => newest !== null).map(({ line }) => line) : [];

/** What a caller may name instead of a version that does not exist: lines, drafts by their entries, dates. */
export const versionsOf = (name: NameIndex): string[] =>
  name.kind === "mirrored"
    ? name.entries.map(({ identifier }) => identifier)
    : [...linesOf(name), ...draftsOf(name).map(({ identifier }) => identifier)];

/** Those that were not withdrawn. */
export const draftsOf = (name: NameIndex): readonly EntryIndex[] =>
  name.entries.filter(({ status, version }) => status !== "withdrawn" && isDraft({ kind: name.kind, version }));

export const entryOf = (name: NameIndex, identifier: string): EntryIndex | undefined =>
  name.entries.find((entry) => entry.identifier === identifier);
