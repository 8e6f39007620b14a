import { isArray, isObject, type Json } from "../../../generator/json/json.ts";
import { valueKey } from "./value.ts";

const mostTried = 600;

/** A smaller document that still has the property: parts are taken away one at a time, as often as that helps. */
export function shrink(document: Json, holds: (document: Json) => boolean): Json {
  let smallest = document;
  let left = mostTried;
  for (let smaller = true; smaller && left > 0;) {
    smaller = false;
    for (const one of smallerThan(smallest)) {
      left -= 1;
      if (left < 0) break;
      if (!holds(one)) continue;
      smallest = one;
      smaller = true;
      break;
    }
  }
  return smallest;
}

/** Each of these has a shorter text than the value, so shrinking ends. */
function* smallerThan(value: Json): Generator<Json> {
  const length = valueKey(value).length;
  for (const one of candidates(value)) if (valueKey(one).length < length) yield one;
}

function* candidates(value: Json): Generator<Json> {
  if (isArray(value) || isObject(value)) yield* [0, "", [], {}, ...Object.values(value)];
  else yield* [0, ""];
  if (typeof value === "string") yield* shorterTexts(value);
  if (isArray(value)) {
    for (const at of value.keys()) yield value.filter((_, index) => index !== at);
    for (const [at, item] of value.entries()) {
      for (const one of smallerThan(item)) yield value.map((old, index) => (index === at ? one : old));
    }
  }
  if (!isObject(value)) return;
  const members = Object.entries(value);
  for (const [name] of members) yield Object.fromEntries(members.filter(([other]) => other !== name));
  for (const [name, item] of members) {
    for (const one of smallerThan(item))
      yield Object.fromEntries(members.map(([other, old]) => [other, other === name ? one : old]));
  }
}

function shorterTexts(value: string): string[] {
  const points = [...value];
  const half = Math.ceil(points.length / 2);
  return [points.slice(0, half), points.slice(half), points.slice(1), points.slice(0, -1)].map((some) => some.join(""));
}
