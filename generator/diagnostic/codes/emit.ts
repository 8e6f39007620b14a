import { define, quote } from "../define.ts";

export const emitCodes = {
  "type-name-clash": define<{ name: string; other: string }>({
    severity: "error",
    message: ({ name, other }) =>
      `Two things in this contract would both be called ${name} in TypeScript; the other is at ${quote(other)}.`,
    hint: () => "Rename one of the definitions; names that differ only in case or punctuation become one.",
  }),
  "format-not-assertable": define<{ format: string }>({
    severity: "error",
    message: ({ format }) => `The format ${quote(format)} cannot be asserted by a validator without dependencies.`,
    hint: () => "Say the same with a pattern, or let the format be an annotation.",
  }),
  "validator-impossible": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `No validator could be made: ${problem}.`,
    hint: () => "Simplify the schema at this place.",
  }),
  "generated-drift": define<{ what: "differs" | "line-ends" | "missing" | "unexpected" | "unfinished" }>({
    severity: "error",
    message: ({ what }) =>
      what === "differs"
        ? "This generated file differs from what its schema gives."
        : what === "line-ends"
          ? "Only the line ends of this generated file differ from what its schema gives."
          : what === "missing"
            ? "This generated file is missing."
            : what === "unfinished"
              ? "What was generated for this place waits beside it: a run was ended before it could be moved here."
              : "This file stands in the generated folder, but its schema does not give it.",
    hint: ({ what }) =>
      what === "line-ends"
        ? 'Mark the folder in .gitattributes with "-text" and check it out again, or run `codicil generate`.'
        : "Run `codicil generate`; generated files are never edited.",
  }),
};
