import { define, quote } from "../define.ts";

export interface Reference {
  readonly ref: string;
  /** Whether it stands in a document of somebody else. */
  readonly imported?: true;
}

/** Identifiers, anchors and references: from many files to one closed set. */
export const referenceCodes = {
  "dialect-unsupported": define<{ dialect: string }>({
    severity: "error",
    message: ({ dialect }) => `The dialect ${quote(dialect)} is not JSON Schema 2020-12.`,
    hint: () => 'Use "$schema": "https://json-schema.org/draft/2020-12/schema"; other drafts are understood on import only.',
  }),
  "schema-malformed": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `This is not a JSON Schema: it ${problem}.`,
    hint: () => "Give the keyword a value of the shape that JSON Schema 2020-12 asks for.",
  }),
  "id-missing": define<{ expected: string }>({
    severity: "error",
    message: () => "The working schema of a contract has no $id.",
    hint: ({ expected }) => `Add "$id": ${quote(expected)}.`,
  }),
  "id-foreign": define<{ id: string; expected: string }>({
    severity: "error",
    message: ({ id }) => `The $id ${quote(id)} lies outside the contract's own space.`,
    hint: ({ expected }) => `Write "$id": ${quote(expected)}; the $id of a working schema names its line.`,
  }),
  "id-embedded": define<{ id: string }>({
    severity: "error",
    message: ({ id }) => `The $id ${quote(id)} inside a contract's schema would move the base of the references below it.`,
    hint: () => "Name the definition with $anchor, or give it a file of its own.",
  }),
  "keyword-not-bundled": define<{ keyword: string }>({
    severity: "error",
    message: ({ keyword }) =>
      `${quote(keyword)} cannot be published: in a bundle it would mean something else than in this file.`,
    hint: () => "Refer to the definition with $ref; a contract is extended by a schema of its own beside it.",
  }),
  "id-duplicate": define<{ id: string; other: string }>({
    severity: "error",
    message: ({ id, other }) => `The $id ${quote(id)} is already that of ${other}.`,
    hint: () => "Give each schema an $id of its own.",
  }),
  "anchor-duplicate": define<{ anchor: string; firstLine: number }>({
    severity: "error",
    message: ({ anchor, firstLine }) => `The $anchor ${quote(anchor)} is already defined on line ${firstLine}.`,
    hint: () => "Give each definition an $anchor of its own.",
  }),
  "ref-remote": define<Reference>({
    severity: "error",
    message: ({ ref }) =>
      `The reference ${quote(ref)} names a document elsewhere, and no source has that $id; nothing was requested.`,
    hint: ({ imported }) =>
      imported === true
        ? "Nothing is requested: put a copy of what it names beside a copy of this document and refer to it by its path, or leave this schema out with --schema."
        : "Put the schema into the folder and refer to its $id; loading never touches the network.",
  }),
  "ref-outside": define<Reference>({
    severity: "error",
    message: ({ ref }) => `The reference ${quote(ref)} leaves the folder that was given; nothing was read.`,
    hint: ({ imported }) =>
      imported === true
        ? "Let `import` read in a folder that holds both, with --within FOLDER; run other commands in such a folder."
        : "Put the schema into the folder and refer to its $id.",
  }),
  "ref-unresolved": define<{ ref: string; nearest: string | undefined }>({
    severity: "error",
    message: ({ ref }) => `The reference ${quote(ref)} leads nowhere.`,
    hint: ({ nearest }) =>
      nearest === undefined ? "Refer to a definition, an $anchor or an $id that exists." : `Did you mean ${quote(nearest)}?`,
  }),
  "ref-not-schema": define<{ ref: string }>({
    severity: "error",
    message: ({ ref }) => `The reference ${quote(ref)} leads to something that is not a schema.`,
    hint: () => "Refer to a schema: an object or a boolean where JSON Schema expects one.",
  }),
  "ref-cycle-empty": define<{ ref: string }>({
    severity: "error",
    message: ({ ref }) => `The reference ${quote(ref)} comes back to itself with nothing in between, so it says nothing.`,
    hint: () => "Put the recursion below a member, an item or another place of the document.",
  }),
};
