import type { AliasTarget } from "../derive/index-file.ts";
import type { Entry } from "../entry.ts";
import type { Identifier } from "../identifier/identifier.ts";
import { nearMisses } from "../identifier/near-misses.ts";
import { parseReference } from "../identifier/parse.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Store } from "../store/store.ts";
import { answering, catalogueOf, type Catalogue } from "./catalogue.ts";
import { listDefinitions } from "./definition.ts";
import { loadAliases, loadEntry, loadIndex, type Read } from "./read.ts";
import { resolve, type Resolution } from "./resolve.ts";
import type { Via } from "./via.ts";

export type Lookup =
  | { readonly outcome: "found"; readonly entry: Entry; readonly via: Via; readonly definition?: string }
  | { readonly outcome: "refused"; readonly problem: Problem };

/**
 * The entry behind exactly this identifier, of whatever form, or why there is none.
 *
 * Promises: a version, URI, key or path is never answered by another one; the bytes answered have the published digests; `via` says how
 * a line or alias was resolved. Reads the index, the aliases where the form needs them, and the two files of the entry.
 *
 * Refuses by `id-syntax` and the other spellings, `unknown-name`, `unknown-major`, `unknown-version`, `unknown-definition`,
 * `version-required`, `no-fallback`, `withdrawn`, `digest-mismatch`, `registry-damaged` (also where there is no registry at its place),
 * `registry-unreachable`, `registry-answer`. Near misses are suggested, never applied.
 *
 * @example
 * const found = await lookup(store, "codossier.quick-ask/1");
 * // { outcome: "found", entry: { identifier: "codossier.quick-ask/1.0", ... }, via: { by: "line", line: "codossier.quick-ask/1" } }
 */
export async function lookup(store: Store, reference: string): Promise<Lookup> {
  const found = await find(store, reference);
  // Inside, an identifier is asked for; outside, what was given is the whole reference.
  return found.outcome === "refused" ? { outcome: "refused", problem: { ...found.problem, given: reference } } : found;
}

async function find(store: Store, reference: string): Promise<Lookup> {
  const parsed = parseReference(reference);
  if (parsed.outcome === "refused") return refuseMalformed(store, parsed.problem);
  const resolution = await resolveIn(store, parsed.identifier);
  if (resolution.outcome === "refused") return resolution;
  const read = await loadEntry(store, parsed.identifier.text, resolution.name, resolution.entry);
  if (read.outcome === "refused") return read;
  const { definition } = parsed;
  const found: Lookup = { outcome: "found", entry: read.value, via: resolution.via };
  return definition === undefined ? found : (refuseDefinition(reference, read.value, definition) ?? { ...found, definition });
}

/** An entry, a line and a digest need no aliases; they are read for the near misses when nothing is found. */
async function resolveIn(store: Store, identifier: Identifier): Promise<Resolution> {
  const isOwnName = identifier.form === "exact" || identifier.form === "line" || identifier.form === "digest";
  if (isOwnName) {
    const catalogue = await load(store, identifier.text, []);
    if (catalogue.outcome === "refused") return catalogue;
    const resolution = resolve(identifier, catalogue.value);
    if (resolution.outcome === "resolved") return resolution;
  }
  // Aliases before the index: publishing writes them after it, so what they lead to is there.
  const aliases = await loadAliases(store, identifier.text);
  if (aliases.outcome === "refused") return aliases;
  const catalogue = await load(store, identifier.text, aliases.value);
  return catalogue.outcome === "refused" ? catalogue : resolve(identifier, catalogue.value);
}

async function load(store: Store, given: string, aliases: readonly AliasTarget[]): Promise<Read<Catalogue>> {
  const index = await loadIndex(store, given);
  return index.outcome === "read" ? { outcome: "read", value: catalogueOf(index.value, aliases) } : index;
}

/** What was typed is no identifier; what exists nearby is a better suggestion than what is merely well formed. */
async function refuseMalformed(store: Store, malformed: Problem): Promise<Lookup> {
  const aliases = await loadAliases(store, malformed.given);
  const catalogue = await load(store, malformed.given, aliases.outcome === "read" ? aliases.value : []);
  const known = catalogue.outcome === "read" ? nearMisses(malformed.given, answering(catalogue.value)) : [];
  return { outcome: "refused", problem: known.length > 0 ? { ...malformed, suggestions: known } : malformed };
}

function refuseDefinition(given: string, { identifier, schemaText }: Entry, definition: string): Lookup | undefined {
  const definitions = listDefinitions(schemaText);
  if (definitions.includes(definition)) return undefined;
  const available = definitions.map((each) => `${identifier}#${each}`);
  const suggestions = nearMisses(definition, definitions).map((each) => `${identifier}#${each}`);
  return {
    outcome: "refused",
    problem: problem("unknown-definition", given, { identifier, definition }, { suggestions, available }),
  };
}
