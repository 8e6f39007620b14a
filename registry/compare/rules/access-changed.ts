import { annotationChanges, changeWords } from "../facets/annotations.ts";
import { nextMajor } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const accessChanged = defineRule({
  id: "access-changed",
  about: "meaning",
  summary: "readOnly or writeOnly changed.",
  why: "They say who may set a value. A writer that goes by the published version sets what it may not, or leaves out what it should set.",
  *check(change) {
    for (const one of annotationChanges(change, (keyword) => keyword === "readOnly" || keyword === "writeOnly")) {
      yield { path: change.path, message: changeWords(one), hint: nextMajor, effect: "neither", breaks: true, ...one.spans };
    }
  },
});
