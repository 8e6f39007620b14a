import { capital } from "../facets/capital.ts";
import { hints } from "../facets/hints.ts";
import { pairsOf } from "../facets/pairs.ts";
import { typeChange } from "../facets/type-change.ts";
import { defineRule } from "./rule.ts";

export const typeNarrowed = defineRule({
  id: "type-narrowed",
  about: "shape",
  summary: "Fewer JSON types are accepted at a place.",
  why: "Published writers may send a value of a type that new readers refuse.",
  *check(place) {
    for (const pair of pairsOf(place)) {
      const change = typeChange(pair);
      if (change?.became !== "narrower") continue;
      yield {
        path: pair.path,
        message: `${capital(change.before)} was accepted here; now ${change.after === "nothing" ? "" : "only "}${change.after}.`,
        hint: hints.narrows,
        effect: "narrows",
        before: pair.before.span,
        after: pair.after.span,
      };
    }
  },
});
