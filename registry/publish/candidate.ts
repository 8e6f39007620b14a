import type { ContractRecord } from "../../generator/contract/record.ts";

/** What an author proposes: the working record, and the schema once it is known under which identifier it is published. */
export interface Candidate {
  readonly record: ContractRecord;
  /**
   * Pure: the served text of schema.json with the exact `$id`, and the exact identifiers whose definitions are bundled in it.
   * `pin` says which entry of a line that is at the moment; the text may not depend on it.
   */
  readonly stamp: (identifier: string, pin: Pin) => Stamped;
}

/** From a working identifier (`name/1`, `name@2026-09-18`) to its newest entry in the log; undefined where it has none yet. */
export type Pin = (working: string) => string | undefined;

export interface Stamped {
  readonly text: string;
  readonly uses: readonly string[];
}
