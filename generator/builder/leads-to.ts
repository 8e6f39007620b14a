import { parseVersionIdentifier } from "../../registry/identifier/parse.ts";
import type { LockedContract } from "./lock.ts";
import type { ContractRequest } from "./parse-request.ts";

/**
 * Whether a request may have come to what a lock says it came to: by the way that stands under "via", and not below its least minor. Two
 * entries that changed places in a lock have their own digests each, so nothing else would notice.
 */
export function leadsTo({ reference, least }: ContractRequest, locked: LockedContract): boolean {
  return isNotBelow(least, locked.entry) && isWay(reference, locked);
}

function isWay(reference: string, { entry, via, ...digests }: LockedContract): boolean {
  switch (via.by) {
    case "identifier":
      return reference === entry;
    case "line":
      return reference === via.line && holds(via.line, entry);
    case "alias":
      return reference === via.alias && holds(via.target, entry);
    case "digest":
      return reference === digests[via.of] && via.identifiers.includes(entry);
  }
}

/** A target is the entry itself, its line, or the name of a mirrored contract. */
const holds = (target: string, entry: string): boolean => [entry, entryLine(entry)].includes(target);

function entryLine(entry: string): string | undefined {
  const parsed = parseVersionIdentifier(entry);
  if (parsed.outcome !== "parsed") return undefined;
  const { identifier } = parsed;
  return identifier.form === "dated" ? identifier.name : `${identifier.name}/${identifier.major}`;
}

function isNotBelow(least: ContractRequest["least"], entry: string): boolean {
  const parsed = parseVersionIdentifier(entry);
  if (least === undefined || parsed.outcome !== "parsed" || parsed.identifier.form !== "exact") return true;
  return parsed.identifier.minor >= least.minor;
}
