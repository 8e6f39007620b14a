import type { Attestation, ContractRecord, GovernedRecord, MirroredRecord } from "../../generator/contract/record.ts";
import { workingIdentifier } from "../../generator/contract/record.ts";
import { quote } from "../../generator/diagnostic/define.ts";
import type { Diagnostic } from "../../generator/diagnostic/diagnostic.ts";
import type { Finding } from "../compare/finding.ts";
import { digestOf, encode, onlyLineEndsDiffer, type Digest } from "../bytes.ts";
import { canonicalDigest } from "../../generator/json/digest.ts";
import { parseCanonical } from "../parse-canonical.ts";
import { judgeLine, type Judgement as LineJudgement } from "../compare/line/compare-line.ts";
import { coveringHere, lineContract, readVersion } from "../compare/line/read-version.ts";
import type { Verdict } from "../compare/line/verdict.ts";
import type { LineEntry } from "../compare/line/version.ts";
import { authoredRecord, formatContract, type Entry, type PublishedAdditions } from "../entry.ts";
import { problem, type Problem } from "../problem/problem.ts";
import type { Candidate, Pin } from "./candidate.ts";
import { refuseClaims } from "./claims.ts";
import { withdrawnContent } from "./withdrawn-content.ts";

/** What is to be appended to the log, not yet written. */
export interface Proposal {
  readonly identifier: string;
  readonly schema: Uint8Array;
  readonly contract: Uint8Array;
  readonly canonical: Digest;
  readonly served: Digest;
}

export type Judgement =
  | { readonly outcome: "append"; readonly proposal: Proposal; readonly line?: LineJudgement }
  | { readonly outcome: "unchanged"; readonly entry: Entry }
  | Refused;

/** A line that refuses has a verdict and findings; a fault of the proposal as a whole, or of the registry, is a problem. */
export type Refused =
  | { readonly outcome: "refused"; readonly verdict: Verdict; readonly line: LineJudgement }
  | { readonly outcome: "refused"; readonly verdict: "error"; readonly problem: Problem };

/** Judges a candidate against exactly the entries of a log. Pure: asked again whenever the log has grown. */
export function judge(published: readonly Entry[], base: string, candidate: Candidate): Judgement {
  const { record } = candidate;
  const refusedClaims = refuseClaims(record, published);
  if (refusedClaims) return error(refusedClaims);
  return record.kind === "governed"
    ? judgeGoverned(published, base, candidate, record)
    : judgeMirrored(published, base, candidate, record);
}

function judgeGoverned(published: readonly Entry[], base: string, candidate: Candidate, record: GovernedRecord): Judgement {
  const line = workingIdentifier(record);
  const entries = published.filter((entry) => entry.identifier.startsWith(`${line}.`));
  const newest = entries.findLast((entry) => entry.status !== "withdrawn");
  if (newest) {
    // Under the identifier of the published one: `$id` is no part of the meaning.
    const again = propose(published, base, candidate, newest.identifier);
    if ("code" in again) return error(again);
    if (again.canonical === newest.canonical && isSameRecord(record, newest)) return { outcome: "unchanged", entry: newest };
  }
  const judged = judgeAgainst(entries, candidate, newest?.identifier ?? `${line}.0`, record);
  if ("code" in judged) return error(judged);
  // A draft promises nothing, so what differs from an earlier one refuses nothing.
  const isRefused = refusals.includes(judged.line.verdict) && record.line > 0;
  if (isRefused) return { outcome: "refused", verdict: judged.line.verdict, line: judged.line };
  // The first entry of a line was compared with nothing, so there is no verdict to keep.
  const kept = entries.length === 0 ? undefined : judged;
  const proposal = propose(published, base, candidate, `${line}.${entries.length}`, kept);
  return "code" in proposal ? error(proposal) : { outcome: "append", proposal, line: judged.line };
}

const refusals: readonly Verdict[] = ["error", "breaking", "undecided", "needs-attestation"];

interface Judged {
  readonly line: LineJudgement;
  readonly covering: readonly Attestation[];
}

/** The verdict over the line. What is compared are the texts as they are served, each standing alone. */
function judgeAgainst(
  entries: readonly Entry[],
  candidate: Candidate,
  identifier: string,
  record: GovernedRecord,
): Judged | Problem {
  const history: LineEntry[] = [];
  for (const entry of entries) {
    const contract = lineContract(entry.record, entry.record.covering);
    const read = readVersion(`c/${entry.name}/${entry.version}/schema.json`, entry.schemaText, contract);
    if (read.outcome === "refused") return unreadable(entry.identifier, read.diagnostics);
    history.push({ ...read.version, version: entry.version, withdrawn: entry.status === "withdrawn" });
  }
  const { text } = candidate.stamp(identifier, () => undefined);
  const read = readVersion(candidate.file ?? identifier, text, lineContract(record));
  if (read.outcome === "refused") return unreadable(identifier, read.diagnostics);
  const covering = coveringHere(history, read.version, candidate.covering ?? []);
  const line = judgeLine(history, { ...read.version, contract: lineContract(record, covering) }, { major: record.line });
  const { findings } = located(line, candidate);
  return { line: { ...line, findings: [...findings, ...withdrawnContent(entries, candidate)] }, covering };
}

/** Positions in the stamped text become those in the author's own files; a text of another contract is its owner's to attest. */
function located(line: LineJudgement, { locate, file }: Candidate): LineJudgement {
  if (locate === undefined) return line;
  const findings = line.findings.map((finding): Finding => {
    if (finding.after === undefined) return finding;
    const after = locate(finding.after.pointer);
    if (finding.rule !== "meaning-reworded" || after.file === file) return { ...finding, after };
    const hint = `The text stands in ${after.file} at ${quote(after.pointer)}. If it means the same, run \`codicil attest\`: it goes into the contract.json beside that schema, and its owner's word covers every contract that uses it. If not, it is the next major version of them all.`;
    return { ...finding, after, hint };
  });
  return { ...line, findings };
}

const unreadable = (identifier: string, [first]: readonly Diagnostic[]): Problem =>
  problem("schema-unreadable", identifier, { reason: first?.message ?? "it cannot be modelled" });

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
  judged?: Judged,
): Proposal | Problem {
  const { text, uses } = stamp(identifier, pinTo(published));
  const parsed = parseCanonical(text);
  if (parsed.outcome === "refused") return problem("schema-unreadable", identifier, { reason: parsed.reason });
  refuseOtherId(parsed.value, `${base}${identifier}`);
  const schema = encode(text);
  const served = digestOf(schema);
  const { canonical } = parsed;
  const contract = encode(formatContract(record, { identifier, canonical, served, ...verdictFields(judged), uses }));
  return { identifier, schema, contract, canonical, served };
}

function verdictFields(judged: Judged | undefined): Pick<PublishedAdditions, "verdict" | "findings" | "covering"> {
  if (judged === undefined) return { findings: [] };
  const { line, covering } = judged;
  const findings = line.findings.map(({ rule, severity, path, message, against, witness }) => ({
    rule,
    severity,
    path,
    message,
    ...(against === undefined ? {} : { against }),
    ...(witness === undefined ? {} : { witness }),
  }));
  return { verdict: line.verdict, findings, ...(covering.length > 0 ? { covering } : {}) };
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
