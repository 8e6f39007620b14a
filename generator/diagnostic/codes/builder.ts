import { define, quote } from "../define.ts";

/** What a builder's project is told: its requests, its lock, the contents behind it, its cards, its output folder. */
export const builderCodes = {
  "config-missing": define<{ searched: string }>({
    severity: "error",
    message: ({ searched }) => `No codicil.json stands at or above ${quote(searched)}, and no package.json with "codicil".`,
    hint: () =>
      'A builder begins with { "contracts": ["codossier.legal-context/1"] } in codicil.json; an author with `codicil init`.',
  }),
  "config-twice": define<{ other: string }>({
    severity: "error",
    message: ({ other }) => `There is a config here, and another in ${other}; which of them is meant cannot be known.`,
    hint: ({ other }) => `Keep one: move what is missing here from ${other}, and remove it there.`,
  }),
  "contract-refused": define<{ detail: string; next: string }>({
    severity: "error",
    message: ({ detail }) => detail,
    hint: ({ next }) => next,
  }),
  "registry-stale": define<{ address: string; minutes: number; reason: string }>({
    severity: "warning",
    message: ({ address, minutes, reason }) =>
      `${quote(address)} could not be asked, and what it said ${minutes} minutes ago was taken: ${reason}`,
    hint: () => "Run `codicil generate --update` when it can be reached again.",
  }),
  "contracts-clash": define<{ what: string; other: string }>({
    severity: "error",
    message: ({ what, other }) => `${quote(what)} would be written where ${quote(other)} is written.`,
    hint: () =>
      "Two requests of one line come to one entry with `codicil generate --update`; else leave out one. Two cards need files of two names.",
  }),
  "entry-not-standing": define<{ identifier: string; standing: string }>({
    severity: "warning",
    message: ({ identifier, standing }) => `${quote(identifier)} is ${standing}`,
    hint: () => "Ask for its replacement here, and run `codicil generate`.",
  }),
  "lock-malformed": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `codicil.lock ${problem}.`,
    hint: () =>
      "Restore it from version control. Without codicil.lock `codicil generate` makes it anew, and pointers may then lead to newer entries.",
  }),
  "lock-differs": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `codicil.lock is not what the config asks for: ${problem}.`,
    hint: () => "Run `codicil generate` without --frozen, look at the difference, and commit codicil.lock.",
  }),
  "lock-generator": define<{ locked: string; running: string }>({
    severity: "error",
    message: ({ locked, running }) => `codicil.lock was written by version ${quote(locked)}; this is ${quote(running)}.`,
    hint: ({ locked }) =>
      `Install codicil ${printableVersion(locked)}, or run \`codicil generate\` without --frozen and commit what changes.`,
  }),
  "content-missing": define<{ identifier: string; where: string; next: string }>({
    severity: "error",
    message: ({ identifier, where }) => `The content of ${quote(identifier)} is not at hand: ${quote(where)} does not have it.`,
    hint: ({ next }) => next,
  }),
  "content-differs": define<{
    identifier: string;
    what: "content" | "contract.json";
    where: string;
    expected: string;
    found: string;
    onlyLineEndsDiffer: boolean;
  }>({
    severity: "error",
    message: ({ identifier, what, where, expected, found, onlyLineEndsDiffer }) =>
      `The ${what} of ${quote(identifier)} in ${quote(where)} has the digest ${found}; codicil.lock says ${expected}.${onlyLineEndsDiffer ? " Only line ends differ." : ""}`,
    hint: ({ onlyLineEndsDiffer }) =>
      onlyLineEndsDiffer
        ? 'Mark the folder in .gitattributes with "-text", and check it out again.'
        : "What is published never changes: restore the file, or find out who changed it, before you trust either.",
  }),
  "vendor-drift": define<{ identifier: string }>({
    severity: "error",
    message: ({ identifier }) => `The content of ${quote(identifier)} does not stand here as codicil.lock names it.`,
    hint: () => "Run `codicil generate` and commit what it writes.",
  }),
  "vendor-left": define<Record<never, never>>({
    severity: "error",
    message: () => "codicil.lock does not name this content any more.",
    hint: () => "Run `codicil generate` and commit what it removes.",
  }),
  "cache-unusable": define<{ folder: string; code: string }>({
    severity: "error",
    message: ({ folder, code }) => `No contents can be kept in ${quote(folder)}: there can be no such folder (${code}).`,
    hint: () => 'Let CODICIL_CACHE name another folder, or unset it. With "vendor" in the config no cache is needed.',
  }),
  "update-unknown": define<{ asked: string }>({
    severity: "error",
    message: ({ asked }) => `${quote(asked)} was to be updated, and "contracts" does not ask for it.`,
    hint: () => 'Name it as it stands in "contracts", or leave it out to update all of them.',
  }),
  "card-refused": define<{ problem: string; next: string }>({
    severity: "error",
    message: ({ problem }) => `The agent card cannot be used: ${problem}`,
    hint: ({ next }) => next,
  }),
  "skill-refused": define<{ skill: string; problem: string }>({
    severity: "warning",
    message: ({ skill, problem }) => `The skill ${quote(skill)} has no module: ${problem}`,
    hint: () => "Its owner can mend the card; the other skills have theirs.",
  }),
  "manifest-unreadable": define<{ fault: string }>({
    severity: "error",
    message: ({ fault }) =>
      `This manifest ${fault}, so nobody can say which files of the folder codicil made. Nothing was written.`,
    hint: () =>
      "Restore it from version control; or remove it and every file of the folder that is generated, and run the command again.",
  }),
  "output-foreign": define<Record<never, never>>({
    severity: "error",
    message: () => "A generated file belongs here, and what stands here codicil did not make. Nothing was written.",
    hint: () => 'Move it, or point "generated" in the config elsewhere.',
  }),
};

const printableVersion = (text: string): string => (/^[0-9A-Za-z.+-]{1,40}$/.test(text) ? text : "of that version");
