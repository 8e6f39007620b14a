import { excessBounds, sameBound } from "../facets/bounds.ts";
import { hints } from "../facets/hints.ts";
import { pairsOf } from "../facets/pairs.ts";
import { defineRule } from "./rule.ts";

export const boundLoosened = defineRule({
  id: "bound-loosened",
  about: "shape",
  summary: "A bound (least, largest, length, count, step, uniqueness, contains) excludes less.",
  why: "New writers may send what published readers refuse. Bounds are compared by what they exclude, not by how they are written.",
  *check(change) {
    for (const { path, before, after } of pairsOf(change)) {
      for (const bound of excessBounds(before, after)) {
        const now = sameBound(bound, after);
        yield {
          path,
          message: `In the published version ${bound.subject.toLowerCase()} ${bound.asks}; now ${now ? `they ${now.asks}` : "nothing bounds that"}.`,
          hint: hints.widens,
          effect: "widens",
          before: bound.span,
          after: now?.span ?? after.span,
        };
      }
    }
  },
});
