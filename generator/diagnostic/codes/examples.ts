import { define, quote } from "../define.ts";

/** Example documents: each says what it shows, and is held to it. */
export const exampleCodes = {
  "example-malformed": define<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `This example cannot be run: ${problem}.`,
    hint: () => 'An example is {"about", "document"}, with "definition", "refused" or "unknown" where they apply.',
  }),
  "example-refused": define<{ rule: string; at: string; message: string }>({
    severity: "error",
    message: ({ rule, at, message }) => `The example is refused at ${quote(at)} by ${quote(rule)}: ${message}.`,
    hint: () => "Mend the example, or the schema if the document ought to be accepted.",
  }),
  "example-accepted": define<Record<never, never>>({
    severity: "error",
    message: () => "The example stands under invalid/, but the contract accepts it.",
    hint: () => "Make the schema refuse it, or move the example to valid/ or unknown/.",
  }),
  "example-other-reason": define<{ expected: string; actual: string }>({
    severity: "error",
    message: ({ expected, actual }) =>
      `The example is refused, but not for the reason it gives: expected ${expected}; found ${actual}.`,
    hint: () => 'Correct "refused", or the document, so that it shows the one rule that it names.',
  }),
  "example-unknown-differs": define<{ expected: string; actual: string }>({
    severity: "error",
    message: ({ expected, actual }) =>
      `Other values read as unknown than the example says: expected ${expected}; found ${actual}.`,
    hint: () => 'Correct "unknown" and "members", or the known values of the schema.',
  }),
  "examples-missing": define<{ kind: string }>({
    severity: "warning",
    message: ({ kind }) => `The contract has no ${kind} example.`,
    hint: ({ kind }) =>
      `Add one in the folder ${quote(`${kind}/`)} beside the schema: it shows and tests what the contract means.`,
  }),
};
