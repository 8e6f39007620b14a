import { isArray, isObject, type Json } from "../../generator/json/json.ts";
import { steps } from "../../generator/json/pointer.ts";
import { replaced, withMember, withoutMember, at } from "../support/edit-json.ts";
import type { KeywordInstance } from "./keywords.ts";

/** Their members or items decide which values another keyword speaks of, so they are emptied and not taken away. */
const emptied: ReadonlySet<string> = new Set(["properties", "patternProperties", "prefixItems"]);

/** The schema without one keyword: it refuses what the others refuse, and no more. */
export function weakened(schema: Json, { keyword, value, schemaPointer }: KeywordInstance): Json {
  const way = wayOf(schema, schemaPointer);
  const object = at(schema, way) as { readonly [name: string]: Json };
  return replaced(
    schema,
    way,
    emptied.has(keyword) ? withMember(object, keyword, allTrue(value)) : withoutMember(object, keyword),
  );
}

function allTrue(value: Json): Json {
  if (isArray(value)) return value.map(() => true);
  return isObject(value) ? Object.fromEntries(Object.keys(value).map((name) => [name, true])) : value;
}

/** A pointer's steps, with indexes as numbers where the value is a list. */
function wayOf(schema: Json, pointer: string): (string | number)[] {
  const way: (string | number)[] = [];
  for (const step of steps(pointer) ?? []) way.push(isArray(at(schema, way)) ? Number(step) : step);
  return way;
}
