import { capital } from "../facets/capital.ts";
import { pairsOf } from "../facets/pairs.ts";
import { typeChange } from "../facets/type-change.ts";
import { defineRule } from "./rule.ts";

export const typeChanged = defineRule({
  id: "type-changed",
  about: "shape",
  summary: "The JSON type became another, neither wider nor narrower.",
  why: "Each side refuses values that the other accepts. It is another member under an old name.",
  *check(place) {
    for (const pair of pairsOf(place)) {
      const change = typeChange(pair);
      if (change?.became !== "other") continue;
      yield {
        path: pair.path,
        message: `${capital(change.before)} was accepted here; now ${change.after}.`,
        hint: "Add a member of another name for the new type, or publish this under the next major version.",
        effect: "both",
        before: pair.before.span,
        after: pair.after.span,
      };
    }
  },
});
