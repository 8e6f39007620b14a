import type { ArrayNode } from "../../../generator/model/model.ts";
import type { Effect } from "../finding.ts";
import { hints } from "../facets/hints.ts";
import { typesAt } from "../facets/types.ts";
import { typed, type Place } from "../place.ts";
import { defineRule } from "./rule.ts";

export const tupleChanged = defineRule({
  id: "tuple-changed",
  about: "shape",
  summary: "A place of a tuple was added or removed, or what may follow the tuple.",
  why: "The items of a tuple have their meaning by their place. What stood at an unnamed place was free, or refused where the tuple ends.",
  *check(change) {
    if (![change.before, change.after].every((place) => typesAt(place).has("array"))) return;
    const [before, after] = [tupleAt(change.before), tupleAt(change.after)];
    const spans = { before: change.before.span, after: change.after.span };
    for (let at = before.length; at < after.length; at += 1) {
      const effect = added[before.follows];
      const message = `The tuple names place ${at + 1}; in the published version ${words[before.follows]} there.`;
      yield { path: `${change.path}/${at}`, message, hint: hints[effect], effect, ...spans };
    }
    for (let at = after.length; at < before.length; at += 1) {
      const effect = removed[after.follows];
      const message = `The tuple does not name place ${at + 1} any more; now ${words[after.follows]} there.`;
      yield { path: `${change.path}/${at}`, message, hint: hints[effect], effect, ...spans };
    }
    if ((before.follows === "nothing") === (after.follows === "nothing")) return;
    const isEnded = after.follows === "nothing";
    const effect = isEnded ? "narrows" : "widens";
    const message = isEnded ? "Nothing may follow the named places any more." : "More items may follow the named places now.";
    yield { path: change.path, message, hint: hints[effect], effect, ...spans };
  },
});

type Follows = "anything" | "nothing" | "some";

const words: Readonly<Record<Follows, string>> = {
  anything: "anything may stand",
  nothing: "nothing may stand",
  some: "the schema of the remaining items holds",
};
const added: Readonly<Record<Follows, Effect>> = { anything: "narrows", nothing: "widens", some: "both" };
const removed: Readonly<Record<Follows, Effect>> = { anything: "widens", nothing: "narrows", some: "both" };

function tupleAt(place: Place): { readonly length: number; readonly follows: Follows } {
  const arrays = place.nodes.flatMap(typed).filter((node): node is ArrayNode => node.kind === "array");
  const rests = arrays.map(({ rest }) => rest.kind);
  return {
    length: Math.max(0, ...arrays.map(({ prefix }) => prefix.length)),
    follows:
      rests.includes("never") || place.nodes.some((node) => node.kind === "unevaluated" && node.items?.kind === "never")
        ? "nothing"
        : rests.every((kind) => kind === "any")
          ? "anything"
          : "some",
  };
}
