import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../../generator/json/json.ts";
import { type Answer, unknown } from "./answer.ts";
import { Budget, OutOfSteps } from "./budget.ts";
import { Evaluate } from "./evaluate.ts";
import { Evaluated } from "./evaluated.ts";
import { Judge } from "./judge.ts";
import { type Pool, poolOf, reachable } from "./pool.ts";
import { Prove } from "./prove.ts";
import { compare, one } from "./rational.ts";
import { refute } from "./refute.ts";
import { shrink } from "./shrink.ts";
import type { Side } from "./side.ts";
import { must, mustNot } from "./term.ts";
import { Terms } from "./terms.ts";
import { Translate } from "./translate.ts";
import { Words } from "./words.ts";

/** Whether every document of one side is one of the other. A witness was accepted and refused by the validators that run. */
export type Inclusion =
  | { readonly outcome: "included" }
  | { readonly outcome: "not-included"; readonly witness: Json }
  | { readonly outcome: "undecided"; readonly reason: string; readonly place: Span };

export interface InclusionOptions {
  /** Steps of proof; a second or so for the default. */
  readonly budget?: number;
  readonly seed?: number;
  /** Documents to try first as witnesses. */
  readonly hints?: readonly Json[];
  /** `format` refuses. Both sides have to be made with formats asserted too. */
  readonly assertFormats?: boolean;
}

/** How many generated documents stand against a proof, and how many are tried where there is none. */
const againstProof = 40;
/** AJV is known to be wrong about some members and items that one branch alone has looked at. */
const againstUnevaluated = 1_200;
const withoutProof = 1_500;

/**
 * Is every document of `before` a document of `after`? Decided, not guessed: a proof over exact normal forms, or a
 * witness that both validators have judged, or `undecided` with the reason and the place. The same question has the
 * same answer on every machine.
 *
 * @example
 * const side = (value) => sideOf(compileSchema({ value }, { name: "text" }).model.root);
 * includes(side({ const: "party" }), side({ type: "string" })).outcome; // "included"
 */
export function includes(before: Side, after: Side, options: InclusionOptions = {}): Inclusion {
  const { budget = 300_000, seed = 1, hints = [], assertFormats = false } = options;
  try {
    return new Question(before, after, assertFormats, budget).answer(hints, seed);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { outcome: "undecided", reason: `it is too large or nested too deep (${error.message})`, place: before.node.span };
  }
}

class Question {
  readonly #prove: Prove;
  readonly #judge: Judge;
  readonly #pool: Pool;
  readonly #unevaluated: boolean;
  readonly #multiples: boolean;

  constructor(
    readonly before: Side,
    readonly after: Side,
    assertFormats: boolean,
    budget: number,
  ) {
    const terms = new Terms();
    const translate = new Translate(terms, assertFormats);
    const evaluated = new Evaluated(terms);
    const evaluate = new Evaluate(evaluated);
    const steps = new Budget(budget);
    const both = { before: translate.of(before.node), after: translate.of(after.node) };
    this.#judge = new Judge(before, after, both, evaluate);
    const all = reachable([both.before, both.after]);
    this.#unevaluated = all.some(({ kind }) => kind === "unevaluated");
    this.#multiples = all.some((term) => term.kind === "number" && term.multiples.some((of) => compare(of, one) !== 0));
    this.#pool = poolOf(all);
    this.#prove = new Prove({ terms, evaluated, evaluate, budget: steps, words: new Words(steps), pool: this.#pool.strings });
  }

  answer(hints: readonly Json[], seed: number): Inclusion {
    const hint = hints.find((document) => this.#judge.refutes(document));
    if (hint !== undefined) return this.#refuted(hint);
    const answer = this.#proof();
    if (answer.kind === "none") return this.#proved(seed);

    const guess = answer.kind === "some" ? answer.value : answer.guess;
    if (guess !== undefined && this.#judge.refutes(guess)) return this.#refuted(guess);
    const { witness } = refute(this.#judge, this.#pool, seed, withoutProof);
    if (witness !== undefined) return this.#refuted(witness);
    if (answer.kind === "unknown") return { outcome: "undecided", ...answer.doubt };
    const shown = JSON.stringify(answer.value);
    return this.#undecided(`the proof finds ${shown} on one side alone, and the validators that run do not agree`);
  }

  #proof(): Answer {
    const { before, after } = this.#judge.terms;
    try {
      return this.#prove.solve([must(before), mustNot(after)]);
    } catch (error) {
      if (error instanceof OutOfSteps) return unknown({ reason: `it took ${error.message}`, place: this.before.node.span });
      throw error;
    }
  }

  /**
   * A proof that a document contradicts is no proof, whichever of the two is wrong. Only multiples are left to the proof:
   * they are exact here, and AJV divides in floating point.
   */
  #proved(seed: number): Inclusion {
    const { witness, disputed } = refute(this.#judge, this.#pool, seed, this.#unevaluated ? againstUnevaluated : againstProof);
    const against = witness ?? (this.#multiples && !this.#unevaluated ? undefined : disputed);
    if (against === undefined) return { outcome: "included" };
    const testimony = this.#judge.of(against);
    const shown = JSON.stringify(shrink(against, (document) => this.#judge.of(document) === testimony));
    return this.#undecided(`inclusion is proved, and yet the one validator accepts ${shown} and the other refuses it`);
  }

  #refuted(document: Json): Inclusion {
    return { outcome: "not-included", witness: shrink(document, (smaller) => this.#judge.refutes(smaller)) };
  }

  #undecided(reason: string): Inclusion {
    return { outcome: "undecided", reason, place: this.before.node.span };
  }
}
