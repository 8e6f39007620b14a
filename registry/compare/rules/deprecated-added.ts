import { capital } from "../facets/capital.ts";
import { annotationChanges } from "../facets/annotations.ts";
import { hints } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const deprecatedAdded = defineRule({
  id: "deprecated-added",
  about: "meaning",
  summary: "deprecated was added.",
  why: "A hint to authors and readers; what is deprecated keeps its meaning and stays in the line.",
  *check(change) {
    for (const { of, spans, before: other } of annotationChanges(change, (keyword) => keyword === "deprecated")) {
      if (other !== undefined) continue;
      yield {
        path: change.path,
        message: `${capital(of ?? "this place")} is marked as deprecated now.`,
        hint: hints.neither,
        effect: "neither",
        ...spans,
      };
    }
  },
});
