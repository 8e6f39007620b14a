import type { ProblemCode } from "../../../registry/problem/problem.ts";

const hints: Partial<Readonly<Record<ProblemCode, string>>> = {
  "id-confusable": "Choose a name that cannot be taken for one that is registered.",
  "alias-taken": "Remove the alias here, or choose another; the one that is registered keeps its meaning.",
  "kind-changed": 'Let "kind" be what it was when the name was published, or choose another name.',
  taken: "Give the other shape a date of its own; what is published under this one stays.",
  "digest-mismatch": "Run `codicil verify` and restore the files that it names.",
  "registry-damaged": "Run `codicil verify` and restore the files that it names.",
};

/** What an author does about a proposal that is refused as a whole. */
export const problemHint = (code: ProblemCode): string =>
  hints[code] ?? "Correct it in contract.json or in the schema beside it; what is published stays as it is.";
