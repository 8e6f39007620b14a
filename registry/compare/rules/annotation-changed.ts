import { annotationChanges, changeWords } from "../facets/annotations.ts";
import { nextMajor } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const annotationChanged = defineRule({
  id: "annotation-changed",
  about: "meaning",
  summary: "An x- keyword changed.",
  why: "Annotations of the contract, a unit for example, say what a value means. Numbers look the same in euros and in cents.",
  *check(change) {
    for (const one of annotationChanges(change, (keyword) => keyword.startsWith("x-"))) {
      yield { path: change.path, message: changeWords(one), hint: nextMajor, effect: "neither", breaks: true, ...one.spans };
    }
  },
});
