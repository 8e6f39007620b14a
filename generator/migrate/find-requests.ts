import { parseIdentifier } from "../../registry/identifier/parse.ts";
import type { Lock } from "../builder/lock.ts";
import { parseRequest } from "../builder/parse-request.ts";

/** An item of `contracts` in a config. */
export interface PlacedRequest {
  readonly asked: string;
  readonly at: number;
  /** The definition after `#`. */
  readonly definition?: string;
}

/**
 * What a config asks for under an identifier: the requests that are written so, those for which the lock has that entry, and those of
 * the line where a line is named. Without `#` every definition that is asked for is meant.
 */
export function findRequests(identifier: string, contracts: readonly string[], lock: Lock | undefined): PlacedRequest[] {
  const wanted = parseRequest(identifier);
  const { reference, definition } =
    wanted.outcome === "parsed" ? wanted.request : { reference: identifier, definition: undefined };
  const read = parseIdentifier(reference);
  const isLine = read.outcome === "parsed" && read.identifier.form === "line";
  return contracts.flatMap((asked, at): PlacedRequest[] => {
    const parsed = parseRequest(asked);
    if (parsed.outcome === "refused") return [];
    const { request } = parsed;
    if (definition !== undefined && definition !== request.definition) return [];
    const entry = lock !== undefined && Object.hasOwn(lock.contracts, asked) ? lock.contracts[asked]?.entry : undefined;
    const isMeant =
      [request.reference, entry].includes(reference) ||
      (isLine && [request.reference, entry].some((one) => one?.startsWith(`${reference}.`) === true));
    return isMeant ? [{ asked, at, ...(request.definition !== undefined && { definition: request.definition }) }] : [];
  });
}
