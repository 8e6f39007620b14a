import { areApart, choicesAt } from "../facets/choices.ts";
import { hints } from "../facets/hints.ts";
import { typed, type Place } from "../place.ts";
import { defineRule } from "./rule.ts";

export const choiceChanged = defineRule({
  id: "choice-changed",
  about: "shape",
  summary: "anyOf became oneOf or the reverse.",
  why: "oneOf refuses a document that fits two of its shapes, anyOf accepts it. An open list under oneOf refuses its own known values, because they fit the last arm too.",
  *check(change) {
    const [before, after] = [numbersOf(change.before), numbersOf(change.after)];
    const isExclusive = after.oneOf > before.oneOf && after.anyOf < before.anyOf;
    const isFree = after.oneOf < before.oneOf && after.anyOf > before.anyOf;
    // Shapes of different JSON types are never two at once.
    if ((!isExclusive && !isFree) || areApart(choicesAt(isExclusive ? change.after : change.before))) return;
    const effect = isExclusive ? "narrows" : "widens";
    yield {
      path: change.path,
      message: isExclusive
        ? "anyOf became oneOf: a document that fits two of the shapes is refused now."
        : "oneOf became anyOf: a document that fits two of the shapes is accepted now.",
      hint: hints[effect],
      effect,
      before: change.before.span,
      after: change.after.span,
    };
  },
});

/** An open list is an anyOf too. */
function numbersOf(place: Place): { readonly anyOf: number; readonly oneOf: number } {
  const kinds = place.nodes.flatMap(typed).map(({ kind }) => kind);
  return {
    anyOf: kinds.filter((kind) => kind === "anyOf" || kind === "openList").length,
    oneOf: kinds.filter((kind) => kind === "oneOf").length,
  };
}
