import { quote } from "../../../generator/diagnostic/define.ts";
import { below } from "../../../generator/json/pointer.ts";
import { hints } from "../facets/hints.ts";
import { objectSide } from "../facets/objects.ts";
import { defineRule } from "./rule.ts";

export const requiredAdded = defineRule({
  id: "required-added",
  about: "shape",
  summary: "A member has to be there that could be left out.",
  why: "Published writers may leave it out, and new readers refuse the document without it.",
  *check(change) {
    const [before, after] = [objectSide(change, "before"), objectSide(change, "after")];
    if (before.unknown === "none") return;
    for (const name of after.required) {
      if (before.alwaysRequired.has(name)) continue;
      yield {
        path: below(change.path, name),
        message:
          !before.declared.has(name) && after.declared.has(name)
            ? `Member ${quote(name)} is new and has to be there; no document of the published version needs to have it.`
            : `Member ${quote(name)} could be left out; now it has to be there.`,
        hint: `Let ${quote(name)} be left out, and say in its description what that means. ${hints.narrows}`,
        effect: "narrows",
        before: before.members.get(name)?.node.span ?? change.before.span,
        after: after.members.get(name)?.node.span ?? change.after.span,
      };
    }
  },
});
