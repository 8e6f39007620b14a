import { quote } from "../../../generator/diagnostic/define.ts";
import { hints } from "../facets/hints.ts";
import { pairsOf } from "../facets/pairs.ts";
import { excludingPatterns, patternsAt } from "../facets/patterns.ts";
import { typesAt } from "../facets/types.ts";
import { defineRule } from "./rule.ts";

export const patternTightened = defineRule({
  id: "pattern-tightened",
  about: "shape",
  summary: "A pattern was added or excludes more.",
  why: "Published writers may send a text that new readers refuse. Where automata cannot tell which way a pattern went, both ways are said.",
  *check(change) {
    for (const { path, before, after } of pairsOf(change)) {
      if (!typesAt(before).has("string")) continue;
      const [was] = patternsAt(before);
      for (const { pattern, span, isSure } of excludingPatterns(after, before)) {
        yield {
          path,
          message: was
            ? `Pattern ${quote(pattern)} ${isSure ? "excludes" : "may exclude"} texts that ${quote(was.pattern)} lets through.`
            : `Pattern ${quote(pattern)} was added; texts were free.`,
          hint: hints.narrows,
          effect: "narrows",
          before: was?.span ?? before.span,
          after: span,
        };
      }
    }
  },
});
