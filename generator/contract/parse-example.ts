import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import { isArray, isObject, type Json, member } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import type { Source } from "../load/source.ts";
import { checkMembers, editorSchema, isFilled, isPointer, type Report, type Rules } from "./members.ts";

export const exampleKinds = ["valid", "invalid", "unknown"] as const;
export type ExampleKind = (typeof exampleKinds)[number];

/** A document that shows what a contract means, in an envelope that says what it shows. */
export interface Example {
  readonly about: string;
  /** The `$anchor` of the definition that the document is of; absent, the root. */
  readonly definition?: string;
  readonly document: Json;
  /** Under `invalid/`: which keyword refuses it, and where in the document. */
  readonly refused?: { readonly pointer: string; readonly rule: string };
  /** Under `unknown/`: values of open lists that this reader does not know, as they came. */
  readonly unknown?: readonly { readonly pointer: string; readonly raw: Json }[];
  /** Under `unknown/`: pointers to members that this reader does not know. */
  readonly members?: readonly string[];
  /** Under `invalid/`: the TypeScript type cannot say what is wrong, and why. */
  readonly types?: "accept";
  readonly typesWhy?: string;
}

export interface ParsedExample {
  readonly example?: Example;
  readonly diagnostics: readonly Diagnostic[];
}

const anyKind: Rules = {
  ...editorSchema,
  about: { expected: "a sentence that says what the document shows", accepts: isFilled },
  definition: {
    optional: true,
    expected: 'the $anchor of a definition, without "#"',
    accepts: (value) => typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
  },
  document: { expected: "the document", accepts: () => true },
};
const rulesOf: Readonly<Record<ExampleKind, Rules>> = {
  valid: anyKind,
  invalid: {
    ...anyKind,
    refused: { optional: true, expected: "an object with the pointer and the rule that refuses the document", accepts: isObject },
    types: { optional: true, expected: '"accept"', accepts: (value) => value === "accept" },
    typesWhy: { optional: true, expected: "a reason", accepts: isFilled },
  },
  unknown: {
    ...anyKind,
    unknown: { optional: true, expected: "a list of places and raw values", accepts: isArray },
    members: {
      optional: true,
      expected: "a list of JSON Pointers",
      accepts: (value) => isArray(value) && value.every(isPointer),
    },
  },
};
const refused: Rules = {
  pointer: { expected: "a JSON Pointer into the document", accepts: isPointer },
  rule: { expected: "the name of a keyword", accepts: isFilled },
};
const unknownValue: Rules = {
  pointer: { expected: "a JSON Pointer into the document", accepts: isPointer },
  raw: { expected: "the value as it came", accepts: () => true },
};

/** One example file of a contract's `valid/`, `invalid/` or `unknown/`. */
export function parseExample(source: Source, kind: ExampleKind): ParsedExample {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (span, problem) =>
    void diagnostics.push(diagnose("example-malformed", span, { problem: `it ${problem}` }));
  const { value } = source;
  checkMembers(source, "", rulesOf[kind], report);
  if (isObject(member(value, "refused"))) checkMembers(source, "/refused", refused, report);
  const unknown = member(value, "unknown");
  if (Array.isArray(unknown))
    for (const index of unknown.keys()) checkMembers(source, below("/unknown", index), unknownValue, report);
  if (isObject(value)) checkTogether(source, kind, report);
  // Every member was held to its rule, and unknown ones were refused: the value is an Example.
  return diagnostics.length > 0 ? { diagnostics } : { example: value as unknown as Example, diagnostics };
}

function checkTogether(source: Source, kind: ExampleKind, report: Report): void {
  const has = (name: string): boolean => member(source.value, name) !== undefined;
  if (kind === "unknown" && !has("unknown") && !has("members")) {
    report(source.span(""), 'stands under unknown/ and names nothing unknown: it has neither "unknown" nor "members"');
  }
  if (kind === "invalid" && has("types") !== has("typesWhy")) {
    report(
      source.span(has("types") ? "/types" : "/typesWhy", "name"),
      'has only one of "types" and "typesWhy", which stand together',
    );
  }
}
