import { quote } from "../../../generator/diagnostic/define.ts";
import { below } from "../../../generator/json/pointer.ts";
import { addedMembers, isPatterned, objectSide } from "../facets/objects.ts";
import { isExtensionName } from "../speakers.ts";
import { defineRule } from "./rule.ts";

export const extensionNameDeclared = defineRule({
  id: "extension-name-declared",
  about: "meaning",
  summary: "A name of extension form is declared by an object that already existed.",
  why: "Names with `.`, `:` or `/`, and names that begin with `x-`, are free for ever where unknown members are kept. Writers may have used this one for something of their own, which new readers would take for what is declared now.",
  *check(change) {
    const { unknown, declared, objects } = objectSide(change, "before");
    if (unknown !== "keep") return;
    for (const { name, node, path } of addedMembers(change)) {
      if (!isExtensionName(name) || declared.has(name) || isPatterned(name, objects)) continue;
      yield {
        path: below(path, name),
        message: `${quote(name)} is a name that anybody may use for an extension, and it was declared now.`,
        hint: "Choose a plain name: letters, digits, - and _, not beginning with x-. Those are reserved for the contract.",
        effect: node.kind === "any" ? "neither" : "narrows",
        breaks: true,
        before: change.before.span,
        after: node.span,
      };
    }
  },
});
