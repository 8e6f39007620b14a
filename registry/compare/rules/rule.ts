import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Change } from "../change.ts";
import type { Effect } from "../finding.ts";
import type { Place } from "../place.ts";

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
  /** Of a text that was reworded; the side where it is not said has the empty text. */
  readonly texts?: { readonly before: string; readonly after: string };
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

/** What the model cannot say on one side alone is compared with nothing: no rule guesses what it holds. */
export const defineRule = (rule: Rule): Rule => ({
  ...rule,
  check: (change) => (isOpaque(change.before) === isOpaque(change.after) ? rule.check(change) : []),
});

const isOpaque = ({ nodes }: Place): boolean => nodes.some(({ kind }) => kind === "opaque");
