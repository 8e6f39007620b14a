import { quote } from "../../../generator/diagnostic/define.ts";
import { below } from "../../../generator/json/pointer.ts";
import { addedMembers, isPatterned, objectSide } from "../facets/objects.ts";
import { restSpeakers } from "../speakers.ts";
import { defineRule } from "./rule.ts";

export const mapKeyDeclared = defineRule({
  id: "map-key-declared",
  about: "meaning",
  summary: "A key of a map became a declared member.",
  why: "The keys of a map are data: writers use whichever are accepted. Once a key is declared, what they wrote under it is read as something that it never was.",
  *check(change) {
    const { unknown, declared, objects } = objectSide(change, "before");
    if (unknown === "none") return;
    for (const { name, node, path } of addedMembers(change)) {
      if (declared.has(name) || (unknown !== "map" && !isPatterned(name, objects))) continue;
      const isFree = restSpeakers(change.before.speakers).length === 0;
      yield {
        path: below(path, name),
        message: `${quote(name)} was a key like any other of this map; now it is a member with a meaning of its own.`,
        hint: "Declare it beside the map, in the object around it; or publish this under the next major version.",
        effect: !isFree ? "both" : node.kind === "any" ? "neither" : "narrows",
        breaks: true,
        before: change.before.span,
        after: node.span,
      };
    }
  },
});
