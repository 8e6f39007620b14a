/**
 * The registry: what was published stays as it was, and is found by exactly its identifier.
 *
 *     publish, publishAll   append to the log of a store
 *     changeStatus          withdraw or deprecate an entry
 *     rebuildDerived        rewrite every index from the log
 *     verify                replay every digest and the whole log
 *     lookup                an identifier of any form to its entry
 *     parseIdentifier ...   the grammar alone
 *
 * Who only looks up imports `lookup/lookup.ts` and a store: it reads four files and nothing that publishing needs.
 */
export {
  parseIdentifier,
  parseReference,
  parseVersionIdentifier,
  type ParsedIdentifier,
  type ParsedReference,
} from "./identifier/parse.ts";
export type { DatedIdentifier, ExactIdentifier, Identifier, LineIdentifier, VersionIdentifier } from "./identifier/identifier.ts";
export type { Problem, ProblemCode, ProblemFacts } from "./problem/problem.ts";
export { problemCodes } from "./problem/codes.ts";

export { StoreFault, type Store } from "./store/store.ts";
export { folderStore } from "./store/folder.ts";
export { memoryStore } from "./store/memory.ts";

export { digestOf, type Digest } from "./bytes.ts";
export { canonicalDigest } from "./canonical.ts";
export type { Entry, EntryStatus, PublishedAdditions, PublishedRecord, Standing } from "./entry.ts";

export { publish, publishAll, type CandidatePublication, type PublishOptions } from "./publish/publish.ts";
export type { Candidate, Pin, Stamped } from "./publish/candidate.ts";
export type { Publication } from "./publish/commit.ts";
export { changeStatus, type StatusChange, type StatusRequest } from "./publish/change-status.ts";
export { rebuildDerived, type Rebuild } from "./derive/rebuild.ts";
export { verify, type Report } from "./verify.ts";
export { faultCodes, type Fault, type FaultCode } from "./log/fault.ts";

export { lookup, type Lookup } from "./lookup/lookup.ts";
export { describeStanding } from "./lookup/standing.ts";
export { describeVia, type Via } from "./lookup/via.ts";
export { listDefinitions } from "./lookup/definition.ts";
