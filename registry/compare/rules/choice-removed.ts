import { capital } from "../facets/capital.ts";
import { areApart, armsOnly, armWords, choicesAt, hasChoice, isBeside, isFree, standsApart } from "../facets/choices.ts";
import { hints } from "../facets/hints.ts";
import { placeOf } from "../place.ts";
import { defineRule } from "./rule.ts";

export const choiceRemoved = defineRule({
  id: "choice-removed",
  about: "shape",
  summary: "A shape or type left anyOf or oneOf.",
  why: "Published writers may send a shape that new readers refuse. Under oneOf a shape that overlapped another also gives documents back: they fitted two.",
  *check(change) {
    const [choice] = choicesAt(change.before);
    if (choice === undefined) return;
    if (!hasChoice(change.after)) {
      // The choice shrank to one of its shapes, or went and left what stands beside it.
      const stays =
        (choice.kind === "anyOf" || areApart([choice])) && choice.arms.some((arm) => isBeside(placeOf(arm), change.after));
      const effect = stays ? "narrows" : isBeside(change.after, change.before) ? "widens" : "both";
      const message = `A document fitted one of ${choice.arms.length} shapes; now ${stays ? "one of them is left" : "there is no choice"}.`;
      yield { path: change.path, message, hint: hints[effect], effect, before: choice.span, after: change.after.span };
      return;
    }
    if (isFree(change.before) && !isFree(change.after)) {
      const effect = choicesAt(change.before).some(({ kind }) => kind === "oneOf") ? "both" : "narrows";
      const message = "The shape that accepts anything left the choice.";
      yield { path: change.path, message, hint: hints[effect], effect, before: change.before.span, after: change.after.span };
    }
    for (const arm of armsOnly(change, "before")) {
      const isExclusive = choicesAt(change.before).some(({ kind }) => kind === "oneOf") && !standsApart(arm, change.before);
      const effect = isExclusive ? "both" : "narrows";
      yield {
        path: arm.path,
        message: `${capital(armWords(arm))} left the choice.`,
        hint: hints[effect],
        effect,
        before: arm.span,
        after: change.after.span,
      };
    }
  },
});
