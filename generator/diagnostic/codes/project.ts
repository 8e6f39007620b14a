import { define, quote } from "../define.ts";

const folder = (example: string): string =>
  `Name a folder at or below the one of this file, as "${example}"; a path that leads out of it is not followed.`;

/** What each member of a config takes, by an example. */
const configHints: ReadonlyMap<string, string> = new Map([
  [
    "base",
    'Authors write the address that begins every $id, as "https://contracts.example/"; builders need none, and list "contracts" or "cards".',
  ],
  ["contracts", 'List identifiers, each once, as ["codossier.quick-ask/1"]; `codicil list` says which there are.'],
  [
    "registries",
    'List folders relative to this file, addresses and "bundled", each once, as ["../contracts/registry", "https://contracts.example/", "bundled"].',
  ],
  [
    "cards",
    'List cards, each file once, as [{ "file": "cards/agent.json", "jwks": "cards/keys.json" }], or with "unverified": true in place of "jwks".',
  ],
  ["schemas", folder("schemas")],
  ["generated", folder("generated")],
  ["registry", folder("registry/published")],
  ["vendor", folder("vendor/contracts")],
  ["readonly", 'Write true, or leave "readonly" out.'],
]);

const allMembers =
  'Authors: "base" (an https address that ends in "/"), "schemas", "registry" (folders). Builders: "contracts" (identifiers), "registries", "cards", "vendor". Both: "generated" (a folder), "readonly".';

/** The project's own files: codicil.json and contract.json. */
export const projectCodes = {
  "file-missing": define<{ what: string }>({
    severity: "error",
    message: ({ what }) => `${what} is missing.`,
    hint: () => "Create it, or point the command at another folder.",
  }),
  "file-unreadable": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `The file cannot be read: ${problem}.`,
    hint: () => "Check that it exists, is a regular file and may be read.",
  }),
  "file-outside": define<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The path ${quote(path)} leads out of the folder that was given; nothing was read.`,
    hint: () => "Keep schemas inside the folder; links that leave it are not followed.",
  }),
  "link-not-followed": define<Record<never, never>>({
    severity: "warning",
    message: () => "This link leads to a folder; it is not followed.",
    hint: () => "The files of the other folder are read where they lie; put the folder itself here, or remove the link.",
  }),
  "file-unexpected": define<Record<never, never>>({
    severity: "warning",
    message: () => "Nothing reads this file.",
    hint: () =>
      "A contract's folder holds schema.json, contract.json, producer.schema.json where it has one, and *.json under valid/, invalid/ and unknown/.",
  }),
  "published-changed": define<{ what: "edited" | "removed" | "line-ends"; file: string; commit: string }>({
    severity: "error",
    message: ({ what }) =>
      what === "removed"
        ? "This published file is gone; what is published stays."
        : what === "line-ends"
          ? "The line ends of this published file were changed; its digest is over its bytes."
          : "This published file was edited; what is published never changes.",
    hint: ({ what, file, commit }) =>
      what === "line-ends"
        ? `Put "registry/published/** -text" into .gitattributes, then check it out again: git checkout ${commit} -- ${quote(file)}`
        : `Restore it: git checkout ${commit} -- ${quote(file)}. A mistake in an entry is mended by the next one, never in its place.`,
  }),
  "config-malformed": define<{ problem: string; where: string; member: string | undefined }>({
    severity: "error",
    message: ({ problem, where }) => `${where} ${problem}.`,
    hint: ({ member }) => configHints.get(member ?? "") ?? allMembers,
  }),
  "contract-malformed": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `This contract record ${problem}.`,
    hint: () =>
      'Governed: "name", "line", "kind", "promise", "summary", "aliases". Mirrored: "name", "kind", "date", "summary", "source", "aliases".',
  }),
  "contract-name-folder": define<{ name: string; folder: string }>({
    severity: "error",
    message: ({ name, folder }) => `The contract ${quote(name)} lies in a folder called ${quote(folder)}.`,
    hint: () => "Name the folder after the contract: one folder a family.",
  }),
  "contract-duplicate": define<{ name: string; other: string }>({
    severity: "error",
    message: ({ name, other }) => `The contract name ${quote(name)} cannot be told from that of ${other}.`,
    hint: () => 'Names are unique when case is folded and "_" reads as "-".',
  }),
  "alias-duplicate": define<{ value: string; other: string }>({
    severity: "error",
    message: ({ value, other }) => `The alias ${quote(value)} already belongs to ${other}.`,
    hint: () => "An alias names one contract for ever; remove it here.",
  }),
};
