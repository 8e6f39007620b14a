/**
 * The side of a registry that reads, and writes nothing: `codicil/registry`. It loads neither the comparison nor a validator, so a
 * program that only looks up starts as fast as it would without.
 *
 *     lookup                an identifier of any form to its entry
 *     verify                replay every digest and the whole log
 *     parseIdentifier ...   the grammar alone
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
export { StoreUnanswered } from "./store/unanswered.ts";
export { folderStore } from "./store/folder.ts";
export { httpStore, type HttpCache, type HttpStoreOptions } from "./store/http.ts";
export { memoryStore } from "./store/memory.ts";

export { canonicalDigest, digestOf, type Digest } from "../generator/json/digest.ts";
export type { Entry, EntryStatus, PublishedAdditions, PublishedRecord, Standing } from "./entry.ts";

export { verify, type Report, type VerifyOptions } from "./verify.ts";
export { faultCodes, type Fault, type FaultCode } from "./log/fault.ts";

export { lookup, type Lookup } from "./lookup/lookup.ts";
export { listContracts, type ListedContract, type Listing } from "./lookup/list-contracts.ts";
export { describeStanding } from "./lookup/standing.ts";
export { describeVia, type Via } from "./lookup/via.ts";
export { listDefinitions } from "./lookup/definition.ts";
