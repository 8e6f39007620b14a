import type { Change } from "../change.ts";
import { choicesAt } from "./choices.ts";
import { constAt } from "./lists.ts";
import type { Place } from "../place.ts";
import { isInside, typesAt, typeWords } from "./types.ts";

export interface TypeChange {
  readonly became: "narrower" | "wider" | "other";
  readonly before: string;
  readonly after: string;
}

/**
 * How the JSON types of a place changed; undefined where they did not, or where other rules say it better: the arms of a
 * choice come and go by themselves, a fixed value has the type that it has.
 */
export function typeChange({ before, after }: Pick<Change, "before" | "after">): TypeChange | undefined {
  if (constAt(before) !== undefined && constAt(after) !== undefined) return undefined;
  const isSame = [typesAt(before), typesAt(after)] as const;
  if (isInside(...isSame) && isInside(isSame[1], isSame[0])) return undefined;
  const haveChoices = choicesAt(before).length > 0 && choicesAt(after).length > 0;
  const [left, right] = [before, after].map((place) => typesAt(haveChoices ? withoutChoices(place) : place)) as [Types, Types];
  const [narrower, wider] = [isInside(right, left), isInside(left, right)];
  if (narrower && wider) return undefined;
  return { became: narrower ? "narrower" : wider ? "wider" : "other", before: typeWords(left), after: typeWords(right) };
}

type Types = ReturnType<typeof typesAt>;

const withoutChoices = (place: Place): Place => {
  const choices: readonly unknown[] = choicesAt(place);
  return { ...place, nodes: place.nodes.filter((node) => !choices.includes(node)) };
};
