import { encode } from "../bytes.ts";
import { formatJson } from "../entry.ts";
import { aliasesPath, entryPath, indexPath, nameIndexPath } from "../layout.ts";
import type { OpenedEntry } from "../log/open-entry.ts";
import type { Head } from "../log/read.ts";
import type { AliasIndex, RegistryIndex } from "./index-file.ts";
import { aliasTargets, nameIndexes } from "./indexes.ts";

/** A derived file and its bytes. */
export type DerivedFile = readonly [path: string, bytes: Uint8Array];

/** The two files of one entry, as they lie under `c/`. */
export const entryFiles = ({ entry, schema, contract }: OpenedEntry): DerivedFile[] => [
  [entryPath(entry.name, entry.version, "schema.json"), schema],
  [entryPath(entry.name, entry.version, "contract.json"), contract],
];

/**
 * Every derived file, in the order in which they are written: what is pointed at before what points. A reader between two writes
 * therefore finds the state before or the state after, and never a pointer to what is not there yet.
 */
export function derivedFiles(entries: readonly OpenedEntry[], head: Head | undefined): DerivedFile[] {
  const names = nameIndexes(entries.map(({ entry }) => entry));
  const index: RegistryIndex = { names, head: head ?? null };
  const aliases: AliasIndex = { aliases: aliasTargets(entries.map(({ entry }) => entry)) };
  return [
    ...entries.flatMap(entryFiles),
    ...names.map((name): DerivedFile => [nameIndexPath(name.name), encode(formatJson(name))]),
    [indexPath, encode(formatJson(index))],
    [aliasesPath, encode(formatJson(aliases))],
  ];
}
