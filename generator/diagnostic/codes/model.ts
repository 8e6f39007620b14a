import { define, quote } from "../define.ts";

/** From schema text to the model: what has no place there stops the load, with its position. */
export const modelCodes = {
  "unmodelled-keyword": define<{ keyword: string }>({
    severity: "error",
    message: ({ keyword }) => `${quote(keyword)} has no place in the model, so a later change to it could not be judged.`,
    hint: () => 'Express it with a keyword of JSON Schema 2020-12, or make it an annotation whose name begins with "x-".',
  }),
  "name-unusable": define<{ name: string; why: string }>({
    severity: "error",
    message: ({ name, why }) => `The member name ${quote(name)} cannot be used: it ${why}.`,
    hint: () => "Give the member another name; validators and readers disagree about this one.",
  }),
  "pattern-invalid": define<{ pattern: string; problem: string }>({
    severity: "error",
    message: ({ pattern, problem }) =>
      `The pattern ${quote(pattern)} is not an ECMAScript regular expression with the u flag: ${problem}.`,
    hint: () => "Mend the pattern; JSON Schema patterns are ECMA-262, Unicode-aware and unanchored.",
  }),
  "description-missing": define<{ what: string }>({
    severity: "error",
    message: ({ what }) => `${what} has no description, so a later change of its meaning could not be seen.`,
    hint: () =>
      'Add a "description" that says what it means. A value in an "enum" has no place for one: list the values as "anyOf" of "const", each with its description.',
  }),
  "open-list-arm-wide": define<{ kind: string }>({
    severity: "error",
    message: ({ kind }) => `This arm of an open list accepts more than values of its kind (${kind}).`,
    hint: () => 'An arm of an open list is a "const", or a "pattern" of the same type as the last arm.',
  }),
  "open-list-exclusive": define<Record<never, never>>({
    severity: "error",
    message: () => "A list of known values with a bare last arm stands under oneOf, which excludes its own members.",
    hint: () => 'Write "anyOf" in place of "oneOf".',
  }),
};
