import { define, quote } from "../define.ts";

/** Where `codicil migrate` cannot begin; what it could not move, and what a person must look at in the sources that it moved. */
export const migrateCodes = {
  "request-unknown": define<{ asked: string; requests: string }>({
    severity: "error",
    message: ({ asked }) => `The config asks for no ${quote(asked)}.`,
    hint: ({ requests }) => `It asks for ${requests}. Name one of these, or the entry that codicil.lock has for it.`,
  }),
  "tsconfig-unreadable": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `This configuration of TypeScript cannot be read: ${problem}`,
    hint: () => "Mend it, or name another one with --tsconfig FILE.",
  }),
  "source-left": define<{ problem: string }>({
    severity: "warning",
    message: ({ problem }) => `This file was left as it is: ${problem}.`,
    hint: () => "Mend it and run the command again; it moves what was left.",
  }),
  "import-aliased": define<{ name: string; taken: string }>({
    severity: "note",
    message: ({ name, taken }) => `The name ${quote(taken)} is taken in this file, so ${quote(name)} stays its name here.`,
    hint: ({ taken }) => `Nothing has to be done; rename what is called ${quote(taken)} here to use the contract's own name.`,
  }),
  "export-gone": define<{ what: string; to: string }>({
    severity: "warning",
    message: ({ what, to }) => `${to} has no counterpart of ${quote(what)}.`,
    hint: () => "See what the declarations of the other version have in its place, and write that here.",
  }),
  "specifier-kept": define<{ specifier: string; folder: string }>({
    severity: "warning",
    message: ({ specifier }) =>
      `${quote(specifier)} is a name for the module of the version before that stands elsewhere; it was not changed.`,
    hint: ({ folder }) =>
      `Let it lead to ${quote(folder)} where it is made: "paths" of tsconfig.json, "imports" or "exports" of package.json.`,
  }),
  "values-unnamed": define<{ list: string; values: string; how: string }>({
    severity: "warning",
    message: ({ list, values, how }) => `${how} the known values of ${list}, and ${values} joined them.`,
    hint: () => "Say what is to be done with what is new.",
  }),
  "name-in-text": define<{ text: string; now: string }>({
    severity: "warning",
    message: ({ text, now }) =>
      `${quote(text)} is named here, which is ${quote(now)} now; texts and files of other kinds are not changed.`,
    hint: () => "Change it by hand if it means the module or the name; leave it if it means the version before.",
  }),
  "use-deprecated": define<{ what: string; text: string }>({
    severity: "warning",
    message: ({ what, text }) => `${what} is deprecated${text === "" ? "" : `: ${text}`}`,
    hint: () => "Use what its description names instead; it keeps working within its line.",
  }),
  "use-removed": define<{ what: string; change: string }>({
    severity: "warning",
    message: ({ what, change }) => `${what} is gone: ${change}.`,
    hint: () => "Take it out, or use what the declarations of the other version have in its place.",
  }),
  "use-changed": define<{ what: string; change: string }>({
    severity: "warning",
    message: ({ what, change }) => `${what} is not what it was: ${change}.`,
    hint: () => "Check that this code holds for both what is accepted and what may arrive now.",
  }),
  "use-reworded": define<{ what: string; change: string }>({
    severity: "warning",
    message: ({ what, change }) => `${what} may mean something else now: ${change}.`,
    hint: () => "Read both texts and check that this code still does what they say.",
  }),
  "member-required": define<{ member: string; of: string; change: string }>({
    severity: "warning",
    message: ({ member, of, change }) => `This ${of} has no ${quote(member)}: ${change}.`,
    hint: ({ member }) => `Write ${quote(member)} here.`,
  }),
  "type-error-new": define<{ code: number; message: string }>({
    severity: "warning",
    message: ({ code, message }) => `TypeScript finds a fault here that it did not find before (TS${code}): ${message}`,
    hint: () => "Mend it as the declarations of the other version ask.",
  }),
};
