import { capital } from "../facets/capital.ts";
import { areApart, armsOnly, armWords, choicesAt, hasChoice, isBeside, isFree, standsApart } from "../facets/choices.ts";
import { hints } from "../facets/hints.ts";
import { placeOf } from "../place.ts";
import { defineRule } from "./rule.ts";

export const choiceAdded = defineRule({
  id: "choice-added",
  about: "shape",
  summary: "A shape or type joined anyOf or oneOf.",
  why: "New writers may send a shape that published readers refuse. Under oneOf a shape that overlaps another also takes documents away: they fit two.",
  *check(change) {
    const [choice] = choicesAt(change.after);
    if (choice === undefined) return;
    if (!hasChoice(change.before)) {
      // The one shape became one of several, or a choice was put beside it.
      const stays =
        (choice.kind === "anyOf" || areApart([choice])) && choice.arms.some((arm) => isBeside(placeOf(arm), change.before));
      const effect = stays ? "widens" : isBeside(change.before, change.after) ? "narrows" : "both";
      const message = `There was ${stays ? "one shape" : "no choice"}; now a document fits one of ${choice.arms.length} shapes.`;
      yield { path: change.path, message, hint: hints[effect], effect, before: change.before.span, after: choice.span };
      return;
    }
    if (isFree(change.after) && !isFree(change.before)) {
      const effect = choicesAt(change.after).some(({ kind }) => kind === "oneOf") ? "both" : "widens";
      const message = "A shape that accepts anything joined the choice.";
      yield { path: change.path, message, hint: hints[effect], effect, before: change.before.span, after: change.after.span };
    }
    for (const arm of armsOnly(change, "after")) {
      const isExclusive = choicesAt(change.after).some(({ kind }) => kind === "oneOf") && !standsApart(arm, change.after);
      const effect = isExclusive ? "both" : "widens";
      yield {
        path: arm.path,
        message: `${capital(armWords(arm))} joined the choice${isExclusive ? "; a document that fits it and another shape is refused" : ""}.`,
        hint: hints[effect],
        effect,
        before: change.before.span,
        after: arm.span,
      };
    }
  },
});
