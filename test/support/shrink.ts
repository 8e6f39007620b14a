import { isArray, isObject, type Json } from "../../generator/json/json.ts";
import { keyOf, withMember, withoutMember } from "./edit-json.ts";

/** The smallest document that still has the property, as far as taking things away one at a time leads. */
export function shrink(document: Json, holds: (document: Json) => boolean): Json {
  let smallest = document;
  for (let next = smallerThan(smallest).find(holds); next !== undefined; next = smallerThan(smallest).find(holds))
    smallest = next;
  return smallest;
}

/** Each of these has a shorter text than the value, so shrinking ends. */
function smallerThan(value: Json): Json[] {
  const length = keyOf(value).length;
  return [...simpler(value), ...shortened(value)].filter((one) => keyOf(one).length < length);
}

const simpler = (value: Json): Json[] => (isArray(value) || isObject(value) ? [0, "", [], {}, ...Object.values(value)] : [0, ""]);

function shortened(value: Json): Json[] {
  if (typeof value === "string") {
    const units = [...value];
    const half = Math.ceil(units.length / 2);
    return [units.slice(0, half), units.slice(half), units.slice(1), units.slice(0, -1)].map((some) => some.join(""));
  }
  if (isArray(value)) {
    const fewer = value.map((_, at) => value.filter((_item, index) => index !== at));
    const smaller = value.flatMap((item, at) =>
      smallerThan(item).map((one) => value.map((old, index) => (index === at ? one : old))),
    );
    return [...fewer, ...smaller];
  }
  if (!isObject(value)) return [];
  const names = Object.keys(value);
  return [
    ...names.map((name) => withoutMember(value, name)),
    ...names.flatMap((name) => smallerThan(value[name] as Json).map((one) => withMember(value, name, one))),
  ];
}
