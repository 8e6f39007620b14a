import type { Attestation, ContractRecord } from "../../generator/contract/record.ts";
import type { Span } from "../../generator/diagnostic/diagnostic.ts";

/** What an author proposes: the working record, and the schema once it is known under which identifier it is published. */
export interface Candidate {
  readonly record: ContractRecord;
  /**
   * Pure: the served text of schema.json with the exact `$id`, and the exact identifiers whose definitions are bundled in it.
   * `pin` says which entry of a line that is at the moment; the text may not depend on it.
   */
  readonly stamp: (identifier: string, pin: Pin) => Stamped;
  /** How the proposed schema is called in findings, and where its author wrote what stands at a pointer into the stamped text. */
  readonly file?: string;
  readonly locate?: (pointer: string) => Span;
  /** Attestations of the contracts whose definitions are bundled, by their pointers into the stamped text: the owner's word covers its texts. */
  readonly covering?: readonly Attestation[];
}

/** From a working identifier (`name/1`, `name@2026-09-18`) to its newest entry in the log; undefined where it has none yet. */
export type Pin = (working: string) => string | undefined;

export interface Stamped {
  readonly text: string;
  readonly uses: readonly string[];
}
