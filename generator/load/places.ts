import { schemaKeywords } from "./keywords.ts";
import { isArray, isObject, type Json } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import type { Source } from "./source.ts";

/** A place where JSON Schema 2020-12 expects a schema and finds an object or a boolean. */
export interface Place {
  readonly pointer: string;
  readonly schema: Json;
  /** Its index in the list of places, and that of the schema around it. */
  readonly index: number;
  readonly parent: Place | undefined;
  /** It judges the same value as its parent. */
  readonly inPlace: boolean;
}

/** All places of a source, a schema before those inside it. Without recursion; found once for each source, until they are forgotten. */
export function places(source: Source): readonly Place[] {
  const known = found.get(source) ?? walk(source.value);
  found.set(source, known);
  return known;
}
const found = new WeakMap<Source, readonly Place[]>();

/** The places of a large set are larger than the set: once it is loaded, those that are asked for again are found again. */
export function forgetPlaces(sources: readonly Source[]): void {
  for (const source of sources) found.delete(source);
}

interface Waiting {
  readonly pointer: string;
  readonly schema: Json;
  readonly parent: Place | undefined;
  readonly inPlace: boolean;
}

function walk(root: Json): Place[] {
  const all: Place[] = [];
  const waiting: Waiting[] = [{ pointer: "", schema: root, parent: undefined, inPlace: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { pointer, schema, parent, inPlace } = next;
    if (!isObject(schema) && typeof schema !== "boolean") continue;
    const place: Place = { pointer, schema, index: all.length, parent, inPlace };
    all.push(place);
    // The stack gives back what was put last, so that the first inside stands on top.
    for (const inside of subschemas(place).reverse()) waiting.push(inside);
  }
  return all;
}

function subschemas(parent: Place): Waiting[] {
  const inside: Waiting[] = [];
  if (!isObject(parent.schema)) return inside;
  for (const name of Object.keys(parent.schema)) {
    const keyword = schemaKeywords.get(name);
    if (!keyword) continue;
    const value = parent.schema[name]!; // an own name has a value
    const at = below(parent.pointer, name);
    const { inPlace, holds } = keyword;
    const add = (pointer: string, schema: Json): void => void inside.push({ pointer, schema, parent, inPlace });
    if (holds === "schema") add(at, value);
    else if (holds === "list" && isArray(value)) for (const [step, item] of value.entries()) add(below(at, step), item);
    else if (holds !== "list" && isObject(value)) for (const step of Object.keys(value)) add(below(at, step), value[step]!);
  }
  return inside;
}
