import { hints } from "../facets/hints.ts";
import { objectSide } from "../facets/objects.ts";
import { defineRule } from "./rule.ts";

export const objectOpened = defineRule({
  id: "object-opened",
  about: "meaning",
  summary: "An object comes to keep members that it does not know.",
  why: "Published readers refuse the extension names that writers may use from now on. And a contract that refuses unknown members means it: an unknown member there is a demand that a reader would not meet.",
  *check(change) {
    const [before, after] = [objectSide(change, "before").unknown, objectSide(change, "after").unknown];
    const isOpened = before === "refuse" && (after === "keep" || after === "map");
    if (!isOpened && !(before === "map" && after === "keep" && objectSide(change, "before").declared.size > 0)) return;
    yield {
      path: change.path,
      message: isOpened
        ? "A document with a member that the object does not know was refused; now it is kept."
        : "Members that the object does not know had to fit a schema; now they are kept whatever they are.",
      hint: hints.both,
      effect: "widens",
      breaks: true,
      before: change.before.span,
      after: change.after.span,
    };
  },
});
