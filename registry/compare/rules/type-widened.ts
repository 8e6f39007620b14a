import { hints } from "../facets/hints.ts";
import { pairsOf } from "../facets/pairs.ts";
import { typeChange } from "../facets/type-change.ts";
import { defineRule } from "./rule.ts";

export const typeWidened = defineRule({
  id: "type-widened",
  about: "shape",
  summary: "More JSON types are accepted at a place; number is more than integer.",
  why: "New writers may send a value of a type that published readers refuse.",
  *check(place) {
    for (const pair of pairsOf(place)) {
      const change = typeChange(pair);
      if (change?.became !== "wider") continue;
      yield {
        path: pair.path,
        message: `${change.before === "nothing" ? "Nothing" : `Only ${change.before}`} was accepted here; now ${change.after}.`,
        hint: hints.widens,
        effect: "widens",
        before: pair.before.span,
        after: pair.after.span,
      };
    }
  },
});
