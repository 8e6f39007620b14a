import type { ContractRecord, MirroredRecord } from "../../generator/contract/record.ts";
import { workingIdentifier } from "../../generator/contract/record.ts";
import { digestOf, encode, onlyLineEndsDiffer, type Digest } from "../bytes.ts";
import { canonicalDigest, parseCanonical } from "../canonical.ts";
import { authoredRecord, formatContract, type Entry } from "../entry.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Candidate, Pin } from "./candidate.ts";
import { refuseClaims } from "./claims.ts";

/** What is to be appended to the log, not yet written. */
export interface Proposal {
  readonly identifier: string;
  readonly schema: Uint8Array;
  readonly contract: Uint8Array;
  readonly canonical: Digest;
  readonly served: Digest;
}

export type Judgement =
  | { readonly outcome: "append"; readonly proposal: Proposal }
  | { readonly outcome: "unchanged"; readonly entry: Entry }
  | Refused;

/** `undecided` cannot be judged (exit 2); `error` is a fault of the proposal or of the registry (exit 1). */
export type Refused =
  | { readonly outcome: "refused"; readonly verdict: "undecided"; readonly reason: string; readonly against: Entry }
  | { readonly outcome: "refused"; readonly verdict: "error"; readonly problem: Problem };

/** Judges a candidate against exactly the entries of a log. Pure: asked again whenever the log has grown. */
export function judge(published: readonly Entry[], base: string, candidate: Candidate): Judgement {
  const { record } = candidate;
  const refusedClaims = refuseClaims(record, published);
  if (refusedClaims) return error(refusedClaims);
  return record.kind === "governed"
    ? judgeGoverned(published, base, candidate)
    : judgeMirrored(published, base, candidate, record);
}

function judgeGoverned(published: readonly Entry[], base: string, candidate: Candidate): Judgement {
  const line = workingIdentifier(candidate.record);
  const entries = published.filter((entry) => entry.identifier.startsWith(`${line}.`));
  const newest = entries.findLast((entry) => entry.status !== "withdrawn");
  if (newest) {
    // Under the identifier of the published one: `$id` is no part of the meaning.
    const again = propose(published, base, candidate, newest.identifier);
    if ("code" in again) return error(again);
    if (again.canonical === newest.canonical && isSameRecord(candidate.record, newest))
      return { outcome: "unchanged", entry: newest };
  }
  // A draft promises nothing, so a further one needs no verdict. On every other line the second entry does.
  const standing = entries.at(-1);
  if (standing && standing.status !== "draft") return undecided(standing);
  const proposal = propose(published, base, candidate, `${line}.${entries.length}`);
  return "code" in proposal ? error(proposal) : { outcome: "append", proposal };
}

const undecided = (against: Entry): Judgement => ({
  outcome: "refused",
  verdict: "undecided",
  reason: `${against.identifier} is published with other content, and whether this keeps its promise cannot be judged yet: comparing versions of a line is not built.`,
  against,
});

function judgeMirrored(published: readonly Entry[], base: string, candidate: Candidate, record: MirroredRecord): Judgement {
  const identifier = workingIdentifier(record);
  const proposal = propose(published, base, candidate, identifier);
  if ("code" in proposal) return error(proposal);
  const there = published.find((entry) => entry.identifier === identifier);
  if (!there) return { outcome: "append", proposal };
  if (proposal.served !== there.served) {
    const facts = { identifier, file: "schema.json" as const, expected: there.served, found: proposal.served };
    return error(
      problem("taken", identifier, { ...facts, onlyLineEndsDiffer: onlyLineEndsDiffer(proposal.schema, there.served) }),
    );
  }
  if (isSameRecord(record, there)) return { outcome: "unchanged", entry: there };
  const digests = { expected: there.contract, found: digestOf(proposal.contract) };
  return error(problem("taken", identifier, { identifier, file: "contract.json", ...digests, onlyLineEndsDiffer: false }));
}

const error = (refused: Problem): Judgement => ({ outcome: "refused", verdict: "error", problem: refused });

/** Compared as values: neither the order of members nor what publishing added counts. */
const isSameRecord = (record: ContractRecord, entry: Entry): boolean =>
  canonicalDigest(record) === canonicalDigest(authoredRecord(entry.record));

function propose(
  published: readonly Entry[],
  base: string,
  { record, stamp }: Candidate,
  identifier: string,
): Proposal | Problem {
  const { text, uses } = stamp(identifier, pinTo(published));
  const parsed = parseCanonical(text);
  if (parsed.outcome === "refused") return problem("schema-unreadable", identifier, { reason: parsed.reason });
  refuseOtherId(parsed.value, `${base}${identifier}`);
  const schema = encode(text);
  const served = digestOf(schema);
  const { canonical } = parsed;
  const contract = encode(formatContract(record, { identifier, canonical, served, findings: [], uses }));
  return { identifier, schema, contract, canonical, served };
}

/** The log is in order, so the last entry of a line is its newest. */
const pinTo =
  (published: readonly Entry[]): Pin =>
  (working) =>
    published.findLast(
      ({ identifier, status }) => status !== "withdrawn" && (identifier === working || identifier.startsWith(`${working}.`)),
    )?.identifier;

/** A stamp that stamps something else is a fault of the program that made it, never of an author. */
function refuseOtherId(schema: unknown, id: string): void {
  const stamped = typeof schema === "object" && schema !== null && "$id" in schema ? schema.$id : undefined;
  if (stamped !== id)
    throw new TypeError(`The schema is stamped ${JSON.stringify(stamped)}; it is published as ${JSON.stringify(id)}.`);
}
