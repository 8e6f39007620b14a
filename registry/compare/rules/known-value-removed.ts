import { capital } from "../facets/capital.ts";
import { constChangedAt, knownOnly, listAt, nameOf } from "../facets/lists.ts";
import { typesAt } from "../facets/types.ts";
import { defineRule } from "./rule.ts";

export const knownValueRemoved = defineRule({
  id: "known-value-removed",
  about: "meaning",
  summary: "A value, or a form of values, left an open or closed list.",
  why: "A value once published stays in its line: readers branch on it, and a value that fell free could come back with another meaning. That holds even where every document is still accepted.",
  *check(change) {
    const [before, after] = [listAt(change.before), listAt(change.after)];
    if (before === undefined || constChangedAt(change.before, change.after)) return;
    const isRefused = (after !== undefined && !after.open) || typesAt(change.after).size === 0;
    for (const known of knownOnly(before, after)) {
      yield {
        path: change.path,
        message: isRefused
          ? `${capital(nameOf(known))} left the list, and new readers refuse it.`
          : `${capital(nameOf(known))} is not known any more; new readers take it for any other value.`,
        hint: "Keep it, marked as deprecated if nobody should use it; or publish this under the next major version.",
        effect: isRefused ? "narrows" : "neither",
        breaks: true,
        before: known.span,
        after: change.after.span,
      };
    }
  },
});
