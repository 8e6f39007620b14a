import { constAt, listAt } from "../facets/lists.ts";
import { hints } from "../facets/hints.ts";
import { defineRule } from "./rule.ts";

export const listOpened = defineRule({
  id: "list-opened",
  about: "shape",
  summary: "A closed list got a last arm of a bare type, or the list went and values are free.",
  why: "Writers go on sending the values that they know, so published readers meet nothing new. A list that went altogether lets writers send anything.",
  *check(change) {
    const [before, after] = [listAt(change.before), listAt(change.after)];
    if (
      before === undefined ||
      before.open ||
      after?.open === false ||
      (after === undefined && constAt(change.before) !== undefined)
    )
      return;
    if (before.isNested && after?.isNested) return;
    yield {
      path: change.path,
      message: after
        ? "The list was closed; now other values are kept and read as unknown."
        : "Only the values of a list were accepted; now values are free.",
      hint: after ? "Nothing to do; a value may join it once no version that stands has it closed." : hints.widens,
      effect: after ? "neither" : "widens",
      before: change.before.span,
      after: change.after.span,
    };
  },
});
