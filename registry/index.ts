/**
 * The registry: what was published stays as it was, and is found by exactly its identifier.
 *
 *     publish, publishAll   append to the log of a store
 *     changeStatus          withdraw or deprecate an entry
 *     rebuildDerived        rewrite every index from the log
 *
 * and what reads it. Who only looks up imports `reading.ts`.
 */
export * from "./reading.ts";

export { publish, publishAll, type CandidatePublication, type PublishOptions } from "./publish/publish.ts";
export type { Candidate, Pin, Stamped } from "./publish/candidate.ts";
export type { Publication } from "./publish/commit.ts";
export { changeStatus, type StatusChange, type StatusRequest } from "./publish/change-status.ts";
export { rebuildDerived, type Rebuild } from "./derive/rebuild.ts";
