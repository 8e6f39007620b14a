import { jsonKey } from "../../../generator/json/json.ts";
import type { Effect } from "../finding.ts";
import { nextMajor } from "../facets/hints.ts";
import { constAt, listAt, valueWords } from "../facets/lists.ts";
import type { Place } from "../place.ts";
import { defineRule } from "./rule.ts";

export const constChanged = defineRule({
  id: "const-changed",
  about: "meaning",
  summary: "A fixed value became another, came or went.",
  why: "A fixed value tells what a document is. Readers branch on it, so it means what it was published for.",
  *check(change) {
    const [before, after] = [fixedAt(change.before), fixedAt(change.after)];
    const effect = effectOf(before, after);
    // A value that was joined by others, or is left of several, is one of a list.
    if (effect === undefined || (before === undefined && listAt(change.before)) || (after === undefined && listAt(change.after)))
      return;
    yield {
      path: change.path,
      message: wordsOf(before, after),
      hint: nextMajor,
      effect,
      breaks: true,
      before: change.before.span,
      after: change.after.span,
    };
  },
});

function fixedAt(place: Place): string | undefined {
  const value = constAt(place);
  return value === undefined ? undefined : valueWords(jsonKey(value));
}

function effectOf(before: string | undefined, after: string | undefined): Effect | undefined {
  if (before === after) return undefined;
  return before === undefined ? "narrows" : after === undefined ? "widens" : "both";
}

function wordsOf(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `The value was free; now it is fixed to ${after}.`;
  if (after === undefined) return `The value was fixed to ${before}; now it is free.`;
  return `The fixed value ${before} became ${after}.`;
}
