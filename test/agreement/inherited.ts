import { isArray, isObject, type Json } from "../../generator/json/json.ts";
import { at, type Way } from "../support/edit-json.ts";

export interface Inheriting {
  readonly about: string;
  /** Looks like the document to `value.name` and to `name in value`; some of its members are not its own. */
  readonly value: unknown;
}

/** The document again, with members of one of its objects moved to that object's prototype: all of them, then each one. */
export function inheriting(document: Json): Inheriting[] {
  return objectsIn(document).flatMap((way) => {
    const held = at(document, way) as { readonly [name: string]: Json };
    const place = `/${way.join("/")}`;
    const names = Object.keys(held);
    return [
      { about: `${place} inherits all`, value: built(document, way, () => Object.create(held) as object) },
      ...names.map((name) => ({
        about: `${place} inherits ${JSON.stringify(name)}`,
        value: built(document, way, () => inheritingOne(held, name)),
      })),
    ];
  });
}

/** What a reader who looks at own members alone finds: the value as it is written to text. */
export const ownPart = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

function inheritingOne(held: { readonly [name: string]: Json }, name: string): object {
  const own = Object.entries(held).filter(([one]) => one !== name);
  const parent = Object.fromEntries([[name, held[name]]]);
  return Object.defineProperties(Object.create(parent) as object, Object.getOwnPropertyDescriptors(Object.fromEntries(own)));
}

function objectsIn(value: Json, way: Way = []): Way[] {
  if (isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...way, index]));
  if (!isObject(value)) return [];
  return [way, ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, [...way, name]))];
}

/** The document with another value at one place; the value may be no JSON, so this copies by hand. */
function built(value: Json, [step, ...rest]: Way, make: () => object): unknown {
  if (step === undefined) return make();
  if (isArray(value)) return value.map((item, index) => (index === step ? built(item, rest, make) : item));
  const entries = Object.entries(value as { readonly [name: string]: Json });
  return Object.fromEntries(entries.map(([name, member]) => [name, name === step ? built(member, rest, make) : member]));
}
