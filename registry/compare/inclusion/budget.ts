import type { Span } from "../../../generator/diagnostic/diagnostic.ts";

/** Why something could not be decided, and the place in one of the two schemas that is to blame. */
export interface Doubt {
  readonly reason: string;
  readonly place: Span;
}

/** The steps were used up. */
export class OutOfSteps extends Error {}

/** Counts work in steps and never in time, so that the same question has the same answer on every machine. */
export class Budget {
  #left: number;

  constructor(readonly limit: number) {
    this.#left = limit;
  }

  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new OutOfSteps(`more than ${this.limit} steps`);
  }
}
