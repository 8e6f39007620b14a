import type { Json } from "../../../generator/json/json.ts";
import type { Doubt } from "./budget.ts";

/** Whether there is a value of which some literals hold. `none` is proved; a guess may or may not be one. */
export type Answer =
  | { readonly kind: "some"; readonly value: Json }
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly doubt: Doubt; readonly guess?: Json };

export const none: Answer = { kind: "none" };
export const found = (value: Json): Answer => ({ kind: "some", value });
export const unknown = (doubt: Doubt, guess?: Json): Answer => ({
  kind: "unknown",
  doubt,
  ...(guess === undefined ? {} : { guess }),
});

/** The first alternative that has a value; `none` only where every one of them has none. */
export function firstOf<T>(alternatives: Iterable<T>, solve: (alternative: T) => Answer): Answer {
  let doubtful: Answer | undefined;
  for (const alternative of alternatives) {
    const answer = solve(alternative);
    if (answer.kind === "some") return answer;
    if (answer.kind === "unknown" && (doubtful === undefined || !("guess" in doubtful))) doubtful = answer;
  }
  return doubtful ?? none;
}

/** Parts of one value: what each of them is, and whether all are certain. */
export class Parts {
  doubt: Doubt | undefined;
  #guessed = true;

  /** The part's value, or undefined where nothing can even be guessed. */
  take(answer: Exclude<Answer, { readonly kind: "none" }>): Json | undefined {
    if (answer.kind === "some") return answer.value;
    this.doubt ??= answer.doubt;
    if (answer.guess === undefined) this.#guessed = false;
    return answer.guess;
  }

  whole(value: Json): Answer {
    if (this.doubt === undefined) return found(value);
    return this.#guessed ? unknown(this.doubt, value) : unknown(this.doubt);
  }
}
