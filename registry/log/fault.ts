import { quote } from "../../generator/diagnostic/define.ts";

interface FaultDefinition<F> {
  readonly message: (path: string, facts: F) => string;
  readonly hint: string;
}

const define = <F>(definition: FaultDefinition<F>): FaultDefinition<F> => definition;

interface Digests {
  readonly expected: string;
  readonly found: string;
  readonly onlyLineEndsDiffer: boolean;
}

type None = Readonly<Record<never, never>>;

const restore = "Restore the file from the history of the repository or from a mirror; what was published never changes.";
const rebuild = "It is derived from the log: `codicil publish` rebuilds it; in a program, rebuildDerived.";
const lineEnds = ({ onlyLineEndsDiffer }: { readonly onlyLineEndsDiffer: boolean }) =>
  onlyLineEndsDiffer
    ? ' Only line ends differ (a CRLF checkout): put "registry/published/** -text" into .gitattributes and check out again.'
    : "";

/** The one catalogue of what verify names. */
export const faultCodes = {
  "unsafe-file": define<{ readonly reason: string }>({
    message: (path, { reason }) => `${quote(path)} is no plain file of the registry: ${reason}.`,
    hint: "Remove it: a registry holds plain files and folders, no links.",
  }),
  "unexpected-file": define<None>({
    message: (path) => `${quote(path)} is no file of the registry: neither published nor derived from what was.`,
    hint: "Remove it, or restore the log entry that it belongs to.",
  }),
  "log-missing": define<{ readonly recordedBy: string }>({
    message: (path, { recordedBy }) => `${path} is missing, but ${recordedBy} comes after it.`,
    hint: restore,
  }),
  "log-unreadable": define<{ readonly reason: string; readonly onlyLineEndsDiffer: boolean }>({
    message: (path, facts) => `${path} is not the one spelling of a log entry: ${facts.reason}.${lineEnds(facts)}`,
    hint: restore,
  }),
  "log-action-unknown": define<{ readonly action: string }>({
    message: (path, { action }) => `${path} has the action ${quote(action)}, which this version does not know.`,
    hint: "Use a newer codicil; what an unknown action means cannot be skipped.",
  }),
  "log-malformed": define<{ readonly member: string }>({
    message: (path, { member }) => `${path} is no log entry: ${quote(member)} is missing or of another type.`,
    hint: restore,
  }),
  "log-sequence": define<{ readonly sequence: number }>({
    message: (path, { sequence }) => `${path} says that it is number ${sequence}.`,
    hint: restore,
  }),
  "log-chain": define<{ readonly recordedBy: string; readonly expected: string; readonly found: string }>({
    message: (path, { recordedBy, expected, found }) =>
      `${path} has the digest ${found}, but ${recordedBy} records ${expected} for it: one of the two was changed.`,
    hint: restore,
  }),
  "log-identifier": define<{ readonly identifier: string; readonly reason: string }>({
    message: (path, { identifier, reason }) => `${path} speaks of ${quote(identifier)}, ${reason}.`,
    hint: restore,
  }),
  "content-missing": define<{ readonly recordedBy: string }>({
    message: (path, { recordedBy }) => `${path} is missing, but ${recordedBy} records it.`,
    hint: restore,
  }),
  "digest-mismatch": define<Digests>({
    message: (path, facts) => `${path} has the digest ${facts.found}, published was ${facts.expected}.${lineEnds(facts)}`,
    hint: restore,
  }),
  "canonical-mismatch": define<{ readonly expected: string; readonly found: string }>({
    message: (path, { expected, found }) => `${path} records the canonical digest ${expected}, but its schema has ${found}.`,
    hint: restore,
  }),
  "contract-mismatch": define<{ readonly file: string; readonly member: string }>({
    message: (path, { file, member }) => `${path} and ${file} disagree about ${quote(member)}.`,
    hint: restore,
  }),
  "derived-missing": define<None>({
    message: (path) => `${path} is missing.`,
    hint: rebuild,
  }),
  "derived-differs": define<{ readonly onlyLineEndsDiffer: boolean }>({
    message: (path, facts) => `${path} is not what the log gives.${lineEnds(facts)}`,
    hint: rebuild,
  }),
};

export type FaultCode = keyof typeof faultCodes;
export type FaultFacts<C extends FaultCode> = Parameters<(typeof faultCodes)[C]["message"]>[1];

/** One thing that is wrong in a registry: what, at which path, what to do. */
export interface Fault {
  readonly code: FaultCode;
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}

/** Makes the record of one fault; the compiler checks that the facts are those of the code. */
export function fault<C extends FaultCode>(code: C, path: string, facts: FaultFacts<C>): Fault {
  // Each entry was checked against its own facts by define(); the union of all entries hides that here.
  const definition = faultCodes[code] as unknown as FaultDefinition<FaultFacts<C>>;
  return { code, path, message: definition.message(path, facts), hint: definition.hint };
}
