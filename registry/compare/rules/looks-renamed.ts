import { quote } from "../../../generator/diagnostic/define.ts";
import { below } from "../../../generator/json/pointer.ts";
import type { Node } from "../../../generator/model/model.ts";
import { addedMembers, removedMembers } from "../facets/objects.ts";
import { areSimilar } from "../facets/similar.ts";
import { shapeOf } from "../facets/prints.ts";
import { placeOf } from "../place.ts";
import { defineRule } from "./rule.ts";

export const looksRenamed = defineRule({
  id: "looks-renamed",
  about: "meaning",
  summary: "A member was removed and one was added with the same shape and a similar text.",
  why: "A new name for an old thing reads as one removal and one addition. Old readers look for the old name and find nothing.",
  *check(change) {
    const [added, removed] = [addedMembers(change), removedMembers(change)];
    const isPair = added.length === 1 && removed.length === 1;
    for (const { name, node, path } of removed) {
      const renamed = added.find((one) => one.path === path && looksLike(node, one.node, isPair));
      if (renamed === undefined) continue;
      yield {
        path: below(path, name),
        message: `${quote(name)} looks renamed: ${quote(renamed.name)} has the same shape and a similar text.`,
        hint: `Keep the name ${quote(name)}; a better one has to wait for the next major version.`,
        effect: "neither",
        before: node.span,
        after: renamed.node.span,
      };
    }
  },
});

/** Without texts, the only one that went and the only one that came. */
function looksLike(before: Node, after: Node, isPair: boolean): boolean {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const areWorded = left !== "" && right !== "";
  return (areWorded ? areSimilar(left, right) : isPair) && shapeOf(before) === shapeOf(after);
}

const wordsOf = (node: Node): string =>
  placeOf(node)
    .texts.map(({ text }) => text)
    .join(" ");
