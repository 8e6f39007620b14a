import { quote } from "../diagnostic/define.ts";

/** `note` informs; the others are what the exit code is made of. */
export type CheckOutcome = "held" | "failed" | "undecided" | "note";

interface LiveCodeDefinition<P> {
  readonly outcome: CheckOutcome;
  readonly message: (facts: P) => string;
  /** What to do next; nothing where all is well. */
  readonly hint?: (facts: P) => string;
}

const define = <P>(definition: LiveCodeDefinition<P>): LiveCodeDefinition<P> => definition;

interface Unanswered {
  readonly address: string;
  readonly reason: string;
  readonly hint: string;
}

interface Identified {
  readonly identifier: string;
  readonly entry: string;
}

interface Compared {
  readonly address: string;
  readonly expected: string;
  readonly found: string;
}

const list = (texts: readonly string[]): string => texts.slice(0, 5).map(quote).join(", ") || "none";

/** The one catalogue of what verify-live says. Codes are public: renaming one is a breaking change of ours. */
export const liveCodes = {
  // An address and what it serves.
  "address-unanswered": define<Unanswered>({
    outcome: "undecided",
    message: ({ address, reason }) => `${quote(address)} could not be judged: ${reason}`,
    hint: ({ hint }) => hint,
  }),
  "address-wrong": define<Unanswered>({
    outcome: "failed",
    message: ({ address, reason }) => `${quote(address)} does not serve what it is said to: ${reason}`,
    hint: ({ hint }) => hint,
  }),
  "address-not-https": define<{ readonly address: string }>({
    outcome: "failed",
    message: ({ address }) => `${quote(address)} is no absolute https address.`,
    hint: () => "Advertise an absolute https address without credentials.",
  }),
  "media-type": define<{ readonly address: string; readonly found: string; readonly expected: string }>({
    outcome: "failed",
    message: ({ address, found, expected }) =>
      found === ""
        ? `${quote(address)} is served without a Content-Type, not as ${expected}.`
        : `${quote(address)} is served as ${quote(found)}, not as ${expected}.`,
    hint: ({ expected }) => `Serve it with the Content-Type ${expected}; a page in its place answers with 200 as well.`,
  }),
  "not-json": define<{ readonly address: string; readonly problem: string }>({
    outcome: "failed",
    message: ({ address, problem }) => `${quote(address)} is no JSON that every reader takes the same way: ${problem}`,
    hint: () => "Serve one JSON text in UTF-8, each member once.",
  }),

  // The document itself.
  "document-unknown": define<{ readonly address: string }>({
    outcome: "undecided",
    message: ({ address }) =>
      `${quote(address)} is no agent card, no UCP profile and no legal-context.json by its path or by its members.`,
    hint: () =>
      "Name the document itself: /.well-known/agent-card.json, /.well-known/ucp or /.well-known/legal-context.json of its host.",
  }),
  "document-valid": define<{ readonly entry: string }>({
    outcome: "held",
    message: ({ entry }) => `The document is a valid ${entry}.`,
  }),
  "document-invalid": define<{ readonly entry: string; readonly problem: string }>({
    outcome: "failed",
    message: ({ entry, problem }) => `The document is not a ${entry}: ${problem}`,
    hint: ({ entry }) => `"codicil lookup ${entry}" says what belongs there.`,
  }),
  "envelope-malformed": define<{ readonly problem: string }>({
    outcome: "failed",
    message: ({ problem }) => `No reader of UCP finds its way here: ${problem}`,
    hint: () =>
      "Follow the profile of UCP: a map from reverse-domain names to lists of entries, each with the date of its version.",
  }),

  // What it declares.
  "declaration-unregistered": define<{ readonly identifier: string }>({
    outcome: "note",
    message: ({ identifier }) => `Nothing is registered under ${quote(identifier)}; it was not judged.`,
  }),
  "declaration-registered": define<Identified>({
    outcome: "held",
    message: ({ identifier, entry }) => `${quote(identifier)} stands for ${entry}, which says nothing of the declaration itself.`,
  }),
  "declaration-valid": define<Identified>({
    outcome: "held",
    message: ({ identifier, entry }) => `${quote(identifier)} is declared as ${entry} says.`,
  }),
  "declaration-invalid": define<Identified & { readonly problem: string }>({
    outcome: "failed",
    message: ({ identifier, entry, problem }) => `${quote(identifier)} is not declared as ${entry} says: ${problem}`,
    hint: ({ entry }) =>
      `"codicil lookup ${entry}" says what belongs there; until it does, counterparties refuse the declaration.`,
  }),
  "declaration-twice": define<{ readonly identifier: string }>({
    outcome: "failed",
    message: ({ identifier }) => `${quote(identifier)} is declared a second time; nobody can say which of the two counts.`,
    hint: () => "Leave one of them.",
  }),
  "version-unregistered": define<{ readonly identifier: string; readonly available: readonly string[] }>({
    outcome: "failed",
    message: ({ identifier, available }) =>
      `${quote(identifier)} is not registered; others of its family are: ${list(available)}.`,
    hint: () => "Declare a version that is registered, or publish this one. No version is read as another.",
  }),
  "contract-deprecated": define<{ readonly entry: string; readonly standing: string }>({
    outcome: "note",
    message: ({ entry, standing }) => `${entry} is ${standing}`,
  }),
  "contract-withdrawn": define<{ readonly identifier: string; readonly detail: string }>({
    outcome: "failed",
    message: ({ detail }) => detail,
    hint: () => "Declare what replaces it.",
  }),
  "contract-unreadable": define<{ readonly entry: string; readonly problem: string }>({
    outcome: "undecided",
    message: ({ entry, problem }) => `This version of codicil cannot read ${entry}: ${problem}`,
    hint: () => "Use the version of codicil that the registry was published with, or a newer one.",
  }),
  "registry-refused": define<{ readonly identifier: string; readonly detail: string }>({
    outcome: "undecided",
    message: ({ identifier, detail }) => `The registry cannot say what ${quote(identifier)} is: ${detail}`,
    hint: () => "Name a registry that holds it with --registry.",
  }),

  // What a UCP capability points at.
  "authority-differs": define<{ readonly address: string; readonly name: string }>({
    outcome: "failed",
    message: ({ address, name }) => `${quote(address)} is not at the host that ${quote(name)} belongs to, so it was not fetched.`,
    hint: () =>
      "Serve the schema over https from the host whose labels, in reverse, begin the name of the capability (UCP, namespace governance).",
  }),
  "spec-elsewhere": define<{ readonly address: string; readonly name: string }>({
    outcome: "note",
    message: ({ address, name }) =>
      `${quote(address)} is not at the host that ${quote(name)} belongs to; UCP 2026-04-08 wants that of the specification too.`,
  }),
  "schema-same": define<{ readonly address: string; readonly entry: string }>({
    outcome: "held",
    message: ({ address, entry }) => `${quote(address)} serves the schema of ${entry}.`,
  }),
  "schema-differs": define<Compared & { readonly entry: string }>({
    outcome: "failed",
    message: ({ address, entry, expected, found }) =>
      `${quote(address)} serves another schema than that of ${entry}: ${found}, registered is ${expected}.`,
    hint: ({ entry }) => `Save it, and ask "codicil compare ${entry} FILE" what differs.`,
  }),

  // What an LCP document points at.
  "content-same": define<{ readonly address: string }>({
    outcome: "held",
    message: ({ address }) => `${quote(address)} serves the bytes whose digest is advertised.`,
  }),
  "content-differs": define<Compared>({
    outcome: "failed",
    message: ({ address, expected, found }) =>
      `${quote(address)} serves other bytes than advertised: ${found}, advertised is ${expected}.`,
    hint: () => "Advertise the digest of what is served. In the middle of an update the two may differ for a moment.",
  }),
  "content-unproved": define<{ readonly address: string }>({
    outcome: "note",
    message: ({ address }) => `No digest of ${quote(address)} is advertised, so nothing proves what it serves.`,
  }),
  "content-elsewhere": define<{ readonly address: string }>({
    outcome: "note",
    message: ({ address }) => `${quote(address)} is no https address; it was not fetched.`,
  }),
};

export type LiveCode = keyof typeof liveCodes;
export type LiveFacts<C extends LiveCode> = Parameters<(typeof liveCodes)[C]["message"]>[0];
