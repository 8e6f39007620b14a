import { annotationChanges, changeWords } from "../facets/annotations.ts";
import { nextMajor } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const formatChanged = defineRule({
  id: "format-changed",
  about: "meaning",
  summary: "A format changed, came or went.",
  why: "A format says how a text is to be understood. It refuses nothing by itself, so no document shows the change.",
  *check(change) {
    for (const one of annotationChanges(change, (keyword) => keyword === "format")) {
      yield { path: change.path, message: changeWords(one), hint: nextMajor, effect: "neither", breaks: true, ...one.spans };
    }
  },
});
