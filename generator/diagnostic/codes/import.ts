import { define, quote } from "../define.ts";

/** What can stand in the way of a document of another dialect, and what of it is not carried over. */
export const importCodes = {
  "yaml-syntax": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `This is not YAML: ${quote(problem)}.`,
    hint: () => "Mend the text at this place. One document a file, no tags of your own, no member twice.",
  }),
  "yaml-not-json": define<{ what: string }>({
    severity: "error",
    message: ({ what }) => `The YAML holds ${what}, which JSON does not have.`,
    hint: () => "Write a text, a number, true, false, null, a list or an object; merged members are written out.",
  }),
  "yaml-expands": define<{ limit: number }>({
    severity: "error",
    message: ({ limit }) => `The aliases of the YAML expand to more than ${limit} characters, or come back to themselves.`,
    hint: () => "Use $ref in place of aliases: a reference is followed, an alias is copied.",
  }),
  "import-too-many-files": define<{ files: number; bytes: number }>({
    severity: "error",
    message: ({ files, bytes }) => `There are more than ${files} files to read, or more than ${bytes} bytes in them.`,
    hint: () => "Import a part of it: name the schemas with --schema, or give a folder further down.",
  }),
  "import-too-large": define<{ limit: number }>({
    severity: "error",
    message: ({ limit }) => `With all that it refers to, this comes to more than ${limit} characters.`,
    hint: () => "Each contract holds what it refers to. Name those that you need with --schema, or give a smaller document.",
  }),
  "import-dialect": define<{ dialect: string }>({
    severity: "error",
    message: ({ dialect }) => `The dialect ${quote(dialect)} is not understood.`,
    hint: () => "Understood are JSON Schema draft-04, draft-06, draft-07 and 2020-12, and the base dialect of OpenAPI 3.1.",
  }),
  "openapi-version": define<{ version: string }>({
    severity: "error",
    message: ({ version }) => `This is OpenAPI ${quote(version)}; what is imported is 3.1.`,
    hint: () =>
      "Its schemas are of another kind. Bring the document to 3.1 first (nullable becomes a type list, exclusiveMinimum a number).",
  }),
  "openapi-malformed": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `This is no OpenAPI document: ${problem}.`,
    hint: () => 'An OpenAPI document has "openapi": "3.1.x" and its schemas under "components", "schemas".',
  }),
  "import-schema-unknown": define<{ name: string | undefined; known: string }>({
    severity: "error",
    message: ({ name }) => (name === undefined ? "Nothing here is a schema." : `Nothing here is a schema called ${quote(name)}.`),
    hint: ({ known }) =>
      known === ""
        ? "Name a file that holds a schema, or an OpenAPI document with schemas: codicil import openapi FILE."
        : `It holds ${known}.`,
  }),
  "import-name-unusable": define<{ name: string; contract: string }>({
    severity: "error",
    message: ({ name, contract }) => `${quote(name)} gives no name of a contract (${quote(contract)}).`,
    hint: () =>
      "A name has at most 128 characters, in lower-case labels of at most 63 joined by dots, each beginning with a letter. Leave it out with --schema, or rename it.",
  }),
  "import-name-clash": define<{ name: string; other: string; contract: string }>({
    severity: "error",
    message: ({ name, other, contract }) => `${quote(name)} and ${quote(other)} would both be the contract ${quote(contract)}.`,
    hint: () => "Import them apart: name one with --schema, then the other with another --name.",
  }),
  "import-name-taken": define<{ contract: string; why: string }>({
    severity: "error",
    message: ({ contract, why }) => `No contract can be called ${quote(contract)}: ${why}`,
    hint: () => "Give another --name.",
  }),
  "keyword-dropped": define<{ keyword: string; why: string }>({
    severity: "note",
    message: ({ keyword, why }) => `${quote(keyword)} is left out: ${why}.`,
    hint: () => "Nothing to do. What it tells people belongs into the description.",
  }),
  "ref-siblings-dropped": define<{ keywords: string }>({
    severity: "note",
    message: ({ keywords }) => `${keywords} beside "$ref" is left out: in this dialect a reference stands alone.`,
    hint: () => "Nothing to do: no validator of the dialect has looked at it.",
  }),
  "nullable-ignored": define<Record<never, never>>({
    severity: "warning",
    message: () =>
      '"nullable" is a word of OpenAPI 3.0, where true means that null is accepted too; in 3.1 it says nothing: null is accepted only where the type says so.',
    hint: () => 'If null is meant, the owner of the document writes "type": [..., "null"].',
  }),
  "exclusive-ignored": define<{ keyword: string; bound: string }>({
    severity: "warning",
    message: ({ keyword, bound }) =>
      `${quote(keyword)} as true is a word of OpenAPI 3.0, where it means that the number of ${quote(bound)} itself is refused; in 3.1 it says nothing: that number is accepted.`,
    hint: ({ keyword, bound }) =>
      `If it is meant to be refused, the owner of the document gives that number to ${quote(keyword)} and leaves out ${quote(bound)}.`,
  }),
  "number-rounded": define<{ read: string }>({
    severity: "note",
    message: ({ read }) => `A double does not carry this number; it is read as ${read}, as a document's number is.`,
    hint: () => "Nothing to do: no document within the owner's bound is refused.",
  }),
  "read-as-open-list": define<{ keyword: string }>({
    severity: "note",
    message: ({ keyword }) =>
      `The values of ${quote(keyword)} are read as known values of an open list; any other is still accepted.`,
    hint: () => "Nothing to do: no verdict changes.",
  }),
};
