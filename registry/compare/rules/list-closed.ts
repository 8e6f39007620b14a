import { constAt, listAt } from "../facets/lists.ts";
import { hints } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const listClosed = defineRule({
  id: "list-closed",
  about: "meaning",
  summary: "An open list lost its last arm, or a list of the only values came where values were free.",
  why: "Readers of an open list keep values that they do not know; what readers keep may not shrink. Where nothing was listed before, it is a restriction like any other, and the documents decide.",
  *check(change) {
    const [before, after] = [listAt(change.before), listAt(change.after)];
    if (
      after === undefined ||
      after.open ||
      before?.open === false ||
      (before === undefined && constAt(change.after) !== undefined)
    )
      return;
    if (before?.isNested && after.isNested) return;
    yield {
      path: change.path,
      message: before
        ? "The list was open: a value that is not on it was kept. Now such a value is refused."
        : "Values were free; now only those on a list are accepted.",
      hint: before
        ? "Keep the last arm, the bare type that lets other values in; or publish this under the next major version."
        : hints.narrows,
      effect: "narrows",
      ...(before ? { breaks: true } : {}),
      before: change.before.span,
      after: change.after.span,
    };
  },
});
