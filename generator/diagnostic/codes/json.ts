import { define, quote } from "../define.ts";

/** What can be wrong with a text before anybody asks whether it is a schema. */
export const jsonCodes = {
  "json-syntax": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `This is not JSON: ${problem}.`,
    hint: () => "Mend the text at this place; comments and trailing commas are not JSON.",
  }),
  "byte-order-mark": define<Record<never, never>>({
    severity: "error",
    message: () => "The file begins with a byte-order mark.",
    hint: () => 'Save it as "UTF-8 without BOM"; the three bytes EF BB BF come before the first character.',
  }),
  "not-utf8": define<{ offset: number }>({
    severity: "error",
    message: ({ offset }) => `The file is not UTF-8: byte ${offset} does not belong to a character.`,
    hint: () => "Save it as UTF-8 without BOM.",
  }),
  "too-large": define<{ bytes: number; limit: number }>({
    severity: "error",
    message: ({ bytes, limit }) => `The file has ${bytes} bytes; at most ${limit} are read.`,
    hint: () => "Split it, or leave out what no contract needs.",
  }),
  "too-deep": define<{ limit: number }>({
    severity: "error",
    message: ({ limit }) => `The document is nested more than ${limit} levels deep.`,
    hint: () => "Move inner schemas to $defs and refer to them; nesting has a bound so that every later stage has one.",
  }),
  "duplicate-key": define<{ name: string; firstLine: number }>({
    severity: "error",
    message: ({ name, firstLine }) => `The member ${quote(name)} stands twice in one object; the first is on line ${firstLine}.`,
    hint: () => "Remove one of the two. Readers of JSON differ in which of them they take.",
  }),
  "inexact-number": define<{ text: string; read: string }>({
    severity: "error",
    message: ({ text, read }) => `The number ${quote(text)} would be read as ${read}.`,
    hint: () => "Write a number that a double carries exactly, or write it as text.",
  }),
  "lone-surrogate": define<{ what: string }>({
    severity: "error",
    message: ({ what }) => `${what} holds half of a surrogate pair, which is no character and has no UTF-8 form.`,
    hint: () => "Remove the lone \\ud800 … \\udfff escape, or write the whole pair.",
  }),
};
