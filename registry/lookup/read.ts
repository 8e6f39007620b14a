import { decode, digestOf, isDigest, onlyLineEndsDiffer } from "../bytes.ts";
import {
  readAliases,
  readIndex,
  type AliasTarget,
  type EntryIndex,
  type NameIndex,
  type RegistryIndex,
} from "../derive/index-file.ts";
import type { Entry, PublishedRecord } from "../entry.ts";
import { aliasesPath, entryPath, indexPath } from "../layout.ts";
import { readFile } from "../log/read-file.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Store } from "../store/store.ts";

export type Read<T> =
  { readonly outcome: "read"; readonly value: T } | { readonly outcome: "refused"; readonly problem: Problem };

/** The index; an empty one where nothing was published yet. */
export async function loadIndex(store: Store, given: string): Promise<Read<RegistryIndex>> {
  return loadDerived(store, given, indexPath, readIndex, { names: [], head: null });
}

export async function loadAliases(store: Store, given: string): Promise<Read<readonly AliasTarget[]>> {
  const loaded = await loadDerived(store, given, aliasesPath, readAliases, { aliases: [] });
  return loaded.outcome === "read" ? { outcome: "read", value: loaded.value.aliases } : loaded;
}

async function loadDerived<T>(
  store: Store,
  given: string,
  path: string,
  read: (text: string) => T | undefined,
  empty: T,
): Promise<Read<T>> {
  const file = await readFile(store, path);
  const nowhere = file.outcome === "missing" ? await store.missing?.() : undefined;
  if (nowhere !== undefined) return { outcome: "refused", problem: noRegistry(given, nowhere) };
  const value = file.outcome === "read" ? read(decode(file.bytes) ?? "") : file.outcome === "missing" ? empty : undefined;
  if (value !== undefined) return { outcome: "read", value };
  return { outcome: "refused", problem: problem("registry-damaged", given, { path, reason: "It is no index of a registry." }) };
}

const noRegistry = (given: string, path: string): Problem =>
  problem("registry-damaged", given, { path, reason: "There is no registry at this folder: it does not exist." });

/** The two files of an entry. What is not byte for byte what was published is refused, never answered. */
export async function loadEntry(store: Store, given: string, name: NameIndex, entry: EntryIndex): Promise<Read<Entry>> {
  const schema = await loadText(store, given, entryPath(name.name, entry.version, "schema.json"), entry.served);
  if (schema.outcome === "refused") return schema;
  const contract = await loadText(store, given, entryPath(name.name, entry.version, "contract.json"), entry.contract);
  if (contract.outcome === "refused") return contract;
  // Its digest is the published one, and publishing wrote a record.
  const record = JSON.parse(contract.value) as PublishedRecord;
  return { outcome: "read", value: { ...entry, name: name.name, kind: name.kind, record, schemaText: schema.value } };
}

async function loadText(store: Store, given: string, path: string, expected: string): Promise<Read<string>> {
  const file = await readFile(store, path);
  if (file.outcome === "missing")
    return { outcome: "refused", problem: problem("registry-damaged", given, { path, reason: "It is missing." }) };
  if (file.outcome === "fault")
    return { outcome: "refused", problem: problem("registry-damaged", given, { path, reason: file.fault.message }) };
  const found = digestOf(file.bytes);
  if (found === expected) return { outcome: "read", value: decode(file.bytes) ?? "" };
  const lineEnds = isDigest(expected) && onlyLineEndsDiffer(file.bytes, expected);
  return {
    outcome: "refused",
    problem: problem("digest-mismatch", given, { path, expected, found, onlyLineEndsDiffer: lineEnds }),
  };
}
