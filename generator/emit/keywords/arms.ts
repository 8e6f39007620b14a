import { type Json, type JsonType } from "../../json/json.ts";
import { jsonTypes, type Node } from "../../model/model.ts";
import { possibleTypes } from "../possible-types.ts";
import { jsonLiteral, stringLiteral } from "../text.ts";

/** What tells the arms of a choice apart, before anything is judged. */
export interface Arms {
  /** How each is called in a sentence. */
  readonly names: readonly string[];
  /** The JSON types that each leaves possible; absent where all leave every one. */
  readonly types?: readonly (readonly JsonType[])[];
  readonly tag?: Tag;
}

/** A member for which arms state different values: it says which of them a value is meant to be. */
export interface Tag {
  readonly name: string;
  /** The values of each arm; null where it says nothing of the member. */
  readonly values: readonly (readonly Json[] | null)[];
}

export function describeArms(arms: readonly Node[]): Arms {
  const types = arms.map((arm) => jsonTypes.filter((type) => possibleTypes(arm).has(type)));
  const tag = tagOf(arms);
  return {
    names: arms.map((arm, at) => nameOf(arm) ?? `number ${at + 1} of ${arms.length}`),
    ...(types.every(({ length }) => length === jsonTypes.length) ? {} : { types }),
    ...(tag === undefined ? {} : { tag }),
  };
}

/** Its title, or the name of the definition that it is. */
function nameOf(arm: Node): string | undefined {
  const title = arm.notes.title ?? (arm.kind === "use" ? (arm.definition.node.notes.title ?? arm.definition.name) : undefined);
  return title === undefined || title === "" ? undefined : stringLiteral(title);
}

/** The first member, in the author's order, for which at least two arms state values and no value is of two of them. */
function tagOf(arms: readonly Node[]): Tag | undefined {
  const stated = arms.map((arm) => statedValues(arm));
  const names = new Set(stated.flatMap((members) => [...members.keys()]));
  return [...names]
    .map((name): Tag => ({ name, values: stated.map((members) => members.get(name) ?? null) }))
    .find(({ values }) => areDisjoint(values.filter((one) => one !== null)));
}

const areDisjoint = (lists: readonly (readonly Json[])[]): boolean =>
  lists.length > 1 && new Set(lists.flat()).size === lists.reduce((sum, list) => sum + list.length, 0);

/** Members of which a node says that they are among some scalars, wherever it says so in place. */
function statedValues(node: Node, seen = new Set<Node>()): Map<string, readonly Json[]> {
  if (seen.has(node)) return new Map();
  seen.add(node);
  switch (node.kind) {
    case "object":
      return new Map(
        [...node.members.values()].flatMap((member) => {
          const values = listedIn(member.node);
          return values.length > 0 && values.every((value) => typeof value !== "object" || value === null)
            ? [[member.name, values] as const]
            : [];
        }),
      );
    case "allOf":
      return new Map(node.parts.flatMap((part) => [...statedValues(part, seen)]));
    case "types":
      return new Map(node.arms.flatMap((arm) => [...statedValues(arm, seen)]));
    case "unevaluated":
      return statedValues(node.node, seen);
    case "use":
      return statedValues(node.definition.node, seen);
    default:
      return new Map();
  }
}

/** The only values that a node accepts, where it lists them. */
function listedIn(node: Node): readonly Json[] {
  if (node.kind === "literal") return [node.value];
  if (node.kind === "closedList") return node.values.map(({ value }) => value);
  return node.kind === "use" ? listedIn(node.definition.node) : [];
}

/** `"a", "b" or "c"`; of many the first, and how many more there are. */
export function alternatives(values: readonly Json[], most: number): string {
  const shown = values.slice(0, most).map(jsonLiteral);
  const others = values.length - shown.length;
  return either([...shown, ...(others > 0 ? [`${others} others`] : [])]);
}

export const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
