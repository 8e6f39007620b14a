import { problem, type Problem, type ProblemFacts } from "../problem/problem.ts";

type UnansweredCode = "registry-unreachable" | "registry-answer";

/** A store that could not be asked, or that was answered with something else than a file. Look-up makes a Problem of it. */
export class StoreUnanswered extends Error {
  /** By its name: the command is built in bundles, and each has a class of its own. */
  static override [Symbol.hasInstance](value: unknown): value is StoreUnanswered {
    return value instanceof Error && value.name === "StoreUnanswered";
  }

  readonly code: UnansweredCode;
  readonly facts: ProblemFacts<UnansweredCode>;

  constructor(code: UnansweredCode, facts: ProblemFacts<UnansweredCode>) {
    super(`${facts.address}: ${facts.reason} ${facts.hint}`);
    this.name = "StoreUnanswered";
    this.code = code;
    this.facts = facts;
  }

  /** The refusal of whoever asked for `given`. */
  problemFor(given: string): Problem {
    return problem(this.code, given, this.facts);
  }
}
