import type { EntryIndex, NameIndex } from "../../registry/derive/index-file.ts";
import type { Standing } from "../../registry/entry.ts";
import type { Identifier } from "../../registry/identifier/identifier.ts";
import { parseIdentifier } from "../../registry/identifier/parse.ts";
import { catalogueOf, entryOf, linesOf } from "../../registry/lookup/catalogue.ts";
import { loadIndex } from "../../registry/lookup/read.ts";
import { problem, type Problem } from "../../registry/problem/problem.ts";
import { StoreUnanswered } from "../../registry/store/unanswered.ts";
import { cacheFolder, httpCache } from "../builder/cache.ts";
import type { Lock, LockedContract } from "../builder/lock.ts";
import { projectRegistry, type ProjectRegistry } from "../builder/open-registry.ts";
import { parseRequest } from "../builder/parse-request.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { shellQuote } from "../shell-quote.ts";

interface Locked {
  /** As the config asks for it. */
  readonly asked: string;
  /** The registry from which it was locked: that one is asked. */
  readonly registry: string;
  /** The entry that is locked. */
  readonly locked: string;
}

/** How a locked contract stands to what its registry has now. */
export type LockedState =
  | (Locked & KnownState)
  | (Locked & { readonly outcome: "refused"; readonly problem: Problem })
  /** The config does not name its registry any more, so that is not asked. */
  | (Locked & { readonly outcome: "unasked"; readonly next: readonly string[] });

interface KnownState extends Standing {
  readonly outcome: "asked";
  /** The newest entry of its line that stands, of a dated contract the newest date; null where none does. */
  readonly newest: string | null;
  /** The newest line that stands for an entry; null for what has no lines. */
  readonly line: string | null;
  /** Commands that take what is newer, the nearest first; none where it is current. */
  readonly next: readonly string[];
}

/**
 * What the registries of a project have that is newer than its lock, in the order of the lock. Each registry is asked for its index
 * once, over the network where it is an address. Writes nothing but what servers answered into the cache.
 */
export async function findOutdated(project: ConfiguredProject, lock: Lock): Promise<LockedState[]> {
  const answers = httpCache(cacheFolder(project.root), { isWritten: true });
  const registries = new Map(
    project.registries.map((place) => [place, projectRegistry(place, project.root, { cache: answers })]),
  );
  return Promise.all(
    Object.entries(lock.contracts).map(([asked, locked]) => stateOf(asked, locked, registries.get(locked.registry))),
  );
}

async function stateOf(asked: string, locked: LockedContract, registry: ProjectRegistry | undefined): Promise<LockedState> {
  const { entry } = locked;
  const place = { asked, registry: locked.registry, locked: entry };
  if (registry === undefined) return { outcome: "unasked", ...place, next: ["codicil generate"] };
  const found = await nameOf(entry, registry);
  if (found !== undefined && "code" in found) return { outcome: "refused", ...place, problem: found };
  const index = found && entryOf(found, entry);
  if (found === undefined || index === undefined)
    return { outcome: "refused", ...place, problem: problem("unknown-name", entry, {}) };
  const { status, reason, replacement } = index;
  const newer = newest(found, index);
  return {
    outcome: "asked",
    ...place,
    status,
    ...(reason !== undefined && { reason }),
    ...(replacement !== undefined && { replacement }),
    ...newer,
    next: commandsFor(asked, index, newer),
  };
}

/** What a registry has of the name of an entry. */
async function nameOf(entry: string, registry: ProjectRegistry): Promise<NameIndex | Problem | undefined> {
  try {
    const index = await loadIndex(await registry.open(), entry);
    if (index.outcome === "refused") return index.problem;
    return catalogueOf(index.value, []).names.get(entry.split(/[/@]/)[0] ?? "");
  } catch (error) {
    if (!(error instanceof StoreUnanswered)) throw error;
    return error.problemFor(entry);
  }
}

interface Newest {
  readonly newest: string | null;
  readonly line: string | null;
}

function newest(name: NameIndex, { identifier }: EntryIndex): Newest {
  if (name.kind === "mirrored") return { newest: name.newest, line: null };
  const own = name.lines.find(({ line }) => identifier.startsWith(`${line}.`));
  return { newest: own?.newest ?? null, line: linesOf(name).at(-1) ?? null };
}

/** Moving tells what a person must look at, so whatever can be moved is; what points elsewhere is resolved anew. */
function commandsFor(asked: string, { identifier, replacement }: EntryIndex, { newest: latest, line }: Newest): string[] {
  const isNewer = latest !== null && latest !== identifier;
  const isOtherLine = line !== null && !identifier.startsWith(`${line}.`);
  const migrate = (to: string): string => `codicil migrate ${shellQuote(asked)} ${shellQuote(to)}`;
  const targets = [...(isOtherLine ? [line] : []), ...(replacement === undefined ? [] : [replacement])];
  return [
    ...(isNewer ? [takeNewest(asked, latest, migrate)] : []),
    ...[...new Set(targets)].filter((to) => to !== latest).map(migrate),
  ];
}

/** A line stays a line. */
function takeNewest(asked: string, latest: string, migrate: (to: string) => string): string {
  const form = plainForm(asked);
  if (form === "line") return migrate(asked);
  return form !== undefined && ["exact", "dated", "digest"].includes(form)
    ? migrate(latest)
    : `codicil generate --update ${shellQuote(asked)}`;
}

/** The form of an identifier, where nothing but one is asked for. */
function plainForm(asked: string): Identifier["form"] | undefined {
  const parsed = parseRequest(asked);
  if (parsed.outcome === "refused" || parsed.request.least !== undefined) return undefined;
  const read = parseIdentifier(parsed.request.reference);
  return read.outcome === "parsed" ? read.identifier.form : undefined;
}
