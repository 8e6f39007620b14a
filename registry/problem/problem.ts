import { problemCodes } from "./codes.ts";

export type ProblemCode = keyof typeof problemCodes;
export type ProblemFacts<C extends ProblemCode> = Parameters<(typeof problemCodes)[C]["detail"]>[1];

interface ProblemBase<C extends ProblemCode> {
  /** `https://codicil.example/problems/` and the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: C;
  /** What was asked, as it was asked. */
  readonly given: string;
  /** Near misses, nearest first, at most three. Never applied. */
  readonly suggestions: readonly string[];
  /** What exists in the place of what was asked. */
  readonly available: readonly string[];
}

/** One refusal, in the shape of RFC 9457: the same object from the library, the command line and a server. The facts of a code stand beside it. */
export type Problem = { [C in ProblemCode]: ProblemBase<C> & ProblemFacts<C> }[ProblemCode];

export interface Offers {
  readonly suggestions?: readonly string[];
  readonly available?: readonly string[];
}

/** Makes the record of one refusal; the compiler checks that the facts are those of the code. */
export function problem<C extends ProblemCode>(code: C, given: string, facts: ProblemFacts<C>, offers: Offers = {}): Problem {
  // Each entry was checked against its own facts by define(); the union of all entries hides that here.
  const definition = problemCodes[code] as unknown as {
    readonly status: number;
    readonly title: string;
    readonly detail: (given: string, facts: ProblemFacts<C>) => string;
  };
  const base: ProblemBase<C> = {
    type: `https://codicil.example/problems/${code}`,
    title: definition.title,
    status: definition.status,
    detail: definition.detail(given, facts),
    code,
    given,
    suggestions: offers.suggestions ?? [],
    available: offers.available ?? [],
  };
  // The code and its facts were checked against each other above: this is one arm of the union, which the compiler cannot see through C.
  return { ...base, ...facts } as unknown as Problem;
}
