import { quote } from "../../../generator/diagnostic/define.ts";
import type { Node } from "../../../generator/model/model.ts";
import type { Effect } from "../finding.ts";
import { hints } from "../facets/hints.ts";
import { objectSide, type ObjectSide, type Others } from "../facets/objects.ts";
import { difference, refusalOf } from "../facets/prints.ts";
import { defineRule } from "./rule.ts";

export const mapKeysChanged = defineRule({
  id: "map-keys-changed",
  about: "shape",
  summary: "The keys that a map accepts changed.",
  why: "The keys of a map are data, and a key that one side writes has to be one that the other accepts.",
  *check(change) {
    const [before, after] = [objectSide(change, "before"), objectSide(change, "after")];
    if (before.unknown === "none" || after.unknown === "none") return;
    const spans = { before: change.before.span, after: change.after.span };
    const names = difference(namesOf(before), namesOf(after), refusalOf);
    const effect = effectOf(names.came.length > 0, names.went.length > 0);
    if (effect) {
      const words = {
        narrows: "Keys have to fit a schema that did not bind them.",
        widens: "Keys need not fit the schema any more that bound them.",
        both: "Keys have to fit another schema.",
      };
      yield { path: change.path, message: words[effect], hint: hints[effect], effect, ...spans };
    }
    const patterns = difference(patternsOf(before), patternsOf(after), (pattern) => pattern);
    for (const pattern of patterns.came) {
      const { effect: one, words } = taken[before.others];
      const message = `Keys that match ${quote(pattern)} ${words} now.`;
      yield { path: `${change.path}/{${pattern}}`, message, hint: hints[one], effect: one, ...spans };
    }
    for (const pattern of patterns.went) {
      const { effect: one, words } = given[after.others];
      const message = `Nothing of its own is said any more of keys that match ${quote(pattern)}; they ${words}.`;
      yield { path: `${change.path}/{${pattern}}`, message, hint: hints[one], effect: one, ...spans };
    }
  },
});

type PatternEffect = Readonly<Record<Others, { readonly effect: Effect; readonly words: string }>>;

/** What a pattern does to the keys that it takes, by what happened to them before. */
const taken: PatternEffect = {
  refuse: { effect: "widens", words: "are accepted" },
  keep: { effect: "narrows", words: "have to hold what a schema asks" },
  fit: { effect: "both", words: "have to hold what another schema asks" },
};

/** What becomes of the keys that a pattern lets go. */
const given: PatternEffect = {
  refuse: { effect: "narrows", words: "are refused" },
  keep: { effect: "widens", words: "are free" },
  fit: { effect: "both", words: "have to hold what is asked of the other keys" },
};

const namesOf = ({ objects }: ObjectSide): Node[] => objects.flatMap(({ propertyNames }) => propertyNames ?? []);
const patternsOf = ({ objects }: ObjectSide): string[] =>
  objects.flatMap(({ patternMembers }) => patternMembers.map(({ pattern }) => pattern));

function effectOf(came: boolean, went: boolean): "narrows" | "widens" | "both" | undefined {
  if (came && went) return "both";
  return came ? "narrows" : went ? "widens" : undefined;
}
