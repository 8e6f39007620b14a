import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Change } from "../change.ts";
import type { Effect } from "../finding.ts";

/** What a rule says of one change. Whether it breaks the promise is decided afterwards, unless the rule is one of meaning. */
export interface Observation {
  readonly path: string;
  readonly message: string;
  readonly hint: string;
  readonly effect: Effect;
  /** For rules of meaning: breaks, whatever inclusion says. Rules of shape never set it: inclusion decides. */
  readonly breaks?: boolean;
  readonly before?: Span;
  readonly after?: Span;
}

/**
 * One kind of change: one file, one idea, one id. The record is the documentation; the page of rules is generated from it.
 * A rule reads two places and what is inside them, and nothing else: no files, no options, no other rule.
 */
export interface Rule {
  /** Kebab-case, states what happened; public. */
  readonly id: string;
  /** `shape` rules explain what inclusion decides; `meaning` rules may break where inclusion holds. */
  readonly about: "shape" | "meaning";
  readonly summary: string;
  readonly why: string;
  readonly check: (change: Change) => Iterable<Observation>;
}

export const defineRule = (rule: Rule): Rule => rule;
