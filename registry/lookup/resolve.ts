import type { AliasTarget, EntryIndex, GovernedIndex, NameIndex } from "../derive/index-file.ts";
import type { DatedIdentifier, ExactIdentifier, Identifier, LineIdentifier } from "../identifier/identifier.ts";
import { lineOf } from "../identifier/identifier.ts";
import { readIdentifier } from "../identifier/read.ts";
import { problem } from "../problem/problem.ts";
import { draftsOf, entryOf, type Catalogue } from "./catalogue.ts";
import { refuseAlias, refuseName, refuseVersion, refuseWithdrawn, refuseWithoutVersion, type RefusedLookup } from "./refuse.ts";
import type { Via } from "./via.ts";

export type Resolution =
  { readonly outcome: "resolved"; readonly name: NameIndex; readonly entry: EntryIndex; readonly via: Via } | RefusedLookup;

/** Which entry an identifier answers, from the indexes alone. Pure; every form has its own way, and none falls through to another. */
export function resolve(identifier: Identifier, catalogue: Catalogue): Resolution {
  switch (identifier.form) {
    case "exact":
      return resolveExact(identifier, catalogue);
    case "line":
      return resolveLine(identifier, catalogue);
    case "dated":
      return resolveDated(identifier, catalogue);
    case "bare":
      return resolveBare(identifier, catalogue);
    case "digest":
      return resolveDigest(identifier.text, catalogue);
    case "mcp-key":
    case "uri":
    case "well-known":
      return resolveAlias(identifier.text, catalogue) ?? refuseAlias(identifier, catalogue);
  }
}

function resolveExact(identifier: ExactIdentifier, catalogue: Catalogue): Resolution {
  const name = catalogue.names.get(identifier.name);
  if (!name) return refuseName(identifier.text, catalogue);
  const entry = entryOf(name, identifier.text);
  return entry
    ? { outcome: "resolved", name, entry, via: { by: "identifier" } }
    : refuseVersion(identifier.text, name, lineOf(identifier));
}

function resolveLine(identifier: LineIdentifier, catalogue: Catalogue): Resolution {
  const name = catalogue.names.get(identifier.name);
  if (!name) return refuseName(identifier.text, catalogue);
  if (name.kind === "mirrored") return refuseVersion(identifier.text, name, identifier.text);
  return newestOfLine(identifier.text, identifier.text, name, { by: "line", line: identifier.text });
}

function newestOfLine(given: string, line: string, name: GovernedIndex, via: Via): Resolution {
  const state = name.lines.find((each) => each.line === line);
  if (!state) return refuseVersion(given, name, line);
  const entry = state.newest === null ? undefined : entryOf(name, state.newest);
  if (entry) return { outcome: "resolved", name, entry, via };
  const holdsDraft = draftsOf(name).some(({ identifier }) => identifier.startsWith(`${line}.`));
  // A draft promises nothing, so no pointer leads to one: whoever wants it names it.
  return holdsDraft ? refuseWithoutVersion(given, name, line) : refuseWithdrawn(given, name, line);
}

/** The mirrored entry of that very date, or the capability registered under it; never another date. */
function resolveDated(identifier: DatedIdentifier, catalogue: Catalogue): Resolution {
  const name = catalogue.names.get(identifier.name);
  const entry = name && entryOf(name, identifier.text);
  if (name && entry) return { outcome: "resolved", name, entry, via: { by: "identifier" } };
  return (
    resolveAlias(identifier.text, catalogue) ??
    (name ? refuseVersion(identifier.text, name, undefined) : refuseAlias(identifier, catalogue))
  );
}

function resolveBare({ text }: { readonly text: string }, catalogue: Catalogue): Resolution {
  const aliased = resolveAlias(text, catalogue);
  if (aliased) return aliased;
  const name = catalogue.names.get(text);
  return name ? refuseWithoutVersion(text, name, undefined) : refuseName(text, catalogue);
}

function resolveDigest(digest: string, catalogue: Catalogue): Resolution {
  for (const of of ["canonical", "served"] as const) {
    const found = [...catalogue.names.values()].flatMap((name) =>
      name.entries.filter((entry) => entry[of] === digest).map((entry) => ({ name, entry })),
    );
    const [first] = found;
    if (first)
      return {
        outcome: "resolved",
        ...first,
        via: { by: "digest", of, identifiers: found.map(({ entry }) => entry.identifier) },
      };
  }
  return { outcome: "refused", problem: problem("unknown-name", digest, {}) };
}

/** Undefined where nothing is registered under the value, byte for byte. */
function resolveAlias(value: string, catalogue: Catalogue): Resolution | undefined {
  const alias = catalogue.aliases.get(value);
  return alias && follow(alias, catalogue);
}

function follow({ value, kind, name: owner, target }: AliasTarget, { names }: Catalogue): Resolution {
  const name = names.get(owner);
  const via: Via = { by: "alias", alias: value, kind, target };
  const reading = readIdentifier(target);
  if (!name || reading.outcome === "refused") return refuseTarget(value, target);
  if (name.kind === "governed" && reading.identifier.form === "line") return newestOfLine(value, target, name, via);
  const identifier = name.kind === "mirrored" && target === name.name ? name.newest : target;
  if (identifier === null) return refuseWithdrawn(value, name, target);
  const entry = entryOf(name, identifier);
  if (!entry) return refuseTarget(value, target);
  // An exact identifier answers what was withdrawn; an alias is a pointer, and no pointer does.
  return entry.status === "withdrawn" ? refuseWithdrawn(value, name, target) : { outcome: "resolved", name, entry, via };
}

const refuseTarget = (given: string, target: string): RefusedLookup => ({
  outcome: "refused",
  problem: problem("registry-damaged", given, {
    path: "aliases.json",
    reason: `It leads to ${target}, which index.json does not have.`,
  }),
});
