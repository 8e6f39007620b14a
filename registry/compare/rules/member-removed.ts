import { quote } from "../../../generator/diagnostic/define.ts";
import { below } from "../../../generator/json/pointer.ts";
import type { Effect } from "../finding.ts";
import { objectSide, removedMembers, type Unknown } from "../facets/objects.ts";
import { defineRule } from "./rule.ts";

export const memberRemoved = defineRule({
  id: "member-removed",
  about: "meaning",
  summary: "A declared member is declared no more.",
  why: "A name once published stays in its line: readers look for it, and a name that fell free could come back with another meaning. That holds whichever way the line promises, and even where every document is still accepted.",
  *check(change) {
    const { unknown } = objectSide(change, "after");
    for (const { name, node, path, isGone } of removedMembers(change)) {
      yield {
        path: below(path, name),
        message: isGone
          ? `Member ${quote(name)} is not declared any more.`
          : `Member ${quote(name)} is not declared in this shape any more; others still declare it.`,
        hint: `Keep ${quote(name)}, marked as deprecated if nobody should use it; or publish this under the next major version.`,
        effect: effects[unknown],
        ...(isGone ? { breaks: true } : {}),
        before: node.span,
        after: change.after.span,
      };
    }
  },
});

/** What happens to a document with that member, by what new readers do with names that they do not know. */
const effects: Readonly<Record<Unknown, Effect>> = { keep: "neither", refuse: "narrows", map: "both", none: "narrows" };
