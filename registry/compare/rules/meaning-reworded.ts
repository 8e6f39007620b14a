import { quote } from "../../../generator/diagnostic/define.ts";
import { rewordings, type Rewording } from "../facets/rewordings.ts";
import { defineRule } from "./rule.ts";

export const meaningReworded = defineRule({
  id: "meaning-reworded",
  about: "meaning",
  summary: "A title or description, of a place or of a known value, differs.",
  why: "Titles and descriptions are the meaning. Whether another wording means the same is for a person to say, not for a program. White space, line ends and Unicode forms are no difference, and a text may move behind a reference.",
  *check(change) {
    for (const one of rewordings(change)) {
      yield {
        path: change.path,
        message: messageOf(one),
        hint: "If it means the same, run `codicil attest`: it asks why and writes that into contract.json. If not, publish it under the next major version.",
        effect: "neither",
        before: one.spans.before,
        after: one.spans.after,
        texts: { before: one.before, after: one.after },
      };
    }
  },
});

function messageOf({ kind, of, before, after }: Rewording): string {
  const subject = `The ${kind}${of}`;
  if (before === "") return `${subject} is new: ${quote(after)}.`;
  if (after === "") return `${subject} went; it was ${quote(before)}.`;
  return `${subject} was ${quote(before)} and is now ${quote(after)}.`;
}
