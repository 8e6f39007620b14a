import { canonicalDigest } from "../../../generator/json/digest.ts";
import type { SchemaModel } from "../../../generator/model/model.ts";
import type { Json } from "../../../generator/json/json.ts";
import type { Finding, FindingSeverity } from "../finding.ts";
import type { InclusionOptions } from "../inclusion/index.ts";
import { attestationFindings, attestationKey } from "../meaning/attestations.ts";
import { MeaningLock } from "../meaning/lock.ts";
import { aliasFindings, definitionFindings, promiseFindings } from "./contract.ts";
import { descriptionFindings } from "./descriptions.ts";
import { compareStanding, compareWithdrawn, type Comparison, type Opponent, type Witness } from "./pair.ts";
import { Sides } from "./sides.ts";
import { spellingFindings } from "./spelling.ts";
import type { Verdict } from "./verdict.ts";
import { aliasText, nextVersion, unitsOf, type LineContract, type LineEntry, type LinePromise, type Version } from "./version.ts";

export interface Judgement {
  readonly verdict: Verdict;
  /** The version with which the proposal fails: the newest of them. */
  readonly against: string | null;
  /** `1.3`; null where nothing is published. */
  readonly publishesAs: string | null;
  /** The worst first. */
  readonly findings: readonly Finding[];
  /** Documents that show why it fails, that of `against` first. */
  readonly witnesses: readonly Witness[];
  /** On an addition: a document that was accepted and is refused, and that nobody sends because names and values are reserved. */
  readonly reservation?: Json;
}

export interface JudgeOptions extends InclusionOptions {
  /** The major number, where nothing is published yet. */
  readonly major?: number;
  /** Descriptions are asked for: true unless loose files are compared. */
  readonly descriptions?: boolean;
}

/**
 * Is the proposal still the same major version? Judged against every entry of the line that stands, in the way that the promise asks,
 * and by names and texts against the withdrawn ones too. Pure; budgets count steps, so that the same question has the same answer.
 *
 * @example
 * const { model } = compileSchema({ value: { type: "string", description: "A name." } }, { name: "name" });
 * const contract = { promise: "both", aliases: [], attestations: [] };
 * judgeLine([], { schema: {}, model, contract }); // { verdict: "addition", publishesAs: "1.0", ... }
 */
export function judgeLine(history: readonly LineEntry[], next: Version, options: JudgeOptions = {}): Judgement {
  const { major = 1, descriptions = true, ...inclusion } = options;
  const standing = history.filter((entry) => !entry.withdrawn);
  const newest = standing.at(-1);
  const faults = [...(descriptions ? descriptionFindings(next) : []), ...attestationFindings(history, next)];
  if (faults.length === 0 && newest !== undefined && isUnchanged(newest, next)) return { ...nothing, verdict: "unchanged" };

  const lock = new MeaningLock(history, next);
  const sides = new Sides(inclusion);
  const comparisons = [...history]
    .reverse()
    .map((entry) => ({ entry, comparison: compare({ entry, notes: entry === newest }, next, lock, sides) }));
  const found = [...faults, ...gathered(comparisons, newest)];
  const failing = verdictOf(found);
  if (failing !== undefined) return failure(failing, found, comparisons);

  const publishesAs = nextVersion(history, major);
  if (newest !== undefined && !isAddition(newest, next, found, sides)) {
    return { ...nothing, verdict: "editorial", publishesAs, findings: sorted([...found, ...spellingFindings(newest, next)]) };
  }
  const reservation = newest === undefined ? undefined : reservationOf(newest, next, sides);
  const shown = reservation === undefined ? found : withReservation(found, reservation);
  return {
    ...nothing,
    verdict: "addition",
    publishesAs,
    findings: sorted(shown),
    ...(reservation === undefined ? {} : { reservation }),
  };
}

export interface LooseSchema {
  readonly schema: Json;
  readonly model: SchemaModel;
}

/**
 * Two schemas that no contract speaks of: as if the later one were proposed after the earlier, without asking for descriptions.
 *
 * @example
 * const loose = (schema) => ({ schema, model: compileSchema({ value: schema }, { name: "text" }).model });
 * compareSchemas(loose({ type: "string" }), loose({ type: ["string", "null"] })).verdict; // "breaking"
 */
export function compareSchemas(
  before: LooseSchema,
  after: LooseSchema,
  { promise = "both", ...options }: InclusionOptions & { readonly promise?: LinePromise; readonly name?: string } = {},
): Judgement {
  const { name = "before", ...inclusion } = options;
  const contract: LineContract = { promise, aliases: [], attestations: [] };
  const judged = judgeLine(
    [{ ...before, contract, version: name }],
    { ...after, contract },
    { ...inclusion, descriptions: false },
  );
  return { ...judged, publishesAs: null };
}

const nothing = { against: null, publishesAs: null, findings: [], witnesses: [] } as const;

interface Compared {
  readonly entry: LineEntry;
  readonly comparison: Comparison;
}

