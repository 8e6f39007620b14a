import { describeStanding } from "../../registry/lookup/standing.ts";
import { diagnose, type Diagnostic, type Span } from "../diagnostic/diagnostic.ts";
import type { ConfiguredProject } from "../project/project.ts";
import { cacheFolder, httpCache, type Contents } from "./cache.ts";
import type { Lock, LockedContract } from "./lock.ts";
import { projectRegistry } from "./open-registry.ts";
import { parseRequest } from "./parse-request.ts";
import { pinContract, type PinOptions } from "./pin-contract.ts";
import { refusedBy, type PinnedContract, type RefusedPinning } from "./pinning.ts";
import { staleOnce } from "./stale-once.ts";

/** A contract that was pinned, and where the config asks for it. */
export interface PlacedContract extends PinnedContract {
  readonly span: Span;
}

export type PlacedPinning = RefusedPinning | { readonly outcome: "pinned"; readonly contract: PlacedContract };

export interface PinContractsOptions {
  readonly lock?: Lock | undefined;
  readonly contents: Contents;
  readonly frozen: boolean;
  /** Whether nothing is written, not even what servers answered. */
  readonly check: boolean;
  /** What is resolved anew: all of them, none, or those that are named. */
  readonly update: boolean | readonly string[];
  readonly spanOf: (pointer: string) => Span;
  /** Told, once for each registry, where an answer of it may be out of date. */
  readonly warn?: (warning: Diagnostic) => void;
}

/** Pins every contract that a config asks for, in its order. */
export function pinContracts(project: ConfiguredProject, options: PinContractsOptions): Promise<PlacedPinning[]> {
  const { root, contracts, vendor } = project;
  const { lock, contents, frozen, check, update, spanOf, warn = () => undefined } = options;
  const cache = httpCache(cacheFolder(root), { isWritten: !check });
  const registries = project.registries.map((place, at) =>
    projectRegistry(place, root, { cache, onStale: staleOnce(place, spanOf(`/registries/${at}`), warn) }),
  );
  const pinOptions: PinOptions = { registries, contents, frozen, keepsAll: vendor !== undefined };
  const stays = (asked: string): boolean => (typeof update === "boolean" ? !update : !update.includes(asked));
  return Promise.all(
    contracts.map(async (asked, at): Promise<PlacedPinning> => {
      const span = spanOf(`/contracts/${at}`);
      const parsed = parseRequest(asked);
      if (parsed.outcome === "refused") return refusedBy(parsed.problem, span);
      const locked = stays(asked) ? lockedFor(asked, lock, project) : undefined;
      const pinning = await pinContract(parsed.request, locked, span, pinOptions);
      return pinning.outcome === "refused" ? pinning : { ...pinning, contract: { ...pinning.contract, span } };
    }),
  );
}

/** What is locked stays, unless the registry that it is from is not asked any more. */
function lockedFor(asked: string, lock: Lock | undefined, { registries }: ConfiguredProject): LockedContract | undefined {
  const locked = lock !== undefined && Object.hasOwn(lock.contracts, asked) ? lock.contracts[asked] : undefined;
  return locked !== undefined && registries.includes(locked.registry) ? locked : undefined;
}

/** That an entry is not to be used any more, where it was asked for. */
export function notStanding({ locked, standing, span }: PlacedContract): Diagnostic[] {
  if (standing === undefined || !["deprecated", "withdrawn"].includes(standing.status)) return [];
  return [diagnose("entry-not-standing", span, { identifier: locked.entry, standing: describeStanding(standing) })];
}
