import { isAbsolute } from "node:path";
import type { Standing } from "../../registry/entry.ts";
import { contentPath } from "../../registry/layout.ts";
import { lookup } from "../../registry/lookup/lookup.ts";
import { readFile } from "../../registry/log/read-file.ts";
import type { Problem } from "../../registry/problem/problem.ts";
import { StoreUnanswered } from "../../registry/store/unanswered.ts";
import { decode, encode, onlyLineEndsDiffer } from "../../registry/bytes.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import { digestOf, type Digest } from "../json/digest.ts";
import type { Content, Contents } from "./cache.ts";
import type { LockedContract } from "./lock.ts";
import { bundled, isRemote, type ProjectRegistry } from "./open-registry.ts";
import type { ContractRequest } from "./parse-request.ts";
import { resolveContract } from "./resolve-contract.ts";

/** A request, the entry that it comes to, and the bytes of that entry. */
export interface PinnedContract {
  readonly request: ContractRequest;
  readonly locked: LockedContract;
  readonly schemaText: string;
  /** How the entry stands, where its registry was asked or lies on this machine. */
  readonly standing?: Standing;
  /** Whether its content is yet to be kept where the next run finds it. */
  readonly isNew: boolean;
}

export type Pinning =
  | { readonly outcome: "pinned"; readonly contract: PinnedContract }
  | { readonly outcome: "refused"; readonly diagnostic: Diagnostic; readonly problem?: Problem };

export interface PinOptions {
  readonly registries: readonly ProjectRegistry[];
  readonly contents: Contents;
  /** Whether contents are kept whatever registry they are from; the one that ships with codicil is at hand anyway. */
  readonly keepsAll: boolean;
  /** Nothing is resolved, and nothing asks the network. */
  readonly frozen: boolean;
}

/**
 * The entry and the bytes of one request: what the lock says where it says something, else what the registries answer now. With a lock
 * and its contents at hand no registry is asked. `span` is where the config asks.
 */
export async function pinContract(
  request: ContractRequest,
  locked: LockedContract | undefined,
  span: Span,
  options: PinOptions,
): Promise<Pinning> {
  if (locked !== undefined) return pinLocked({ request, locked, span }, options);
  if (options.frozen)
    return refused(diagnose("lock-differs", span, { problem: `it does not say what ${quote(request.asked)} is` }));
  return pinResolved(request, span, options);
}

async function pinResolved(request: ContractRequest, span: Span, options: PinOptions): Promise<Pinning> {
  const found = await resolveContract(request, options.registries);
  if (found.outcome === "refused") return refusedBy(found.problem, span, found.place);
  const { entry, via, registry } = found;
  const { identifier, canonical, served, contract, schemaText } = entry;
  const locked = { entry: identifier, registry: registry.place, canonical, served, contract, via };
  const isNew = keeps(registry.place, options) && (await options.contents.get(served)).outcome !== "read";
  return { outcome: "pinned", contract: { request, locked, schemaText, standing: entry, isNew } };
}

interface LockedRequest {
  readonly request: ContractRequest;
  readonly locked: LockedContract;
  readonly span: Span;
}

async function pinLocked(asked: LockedRequest, options: PinOptions): Promise<Pinning> {
  const { request, locked, span } = asked;
  const registry = options.registries.find(({ place }) => place === locked.registry);
  const kept = await options.contents.get(locked.served);
  const pinned = async (bytes: Uint8Array, isNew: boolean): Promise<Pinning> => {
    const standing = registry && !isRemote(registry.place) ? await standingOf(registry, locked.entry) : undefined;
    const contract = { request, locked, schemaText: decode(bytes) ?? "", isNew, ...(standing && { standing }) };
    return { outcome: "pinned", contract };
  };
  if (kept.outcome === "read") return pinned(kept.bytes, false);
  if (registry === undefined || (options.frozen && isRemote(registry.place))) return notAtHand(asked, kept, options);
  const fetched = await fetchContent(registry, locked.served, request.asked);
  switch (fetched.outcome) {
    case "read":
      return pinned(fetched.bytes, keeps(registry.place, options));
    case "unanswered":
      return refusedBy(fetched.problem, span);
    case "absent":
      return missing(asked, registry.place, registry.place === bundled ? fromOtherVersion : fromNoRegistry);
    case "differs":
      return refused(diagnose("content-differs", span, { ...differing(locked, registry.place), ...fetched }));
  }
}

