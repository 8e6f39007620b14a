import type { Json } from "../../generator/json/json.ts";
import type { Span } from "../../generator/diagnostic/diagnostic.ts";

/**
 * `breaking` refuses, `needs-attestation` waits for somebody's word, `undecided` could not be judged, `error` is a fault of
 * the proposal itself, `note` informs. Nothing in between passes in silence.
 */
export type FindingSeverity = "error" | "breaking" | "undecided" | "needs-attestation" | "note";

/**
 * What a change does to documents. `narrows`: something that was accepted is refused. `widens`: something that was refused
 * is accepted. `neither`: the documents stay the same.
 */
export type Effect = "narrows" | "widens" | "both" | "neither";

/** One thing that differs between a published entry and the proposal, for an author to read. */
export interface Finding {
  readonly rule: string;
  readonly severity: FindingSeverity;
  /** Place in the document, as `Place.path`. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
  /** In the published schema, and in the proposed one; for something removed, its parent in the new one. */
  readonly before?: Span;
  readonly after?: Span;
  readonly effect: Effect;
  /** The published version with which the proposal was compared. */
  readonly against?: string;
  readonly witness?: Json;
}
