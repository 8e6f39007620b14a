import { excessBounds, sameBound } from "../facets/bounds.ts";
import { hints } from "../facets/hints.ts";
import { pairsOf } from "../facets/pairs.ts";
import { defineRule } from "./rule.ts";

export const boundTightened = defineRule({
  id: "bound-tightened",
  about: "shape",
  summary: "A bound (least, largest, length, count, step, uniqueness, contains) excludes more.",
  why: "Published writers may send what new readers refuse. Bounds are compared by what they exclude, not by how they are written.",
  *check(change) {
    for (const { path, before, after } of pairsOf(change)) {
      for (const bound of excessBounds(after, before)) {
        const was = sameBound(bound, before);
        yield {
          path,
          message: `${bound.subject} now ${bound.asks}; in the published version ${was ? `they ${was.asks}` : "nothing bounds that"}.`,
          hint: hints.narrows,
          effect: "narrows",
          before: was?.span ?? before.span,
          after: bound.span,
        };
      }
    }
  },
});
