import type { Standing } from "../../registry/entry.ts";
import { lookup } from "../../registry/lookup/lookup.ts";
import { diagnose, type Span } from "../diagnostic/diagnostic.ts";
import type { LockedContract } from "./lock.ts";
import { isRemote, type ProjectRegistry } from "./open-registry.ts";
import { refused, refusedBy, type RefusedPinning } from "./pinning.ts";

/**
 * How an entry stands now in a registry on this machine; nothing where it is gone, because the lock holds without it. A registry whose files
 * are not what it says, or whose contract.json is another than the lock says, is refused: that record holds the digests of the schema too.
 */
export async function entryNow(
  registry: ProjectRegistry,
  locked: LockedContract,
  span: Span,
): Promise<{ readonly standing?: Standing } | RefusedPinning> {
  if (isRemote(registry.place)) return {};
  const found = await lookup(await registry.open(), locked.entry);
  if (found.outcome === "refused")
    return found.problem.code === "digest-mismatch" ? refusedBy(found.problem, span, registry.place) : {};
  const { entry } = found;
  if (entry.contract === locked.contract) return { standing: entry };
  const facts = { identifier: locked.entry, what: "contract.json", where: registry.place, expected: locked.contract } as const;
  return refused(diagnose("content-differs", span, { ...facts, found: entry.contract, onlyLineEndsDiffer: false }));
}
