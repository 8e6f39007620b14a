import { contentPath } from "../../registry/layout.ts";
import { readFile } from "../../registry/log/read-file.ts";
import type { Problem } from "../../registry/problem/problem.ts";
import { StoreUnanswered } from "../../registry/store/unanswered.ts";
import { decode, encode, onlyLineEndsDiffer } from "../../registry/bytes.ts";
import { quote } from "../diagnostic/define.ts";
import { diagnose, type Span } from "../diagnostic/diagnostic.ts";
import { digestOf, type Digest } from "../json/digest.ts";
import type { Content, Contents } from "./cache.ts";
import { entryNow } from "./entry-now.ts";
import type { LockedContract } from "./lock.ts";
import { bundled, isRemote, type ProjectRegistry } from "./open-registry.ts";
import type { ContractRequest } from "./parse-request.ts";
import { refused, refusedBy, type PinnedContract, type Pinning } from "./pinning.ts";
import { resolveContract } from "./resolve-contract.ts";

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
    const known = registry === undefined ? {} : await entryNow(registry, locked, span);
    if ("outcome" in known) return known;
    return { outcome: "pinned", contract: { request, locked, schemaText: decode(bytes) ?? "", isNew, ...known } };
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

const differing = ({ entry, served }: LockedContract, where: string) =>
  ({ identifier: entry, what: "content", where, expected: served }) as const;

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

/** The bytes to keep. */
export const contentOf = ({ locked, schemaText }: PinnedContract): readonly [Digest, Uint8Array] => [
  locked.served,
  encode(schemaText),
];
