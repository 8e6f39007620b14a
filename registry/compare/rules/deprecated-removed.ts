import { capital } from "../facets/capital.ts";
import { annotationChanges } from "../facets/annotations.ts";
import { hints } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const deprecatedRemoved = defineRule({
  id: "deprecated-removed",
  about: "meaning",
  summary: "deprecated was taken back.",
  why: "A hint to authors and readers; the meaning stays what it was.",
  *check(change) {
    for (const { of, spans, after: other } of annotationChanges(change, (keyword) => keyword === "deprecated")) {
      if (other !== undefined) continue;
      yield {
        path: change.path,
        message: `${capital(of ?? "this place")} is not marked as deprecated any more.`,
        hint: hints.neither,
        effect: "neither",
        ...spans,
      };
    }
  },
});
