import { quote } from "../../../generator/diagnostic/define.ts";
import { hints } from "../facets/hints.ts";
import { pairsOf } from "../facets/pairs.ts";
import { excludingPatterns, patternsAt } from "../facets/patterns.ts";
import { typesAt } from "../facets/types.ts";
import { defineRule } from "./rule.ts";

export const patternLoosened = defineRule({
  id: "pattern-loosened",
  about: "shape",
  summary: "A pattern went or excludes less.",
  why: "New writers may send a text that published readers refuse. Where automata cannot tell which way a pattern went, both ways are said.",
  *check(change) {
    for (const { path, before, after } of pairsOf(change)) {
      if (!typesAt(after).has("string")) continue;
      const [now] = patternsAt(after);
      for (const { pattern, span, isSure } of excludingPatterns(before, after)) {
        yield {
          path,
          message: now
            ? `Pattern ${quote(now.pattern)} ${isSure ? "lets" : "may let"} texts through that ${quote(pattern)} excludes.`
            : `Pattern ${quote(pattern)} went; texts are free.`,
          hint: hints.widens,
          effect: "widens",
          before: span,
          after: now?.span ?? after.span,
        };
      }
    }
  },
});
