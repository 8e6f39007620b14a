import { quote } from "../../../generator/diagnostic/define.ts";
import { below } from "../../../generator/json/pointer.ts";
import { hints } from "../facets/hints.ts";
import { addedMembers, isPatterned, objectSide } from "../facets/objects.ts";
import { isExtensionName } from "../speakers.ts";
import { defineRule } from "./rule.ts";

export const memberAdded = defineRule({
  id: "member-added",
  about: "shape",
  summary: "A member is declared that was not declared there.",
  why: "Where published readers keep members that they do not know, they skip it; plain names are reserved, so nobody wrote it before. Where they refuse unknown members, they refuse the whole document.",
  *check(change) {
    const { unknown, objects } = objectSide(change, "before");
    if (unknown !== "keep" && unknown !== "refuse") return;
    for (const { name, node, path } of addedMembers(change)) {
      const isRefused = unknown === "refuse";
      if ((!isRefused && isExtensionName(name)) || isPatterned(name, objects)) continue;
      const effect = isRefused ? "widens" : "neither";
      yield {
        path: below(path, name),
        message: isRefused
          ? `Member ${quote(name)} was added to an object whose published readers refuse members that they do not know.`
          : `Member ${quote(name)} was added; readers of the published version skip it.`,
        hint: hints[effect],
        effect,
        before: change.before.span,
        after: node.span,
      };
    }
  },
});