function compare(opponent: Opponent, next: Version, lock: MeaningLock, sides: Sides): Comparison {
  const { entry } = opponent;
  if (entry.withdrawn) return compareWithdrawn(entry, next, lock);
  const { findings, witnesses } = compareStanding(opponent, next, lock, sides);
  return {
    findings: [...findings, ...definitionFindings(entry, next), ...aliasFindings(entry, next), ...promiseFindings(entry, next)],
    witnesses,
  };
}

/** What differs from the newest entry, and what fails with any other. The same finding with several versions is shown once. */
function gathered(comparisons: readonly Compared[], newest: LineEntry | undefined): Finding[] {
  const found: Finding[] = [];
  const shown = new Set<string>();
  for (const { entry, comparison } of comparisons) {
    const news = comparison.findings.filter(
      (finding) =>
        (finding.severity !== "note" || finding.rule === "meaning-attested" || entry === newest) && !shown.has(sameness(finding)),
    );
    for (const finding of news) shown.add(sameness(finding));
    found.push(...news);
  }
  return found;
}

/** What makes two findings with different versions one. Sentences that quote what a version says are left out of it. */
function sameness({ rule, severity, path, effect, message }: Finding): string {
  const isQuoting = ["meaning-reworded", "meaning-attested", "not-decided", "unexplained"].includes(rule);
  return JSON.stringify([rule, severity, path, effect, isQuoting ? "" : message]);
}

const failing: readonly Verdict[] = ["error", "breaking", "undecided", "needs-attestation"];
const verdictOf = (found: readonly Finding[]): Verdict | undefined =>
  failing.find((verdict) => found.some(({ severity }) => severity === verdict));

function failure(verdict: Verdict, found: readonly Finding[], comparisons: readonly Compared[]): Judgement {
  const first = comparisons.find(({ comparison }) => comparison.findings.some(({ severity }) => severity === verdict));
  const against = verdict === "error" ? null : (first?.entry.version ?? null);
  const witnesses = verdict === "breaking" ? comparisons.flatMap(({ comparison }) => comparison.witnesses) : [];
  const isMain = (witness: Witness): boolean => witness.against === against;
  return {
    verdict,
    against,
    publishesAs: null,
    findings: sorted(found),
    witnesses: [...witnesses.filter(isMain), ...witnesses.filter((witness) => !isMain(witness))],
  };
}

const order: readonly FindingSeverity[] = ["error", "breaking", "undecided", "needs-attestation", "note"];
const sorted = (found: readonly Finding[]): Finding[] =>
  [...found].sort((before, after) => order.indexOf(before.severity) - order.indexOf(after.severity));

/** Schema and contract are those of the entry: the same canonical bytes, in whatever order lists of the contract stand. */
const isUnchanged = (entry: Version, next: Version): boolean =>
  canonicalDigest(entry.schema) === canonicalDigest(next.schema) && contractKey(entry.contract) === contractKey(next.contract);

const contractKey = ({ promise, aliases, attestations }: LineContract): string =>
  JSON.stringify([promise, aliases.map(aliasText).sort(), attestations.map(attestationKey).sort()]);

/** Kinds of finding after which a reader may meet something new, whatever inclusion says. */
const additions: readonly string[] = [
  "member-added",
  "known-value-added",
  "list-opened",
  "alias-added",
  "deprecated-added",
  "deprecated-removed",
  "description-added",
  "definition-added",
  "promise-widened",
];

/** Other documents, names or values, aliases or deprecated marks than the newest entry has. What cannot be shown to be the same counts. */
function isAddition(newest: LineEntry, next: Version, found: readonly Finding[], sides: Sides): boolean {
  const differences = found.filter(({ against }) => against === newest.version);
  if (differences.some(({ rule }) => additions.includes(rule))) return true;
  const answers = unitsOf(newest.model, next.model).flatMap(({ before, after }) => [
    sides.accepted(before, after),
    sides.accepted(after, before),
  ]);
  if (answers.some(({ outcome }) => outcome === "not-included")) return true;
  return answers.some(({ outcome }) => outcome === "undecided") && differences.some(({ effect }) => effect !== "neither");
}

function reservationOf(newest: LineEntry, next: Version, sides: Sides): Json | undefined {
  return unitsOf(newest.model, next.model).flatMap(({ before, after }) => {
    const answer = sides.accepted(before, after);
    // Under a one-way promise documents may be refused that writers do send: those are excluded by the promise.
    return answer.outcome === "not-included" && !sides.mayBeSent(before, answer.witness) ? [answer.witness] : [];
  })[0];
}

/** Shown with the addition of which it speaks: the first whose name stands in the document, or the first of all. */
function withReservation(found: readonly Finding[], reservation: Json): Finding[] {
  const text = JSON.stringify(reservation);
  const candidates = found.filter(({ rule }) => rule === "member-added" || rule === "known-value-added");
  const shown =
    candidates.find(({ path }) => text.includes(JSON.stringify(path.slice(path.lastIndexOf("/") + 1)))) ?? candidates[0];
  return found.map((finding) => (finding === shown ? { ...finding, witness: reservation } : finding));
}
