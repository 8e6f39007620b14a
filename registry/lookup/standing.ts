import type { Standing } from "../entry.ts";

/**
 * How an entry stands, in words for people.
 *
 * @example
 * describeStanding({ status: "withdrawn", reason: "The unit was wrong.", replacement: "example.parcel/2" });
 * // "withdrawn: The unit was wrong. Use example.parcel/2 instead."
 */
export function describeStanding({ status, reason, replacement }: Standing): string {
  const why = reason === undefined ? "" : `: ${reason}`;
  return `${status}${why}${replacement === undefined ? "" : ` Use ${replacement} instead.`}`;
}
