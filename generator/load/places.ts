import { schemaKeywords } from "./keywords.ts";
import { isArray, isObject, type Json } from "../json/json.ts";
import { below, steps, valueAt } from "../json/pointer.ts";
import type { Source } from "./source.ts";

/** A schema, and where in its source it stands. */
export interface SchemaAt {
  readonly pointer: string;
  readonly schema: Json;
}

/** A place where JSON Schema 2020-12 expects a schema and finds an object or a boolean. */
export interface Place extends SchemaAt {
  /** Its index in the list of places, and that of the schema around it. */
  readonly index: number;
  readonly parent: Place | undefined;
  /** It judges the same value as its parent. */
  readonly inPlace: boolean;
}

/**
 * All places of a source, a schema before those inside it, in the order of the text. Without recursion. They are larger than the source:
 * whoever needs them again finds them again.
 */
export function places({ value }: Pick<Source, "value">): readonly Place[] {
  const all: Place[] = [];
  const waiting: Unnumbered[] = isSchema(value)
    ? [{ pointer: "", schema: value, index: 0, parent: undefined, inPlace: false }]
    : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    next.index = all.length;
    all.push(next);
    // The stack gives back what was put last, so that the first inside stands on top.
    const inside = subschemas(next);
    for (let at = inside.length - 1; at >= 0; at -= 1) waiting.push(inside[at]!);
  }
  return all;
}

/** The schema at a pointer; undefined where nothing stands, or something that 2020-12 does not expect to be a schema. */
export function schemaAt({ value }: Source, pointer: string): SchemaAt | undefined {
  const schema = valueAt(value, pointer);
  return schema !== undefined && isSchema(schema) && leadsToSchema(pointer) ? { pointer, schema } : undefined;
}

/** A keyword that holds schemas, a step into its list or map, and so on. */
function leadsToSchema(pointer: string): boolean {
  const path = steps(pointer) ?? [];
  let at = 0;
  while (at < path.length) {
    const keyword = schemaKeywords.get(path[at]!);
    if (keyword === undefined) return false;
    at += keyword.holds === "schema" ? 1 : 2;
  }
  return at === path.length;
}

/** Its index is known when its turn comes. */
type Unnumbered = Place & { index: number };

const isSchema = (value: Json): boolean => isObject(value) || typeof value === "boolean";

function subschemas(parent: Place): Unnumbered[] {
  const inside: Unnumbered[] = [];
  if (!isObject(parent.schema)) return inside;
  for (const name of Object.keys(parent.schema)) {
    const keyword = schemaKeywords.get(name);
    if (!keyword) continue;
    const value = parent.schema[name]!; // an own name has a value
    const at = below(parent.pointer, name);
    const { inPlace, holds } = keyword;
    const add = (pointer: string, schema: Json): void => {
      if (isSchema(schema)) inside.push({ pointer, schema, index: 0, parent, inPlace });
    };
    if (holds === "schema") add(at, value);
    else if (holds === "list" && isArray(value)) for (const [step, item] of value.entries()) add(below(at, step), item);
    else if (holds !== "list" && isObject(value)) for (const step of Object.keys(value)) add(below(at, step), value[step]!);
  }
  return inside;
}
