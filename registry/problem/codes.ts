import { quote } from "../../generator/diagnostic/define.ts";

/** What a code says. `F` are its facts: they stand in the problem itself, so that nothing is only in the sentence. */
interface ProblemDefinition<F> {
  /** The HTTP status under which a server answers it. */
  readonly status: number;
  readonly title: string;
  readonly detail: (given: string, facts: F) => string;
}

const define = <F>(definition: ProblemDefinition<F>): ProblemDefinition<F> => definition;

/** A line and the entry that it stands for at the moment; null where it stands for none (a draft, or all withdrawn). */
export interface LineState {
  readonly line: string;
  readonly newest: string | null;
}

interface TwoDigests {
  readonly expected: string;
  readonly found: string;
  readonly onlyLineEndsDiffer: boolean;
}

/** A file of a registry over HTTP that did not come: what was asked, in one word what happened, in a sentence, and what to do next. */
export interface Unanswered<Kind extends string = string> {
  /** The whole address that was asked. */
  readonly address: string;
  readonly what: Kind;
  readonly reason: string;
  readonly hint: string;
}

type None = Readonly<Record<never, never>>;

/** The one catalogue of what a registry refuses. Codes are public: renaming one is a breaking change of ours. */
export const problemCodes = {
  // The identifier itself: judged before any registry is asked.
  "id-syntax": define<{ readonly position: number; readonly expected: string }>({
    status: 400,
    title: "Malformed identifier",
    detail: (given, { position, expected }) => `${found(given, position)}; expected ${expected}.`,
  }),
  "id-not-canonical": define<{ readonly canonical: string }>({
    status: 400,
    title: "URI is not in its canonical spelling",
    detail: (given, { canonical }) => `${quote(given)} is not the canonical spelling of its URI, which is ${quote(canonical)}.`,
  }),
  "id-https-required": define<None>({
    status: 400,
    title: "Only https URIs are identifiers",
    detail: (given) => `${quote(given)} has another scheme; a URI that identifies a contract begins with "https://".`,
  }),
  "id-reserved": define<{ readonly label: string; readonly position: number }>({
    status: 400,
    title: "Reserved label",
    detail: (given, { label, position }) =>
      `${quote(label)} at character ${position + 1} of ${quote(given)} is reserved: Windows keeps that name for a device, even with a suffix.`,
  }),

  // Nothing is registered there.
  "unknown-name": define<None>({
    status: 404,
    title: "Unknown identifier",
    detail: (given) => `Nothing is registered under ${quote(given)}.`,
  }),
  "unknown-version": define<{ readonly name: string; readonly nextMajor: string | null }>({
    status: 404,
    title: "Unknown version",
    detail: (given, { name, nextMajor }) => `${quote(name)} has no entry ${quote(given)}.${aboutNextMajor(nextMajor)}`,
  }),
  "unknown-major": define<{ readonly name: string; readonly nextMajor: string | null }>({
    status: 404,
    title: "Unknown major version",
    detail: (given, { name, nextMajor }) =>
      `${quote(name)} has no line of the major that ${quote(given)} names.${aboutNextMajor(nextMajor)}`,
  }),
  "unknown-definition": define<{ readonly identifier: string; readonly definition: string }>({
    status: 404,
    title: "Unknown definition",
    detail: (_given, { identifier, definition }) =>
      `${quote(identifier)} has no definition with the $anchor ${quote(definition)}.`,
  }),
  "version-required": define<{ readonly lines: readonly LineState[] }>({
    status: 400,
    title: "A version is required",
    detail: (given, { lines }) =>
      `${quote(given)} names no version that can be answered; name one of those that exist${lines.length > 0 ? `: ${lines.map(lineState).join(", ")}` : ""}.`,
  }),
  "no-fallback": define<None>({
    status: 404,
    title: "No such version of this URI, and no other is put in its place",
    detail: (given) =>
      `${quote(given)} is not registered. Others of its family are, but a URI names one version, and an answer for another would be taken for this one.`,
  }),
  withdrawn: define<{
    readonly identifiers: readonly string[];
    readonly reason: string | null;
    readonly replacement: string | null;
  }>({
    status: 410,
    title: "Withdrawn",
    detail: (given, { reason, replacement }) =>
      `Every entry that ${quote(given)} could stand for is withdrawn${reason === null ? "" : `: ${quote(reason)}`}.${replacement === null ? " Its exact identifier still answers." : ` Use ${quote(replacement)} instead.`}`,
  }),

  // What withdrawing and deprecating refuse.
  "exact-required": define<{ readonly identifier: string }>({
    status: 400,
    title: "One entry has to be named",
    detail: (given, { identifier }) =>
      `${quote(given)} stands for whatever is newest; what is withdrawn or deprecated is one entry. At the moment that is ${quote(identifier)}: name it, if it is what you mean.`,
  }),
  "status-final": define<{ readonly status: string; readonly reason: string }>({
    status: 409,
    title: "Its status was said already",
    detail: (given, { status, reason }) =>
      `${quote(given)} is ${status} already: ${quote(reason)}. ${status === "withdrawn" ? "Withdrawing is final." : "Withdraw it, if it is to go; its reason stays as it was said."}`,
  }),
  "reason-missing": define<None>({
    status: 400,
    title: "A reason is required",
    detail: (given) => `Say in a sentence why ${quote(given)} is not to be used; everybody who looks it up reads it.`,
  }),
  "replacement-unusable": define<{ readonly identifier: string; readonly why: string }>({
    status: 409,
    title: "That is no replacement",
    detail: (given, { identifier, why }) =>
      `${quote(given)} cannot replace ${quote(identifier)}: ${why}. Name something that is to be used, or no replacement.`,
  }),

  // What is stored is not what was published.
  "digest-mismatch": define<{ readonly path: string } & TwoDigests>({
    status: 409,
    title: "The stored bytes are not those that were published",
    detail: (_given, { path, expected, found, onlyLineEndsDiffer }) =>
      `${path} has the digest ${found}, published was ${expected}.${onlyLineEndsDiffer ? " Only line ends differ." : ""}`,
  }),
  "registry-damaged": define<{ readonly path: string; readonly reason: string }>({
    status: 500,
    title: "The registry is damaged",
    detail: (_given, { path, reason }) =>
      `${reason.startsWith(path) ? "" : `${path}: `}${reason} "codicil verify" names everything that is wrong.`,
  }),

  // A registry over HTTP: nothing came, or something that is no file of a registry.
  "registry-unreachable": define<Unanswered<"dns" | "refused" | "reset" | "timeout" | "tls" | "proxy" | "network">>({
    status: 504,
    title: "The registry cannot be reached",
    detail: (_given, { address, reason, hint }) => `${quote(address)}: ${reason} ${hint}`,
  }),
  "registry-answer": define<
    Unanswered<"html" | "not-json" | "too-large" | "too-deep" | "too-slow" | "encoding" | "redirect" | "forbidden" | "status">
  >({
    status: 502,
    title: "What came is no file of a registry",
    detail: (_given, { address, reason, hint }) => `${quote(address)}: ${reason} ${hint}`,
  }),

  // What publishing refuses.
  "id-confusable": define<{ readonly twin: string }>({
    status: 409,
    title: "Confusable with a registered name",
    detail: (given, { twin }) => `${quote(given)} differs from the registered ${quote(twin)} only in case or in "_" and "-".`,
  }),
  "alias-taken": define<{ readonly owner: string }>({
    status: 409,
    title: "Already means another contract",
    detail: (given, { owner }) => `${quote(given)} already belongs to ${quote(owner)}; what an identifier means never moves.`,
  }),
  "kind-changed": define<{ readonly published: "governed" | "mirrored" }>({
    status: 409,
    title: "The name is of another kind",
    detail: (given, { published }) => `The entries of ${quote(given)} are ${published}; a name never changes its kind.`,
  }),
  taken: define<{ readonly identifier: string; readonly file: "schema.json" | "contract.json" } & TwoDigests>({
    status: 409,
    title: "That date is published with other bytes",
    detail: (_given, { identifier, file, expected, found, onlyLineEndsDiffer }) =>
      `${quote(identifier)} is published with another ${file}: ${expected}, proposed ${found}.${onlyLineEndsDiffer ? " Only line ends differ." : ""}`,
  }),
  "schema-unreadable": define<{ readonly reason: string }>({
    status: 400,
    title: "The schema has no canonical form",
    detail: (given, { reason }) => `The schema of ${quote(given)} has no canonical form (RFC 8785): ${quote(reason)}.`,
  }),
};

const lineState = ({ line, newest }: LineState): string => (newest === null ? line : `${line} (newest ${newest})`);

const aboutNextMajor = (line: string | null): string =>
  line === null ? "" : ` A new major is a new identifier: ${quote(line)}.`;

function found(given: string, position: number): string {
  if (given === "") return "The identifier is empty (character 1)";
  if (position >= given.length) return `${quote(given)} ends before character ${position + 1}`;
  // The whole code point: half of a surrogate pair would be shown as nothing that anybody typed.
  return `Character ${position + 1} of ${quote(given)} is ${quote(String.fromCodePoint(given.codePointAt(position) ?? 0))}`;
}