const keeps = (place: string, { keepsAll }: PinOptions): boolean => keepsAll || place !== bundled;

/** Frozen, and what lies here is not what the lock says, or nothing lies here. */
function notAtHand(asked: LockedRequest, kept: Content, { contents }: PinOptions): Pinning {
  return kept.outcome === "differs"
    ? refused(diagnose("content-differs", asked.span, { ...differing(asked.locked, contents.folder), ...kept }))
    : missing(asked, contents.folder, fromNetwork);
}

const missing = ({ locked, span }: LockedRequest, where: string, next: string): Pinning =>
  refused(diagnose("content-missing", span, { identifier: locked.entry, where, next }));

const fromNetwork =
  '--frozen asks no network: run `codicil generate` without it first. With "vendor" in the config the contents are committed, and it finds them.';
const fromOtherVersion = "Install the version of codicil that wrote codicil.lock, or run `codicil generate --update`.";
const fromNoRegistry =
  "What was published does not go away: find out what became of that registry. `codicil generate --update` asks for it anew.";

const differing = ({ entry, served }: LockedContract, where: string) => ({ identifier: entry, where, expected: served });

type Fetched = Content | { readonly outcome: "unanswered"; readonly problem: Problem };

/** The bytes of a digest from the registry itself, held against it. */
async function fetchContent(registry: ProjectRegistry, digest: Digest, asked: string): Promise<Fetched> {
  try {
    const file = await readFile(await registry.open(), contentPath(digest));
    if (file.outcome !== "read") return { outcome: "absent" };
    const found = digestOf(file.bytes);
    return found === digest
      ? { outcome: "read", bytes: file.bytes }
      : { outcome: "differs", found, onlyLineEndsDiffer: onlyLineEndsDiffer(file.bytes, digest) };
  } catch (error) {
    if (!(error instanceof StoreUnanswered)) throw error;
    return { outcome: "unanswered", problem: error.problemFor(asked) };
  }
}

/** What a registry on this machine says of an entry now; nothing where it is gone, because the lock holds without it. */
async function standingOf(registry: ProjectRegistry, identifier: string): Promise<Standing | undefined> {
  const found = await lookup(await registry.open(), identifier);
  return found.outcome === "found" ? found.entry : undefined;
}

const refused = (diagnostic: Diagnostic): Pinning => ({ outcome: "refused", diagnostic });

/** A refusal, at the place of the config that asked; `place` is the registry that refused, as the config names it. */
export function refusedBy(problem: Problem, span: Span, place?: string): Pinning & { readonly outcome: "refused" } {
  return { outcome: "refused", problem, diagnostic: diagnose("contract-refused", span, refusalOf(problem, place)) };
}

function refusalOf(problem: Problem, place: string | undefined): { readonly detail: string; readonly next: string } {
  const { detail, suggestions, available } = problem;
  switch (problem.code) {
    case "registry-unreachable":
    case "registry-answer":
      return { detail: `${quote(problem.address)}: ${problem.reason}`, next: problem.hint };
    case "digest-mismatch":
    case "registry-damaged":
      if (isPlace(problem.path, place)) return { detail, next: bringRegistry };
      return { detail: place === undefined ? detail : `${quote(place)}: ${detail}`, next: useNothing };
    default: {
      const offers = suggestions.length > 0 ? suggestions : available.slice(0, 12);
      const nearest = offers.map(quote).join(", ");
      return { detail, next: nearest === "" ? askForWhatIsThere : `Nearest: ${nearest}. None was put in its place.` };
    }
  }
}

/** Whether it is the registry itself that is missing; a file is told by its path in the registry, and there may be several of them. */
const isPlace = (path: string, place: string | undefined): boolean => isAbsolute(path) || path === place;

const bringRegistry = 'Mend the path in "registries", or bring the registry there; a clone may lack a submodule.';
const useNothing =
  "Use nothing of it, and tell whoever keeps that registry; `codicil verify` names what is wrong in a copy of it.";
const askForWhatIsThere = 'Ask for what a registry of "registries" has: `codicil lookup` finds it.';

/** The bytes to keep. */
export const contentOf = ({ locked, schemaText }: PinnedContract): readonly [Digest, Uint8Array] => [
  locked.served,
  encode(schemaText),
];
