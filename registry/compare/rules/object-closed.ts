import { objectSide } from "../facets/objects.ts";
import { defineRule } from "./rule.ts";

export const objectClosed = defineRule({
  id: "object-closed",
  about: "meaning",
  summary: "An object comes to refuse members that it does not know, or those that do not fit a schema.",
  why: "Where unknown members are kept, writers may use extension names with any value, for ever. What readers keep may not shrink.",
  *check(change) {
    const [before, after] = [objectSide(change, "before").unknown, objectSide(change, "after").unknown];
    const isClosed = after === "refuse" && (before === "keep" || before === "map");
    if (!isClosed && !(before === "keep" && after === "map")) return;
    yield {
      path: change.path,
      message: isClosed
        ? "Members that the object does not know were kept; now a document with one is refused."
        : "Members that the object does not know were kept whatever they are; now they are the values of a map and have to fit.",
      hint: "Go on keeping unknown members (no additionalProperties or unevaluatedProperties), or publish this under the next major version.",
      effect: "narrows",
      breaks: true,
      before: change.before.span,
      after: change.after.span,
    };
  },
});
