import type { Effect } from "../finding.ts";
import { conditionsAt, type Condition } from "../facets/conditions.ts";
import { hints } from "../facets/hints.ts";
import { objectSide } from "../facets/objects.ts";
import { pairsOf } from "../facets/pairs.ts";
import { difference } from "../facets/prints.ts";
import { isExtensionName } from "../speakers.ts";
import type { Change } from "../change.ts";
import { defineRule, type Observation } from "./rule.ts";

export const conditionChanged = defineRule({
  id: "condition-changed",
  about: "shape",
  summary: "if/then/else, dependentRequired, dependentSchemas or not was added, changed or removed.",
  why: "A condition refuses documents that nothing else refuses. One that only a new name can bring about refuses nothing that was written before.",
  *check(place) {
    for (const change of pairsOf(place)) yield* conditionsOf(change);
  },
});

function* conditionsOf(change: Change): Generator<Observation> {
  const { came, went } = difference(conditionsAt(change, "before"), conditionsAt(change, "after"), ({ saying }) => saying);
  for (const condition of came) {
    const was = went.find((one) => one.subject === condition.subject);
    const effect = was ? changed(was, condition) : addedEffect(change, condition);
    const message = was
      ? `${condition.words} asks something else now${effect === "neither" ? ", in words and not of documents" : ""}.`
      : `${condition.words} was added.`;
    yield {
      path: change.path,
      message,
      hint: hints[effect],
      effect,
      before: was?.span ?? change.before.span,
      after: condition.span,
    };
  }
  for (const condition of went) {
    if (came.some((one) => one.subject === condition.subject)) continue;
    const message = `${condition.words} went.`;
    yield {
      path: change.path,
      message,
      hint: hints.widens,
      effect: "widens",
      before: condition.span,
      after: change.after.span,
    };
  }
}

const changed = (before: Condition, after: Condition): Effect => (before.refusal === after.refusal ? "neither" : "both");

/** A plain name that is new where unknown members are kept: nobody wrote it. */
function addedEffect(change: Change, { trigger }: Condition): Effect {
  const { declared, unknown } = objectSide(change, "before");
  const isNew = trigger !== undefined && !declared.has(trigger) && !isExtensionName(trigger) && unknown !== "map";
  return isNew ? "neither" : "narrows";
}
