import { isAddress } from "../../generator/contract/place.ts";
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
import { versionOf } from "../identifier/identifier.ts";
import { aliasesPath, entryPath, indexPath } from "../layout.ts";
import { disagreementOf } from "../log/disagreement.ts";
import { entryIdentifier } from "../log/open-entry.ts";
import { readFile } from "../log/read-file.ts";
import { parseCanonical } from "../parse-canonical.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Store } from "../store/store.ts";
import { StoreUnanswered } from "../store/unanswered.ts";

export type Read<T> =
  { readonly outcome: "read"; readonly value: T } | { readonly outcome: "refused"; readonly problem: Problem };

/** The index; an empty one where a store in memory has nothing yet. */
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
  return unlessUnanswered(given, async () => {
    const file = await readFile(store, path);
    const nowhere = file.outcome === "missing" ? await store.missing?.() : undefined;
    if (nowhere !== undefined) return damaged(given, nowhere, noRegistry(nowhere));
    const value = file.outcome === "read" ? read(decode(file.bytes) ?? "") : file.outcome === "missing" ? empty : undefined;
    return value === undefined ? damaged(given, path, "It is no index of a registry.") : { outcome: "read", value };
  });
}

const noRegistry = (place: string): string =>
  isAddress(place)
    ? "There is no registry at this address: it has no index.json."
    : "There is no registry in this folder: no index.json is there.";

interface Refused {
  readonly outcome: "refused";
  readonly problem: Problem;
}

const damaged = (given: string, path: string, reason: string): Refused => ({
  outcome: "refused",
  problem: problem("registry-damaged", given, { path, reason }),
});

/** What a store says that could not be asked is a refusal like any other. */
async function unlessUnanswered<T>(given: string, read: () => Promise<Read<T>>): Promise<Read<T>> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StoreUnanswered)) throw error;
    return { outcome: "refused", problem: error.problemFor(given) };
  }
}

/**
 * The two files of an entry. What is not byte for byte what the index records is refused, never answered; so is an index that records
 * something else than the files say of themselves.
 */
export async function loadEntry(store: Store, given: string, name: NameIndex, entry: EntryIndex): Promise<Read<Entry>> {
  const schema = await loadText(store, given, entryPath(name.name, entry.version, "schema.json"), entry.served);
  if (schema.outcome === "refused") return schema;
  const contract = await loadText(store, given, entryPath(name.name, entry.version, "contract.json"), entry.contract);
  if (contract.outcome === "refused") return contract;
  const file = disagreeing(name, entry, contract.value, schema.value);
  if (file !== undefined)
    return damaged(given, entryPath(name.name, entry.version, file), "It is not what index.json says of it.");
  // Its digest is the recorded one, publishing wrote a record, and what identifies it was compared.
  const record = JSON.parse(contract.value) as PublishedRecord;
  return { outcome: "read", value: { ...entry, name: name.name, kind: name.kind, record, schemaText: schema.value } };
}

/** The file that is another entry's, or none: an index may lead to one whose digest it records truly. */
function disagreeing(name: NameIndex, entry: EntryIndex, contractText: string, schemaText: string) {
  const identifier = entryIdentifier(entry.identifier);
  const [contract, schema] = [parseCanonical(contractText), parseCanonical(schemaText)];
  if (schema.outcome === "refused" || schema.canonical !== entry.canonical) return "schema.json";
  if (contract.outcome === "refused" || identifier?.name !== name.name || versionOf(identifier) !== entry.version)
    return "contract.json";
  return disagreementOf(entry, identifier, contract.value, schema.value)?.file;
}

async function loadText(store: Store, given: string, path: string, expected: string): Promise<Read<string>> {
  return unlessUnanswered(given, async () => {
    const file = await readFile(store, path);
    if (file.outcome === "missing") return damaged(given, path, "It is missing.");
    if (file.outcome === "fault") return damaged(given, path, file.fault.message);
    const found = digestOf(file.bytes);
    if (found === expected) return { outcome: "read", value: decode(file.bytes) ?? "" };
    await store.forget?.(path);
    const lineEnds = isDigest(expected) && onlyLineEndsDiffer(file.bytes, expected);
    const facts = { path, expected, found, onlyLineEndsDiffer: lineEnds };
    return { outcome: "refused", problem: problem("digest-mismatch", given, facts) };
  });
}
