import { isArray, isObject, type Json } from "../../generator/json/json.ts";

/** The way to a value: names of members and indexes of items. */
export type Way = readonly (string | number)[];

/** What these functions answer is new; what they are given is never changed. A member `__proto__` stays a member. */

export function at(value: Json, way: Way): Json | undefined {
  let found: Json | undefined = value;
  for (const step of way) {
    if (isArray(found)) found = found[step as number];
    else if (isObject(found)) found = Object.hasOwn(found, step) ? found[step] : undefined;
    else return undefined;
  }
  return found;
}

export function replaced(value: Json, way: Way, by: Json): Json {
  const [step, ...rest] = way;
  if (step === undefined) return by;
  if (isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item));
  if (isObject(value)) return withMember(value, String(step), replaced(value[step] as Json, rest, by));
  return value;
}

/** With a member, in its old place where there is one by that name, else last. */
export function withMember(
  value: { readonly [name: string]: Json },
  name: string,
  member: Json,
): { readonly [name: string]: Json } {
  const entries = Object.entries(value);
  return Object.hasOwn(value, name)
    ? Object.fromEntries(entries.map(([one, held]) => [one, one === name ? member : held]))
    : Object.fromEntries([...entries, [name, member]]);
}

export const withoutMember = (value: { readonly [name: string]: Json }, name: string): { readonly [name: string]: Json } =>
  Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));

/** As a reader gets it: through text, so that every member is an own one and no two places share a value. */
export const asParsed = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

/** One text for one value, whatever the order of members; other than RFC 8785 it takes lone surrogates too. */
export function keyOf(value: Json): string {
  if (isArray(value)) return `[${value.map(keyOf).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf(value[name] as Json)}`).join(",")}}`;
}

export const sameJson = (one: Json, other: Json): boolean => one === other || keyOf(one) === keyOf(other);
