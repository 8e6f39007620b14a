import { annotationChanges, changeWords } from "../facets/annotations.ts";
import { nextMajor } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const contentChanged = defineRule({
  id: "content-changed",
  about: "meaning",
  summary: "contentMediaType, contentEncoding or contentSchema changed.",
  why: "They say what is inside a text and how to get it out; a reader that goes by the published ones misreads it.",
  *check(change) {
    for (const one of annotationChanges(change, (keyword) => keyword.startsWith("content"))) {
      yield { path: change.path, message: changeWords(one), hint: nextMajor, effect: "neither", breaks: true, ...one.spans };
    }
  },
});
