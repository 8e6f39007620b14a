import { quote } from "../../../generator/diagnostic/define.ts";
import { jsonKey } from "../../../generator/json/json.ts";
import type { AnyOfNode, OneOfNode } from "../../../generator/model/model.ts";
import type { Change, InnerChange } from "../change.ts";
import { placeOf, typed, type Place } from "../place.ts";
import { constAt, isListArm, listAt } from "./lists.ts";
import { objectsOf } from "./objects.ts";
import { refusalOf } from "./prints.ts";
import { typesAt } from "./types.ts";

export const choicesAt = (place: Place): (AnyOfNode | OneOfNode)[] =>
  place.nodes.flatMap(typed).filter((node) => node.kind === "anyOf" || node.kind === "oneOf");

/** A choice, or a list, which is a choice of values. */
export const hasChoice = (place: Place): boolean =>
  choicesAt(place).length > 0 ||
  place.nodes.flatMap(typed).some((node) => node.kind === "openList" || node.kind === "closedList");

/** Arms that only one version has. Known values and forms are left to the rules about lists. */
export function armsOnly(change: Change, side: "before" | "after"): Place[] {
  const lists = [listAt(change.before), listAt(change.after)];
  return change.inner.flatMap(({ kind, before, after }: InnerChange): Place[] => {
    const [here, other] = side === "before" ? [before, after] : [after, before];
    if (kind !== "arm" || here === undefined || other !== undefined) return [];
    return lists.some((list) => list !== undefined && isListArm(here, list)) ? [] : [here];
  });
}

/** A choice that one arm makes free: `true`, `{}`. Such an arm is no place of its own. */
export const isFree = (place: Place): boolean =>
  choicesAt(place).some(({ arms }) => arms.some(({ kind, notes }) => kind === "any" && Object.keys(notes).length === 0));

/** An arm for people: by its title, else its description, else by what tells it apart. */
export function armWords(arm: Place): string {
  const text = arm.texts.find(({ kind }) => kind === "title") ?? arm.texts[0];
  return `the shape ${quote(text?.text ?? arm.path.slice(arm.path.lastIndexOf("|") + 1).replaceAll('"', ""))}`;
}

/** Whether no document can be of two arms, as far as their JSON types and fixed members show. */
export const areApart = (choices: readonly (AnyOfNode | OneOfNode)[]): boolean =>
  choices.every(({ arms }) =>
    arms.every((arm, at) => arms.slice(at + 1).every((other) => shareNothing(placeOf(arm), placeOf(other)))),
  );

/** Whether no document can be of this arm and of another of the choice around it. */
export function standsApart(arm: Place, place: Place): boolean {
  const others = choicesAt(place)
    .flatMap(({ arms }) => arms)
    .filter((other) => other.span.pointer !== arm.span.pointer || other.span.file !== arm.span.file);
  return others.every((other) => shareNothing(placeOf(other), arm));
}

/** Whether everything that one place says, the other says too: what else it says was put beside it. */
export function isBeside(place: Place, other: Place): boolean {
  const sayings = new Set(other.nodes.map(refusalOf));
  return place.nodes.every((node) => node.kind === "any" || sayings.has(refusalOf(node)));
}

/** Other JSON types, or a member that both require with another fixed value. */
function shareNothing(left: Place, right: Place): boolean {
  const types = typesAt(right);
  if (![...typesAt(left)].some((type) => types.has(type))) return true;
  const tags = tagsOf(right);
  return [...tagsOf(left)].some(([name, value]) => tags.has(name) && tags.get(name) !== value);
}

function tagsOf(place: Place): ReadonlyMap<string, string> {
  const objects = objectsOf(place.nodes);
  // Where something else than an object fits, the tag tells nothing apart.
  if (objects.length === 0 || typesAt(place).size !== 1) return new Map();
  const required = new Set(objects.flatMap((node) => [...node.required]));
  return new Map(
    objects.flatMap(({ members }) =>
      [...members.values()].flatMap(({ name, node }) => {
        const value = constAt(placeOf(node));
        return value !== undefined && required.has(name) ? [[name, jsonKey(value)] as const] : [];
      }),
    ),
  );
}
