import type { Json } from "../../../generator/json/json.ts";
import type { Evaluate, Truth } from "./evaluate.ts";
import type { Side } from "./side.ts";
import type { Term } from "./term.ts";

/**
 * What validators and exact reasoning say of one document as a witness: `refutes` where both sides' validators say so
 * and nothing speaks against it; `disputed` where exact reasoning says that one of the validators is wrong.
 */
export type Testimony = "refutes" | "disputed" | "nothing";

/** Judges documents by the validators that actually run; AJV computes multiples in floating point, so it has a second. */
export class Judge {
  #failed = 0;
  #answered = false;

  constructor(
    readonly before: Side,
    readonly after: Side,
    readonly terms: { readonly before: Term; readonly after: Term },
    readonly evaluate: Evaluate,
  ) {}

  of(document: Json): Testimony {
    if (this.#saysOf(this.before, document) !== true || this.#saysOf(this.after, document) !== false) return "nothing";
    const inside = this.evaluate.term(this.terms.before, document) !== false;
    const outside = this.evaluate.term(this.terms.after, document) !== true;
    return inside && outside ? "refutes" : "disputed";
  }

  accepts(document: Json): boolean {
    return this.#saysOf(this.before, document) === true;
  }

  refutes(document: Json): boolean {
    return this.of(document) === "refutes";
  }

  /** A validator that keeps failing will not do better on the next thousand documents. */
  get isSilent(): boolean {
    return this.#failed >= (this.#answered ? mostFailures : mostAtOnce);
  }

  /** A validator that fails over a document (one that is too deep, say) says nothing of it. */
  #saysOf(side: Side, document: Json): Truth {
    try {
      const truth = side.accepts(document);
      this.#answered = true;
      return truth;
    } catch {
      this.#failed += 1;
      return undefined;
    }
  }
}

const mostFailures = 40;
const mostAtOnce = 8;
