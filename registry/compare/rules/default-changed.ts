import { annotationChanges, changeWords } from "../facets/annotations.ts";
import { nextMajor } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const defaultChanged = defineRule({
  id: "default-changed",
  about: "meaning",
  summary: "A default changed, came or went.",
  why: "A default is what a reader takes for a member that is left out: with another one, a document that nobody touched says something else.",
  *check(change) {
    for (const one of annotationChanges(change, (keyword) => keyword === "default")) {
      yield { path: change.path, message: changeWords(one), hint: nextMajor, effect: "neither", breaks: true, ...one.spans };
    }
  },
});
