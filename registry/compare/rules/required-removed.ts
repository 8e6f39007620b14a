import { quote } from "../../../generator/diagnostic/define.ts";
import { below } from "../../../generator/json/pointer.ts";
import { hints } from "../facets/hints.ts";
import { objectSide } from "../facets/objects.ts";
import { defineRule } from "./rule.ts";

export const requiredRemoved = defineRule({
  id: "required-removed",
  about: "shape",
  summary: "A member may be left out that had to be there.",
  why: "Published readers insist on it, and refuse what new writers send without it.",
  *check(change) {
    const [before, after] = [objectSide(change, "before"), objectSide(change, "after")];
    if (after.unknown === "none") return;
    for (const name of before.required) {
      if (after.alwaysRequired.has(name)) continue;
      yield {
        path: below(change.path, name),
        message: `Member ${quote(name)} had to be there; now it may be left out.`,
        hint: hints.widens,
        effect: "widens",
        before: before.members.get(name)?.node.span ?? change.before.span,
        after: after.members.get(name)?.node.span ?? change.after.span,
      };
    }
  },
});
