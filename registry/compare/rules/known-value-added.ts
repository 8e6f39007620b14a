import { capital } from "../facets/capital.ts";
import { hints } from "../facets/hints.ts";
import { constChangedAt, knownOnly, listAt, nameOf } from "../facets/lists.ts";
import { defineRule } from "./rule.ts";

export const knownValueAdded = defineRule({
  id: "known-value-added",
  about: "shape",
  summary: "A value, or a form of values, joined an open or closed list.",
  why: "Readers of an open list keep values that they do not know, and read this one as unknown. Readers of a closed list refuse it.",
  *check(change) {
    const [before, after] = [listAt(change.before), listAt(change.after)];
    // A closed list where nothing was listed restricts: list-closed says so.
    if (after === undefined || (before === undefined && !after.open) || constChangedAt(change.before, change.after)) return;
    const isRefused = before !== undefined && !before.open;
    const effect = isRefused ? "widens" : "neither";
    for (const known of knownOnly(after, before)) {
      yield {
        path: change.path,
        message: isRefused
          ? `${capital(nameOf(known))} joined a list that is closed for published readers; they refuse it.`
          : `${capital(nameOf(known))} joined the list; readers of the published version read it as unknown.`,
        hint: isRefused
          ? `${hints.widens} A list that stays open takes new values: add a last arm of a bare type in that version.`
          : hints.neither,
        effect,
        before: change.before.span,
        after: known.span,
      };
    }
  },
});
