import { isArray, isObject, type Json, type JsonObject, own } from "../../json/json.ts";
import { nameIn } from "./reference.ts";

/**
 * A printed schema in keywords of our own: `types`, `never`, and `definition` around definitions, which the printer marks, `"d0": { "d0": body }`.
 * A definition that is but a reference to another is skipped: a row of a thousand would be a thousand calls.
 */
export function inOwnKeywords(schema: Json): Json {
  const marked = isObject(schema) ? ((own(schema, "$defs") as JsonObject | undefined) ?? {}) : {};
  const bodies = new Map(Object.entries(marked).map(([name, held]) => [name, own(held as JsonObject, name) as Json]));
  const meant = (ref: string): string => {
    let last = ref;
    for (let next: string | undefined = ref; next !== undefined; next = aliasOf(bodies.get(nameIn(next)))) last = next;
    return last;
  };
  const root = inOwn(schema, meant);
  if (bodies.size === 0) return root;
  const held = [...bodies]
    .filter(([, body]) => aliasOf(body) === undefined)
    .map(([name, body]): [string, Json] => [name, { definition: { name, body: inOwn(body, meant) } }]);
  return { ...(root as JsonObject), $defs: Object.fromEntries(held) };
}

/** The reference that a schema is, where it says nothing else. */
function aliasOf(schema: Json | undefined): string | undefined {
  const ref = isObject(schema) && Object.keys(schema).length === 1 ? own(schema, "$ref") : undefined;
  return typeof ref === "string" ? ref : undefined;
}

type Meant = (ref: string) => string;

function inOwn(schema: Json, meant: Meant): Json {
  if (schema === false) return { never: true };
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (keyword === "$ref") return [keyword, meant(value as string)];
    if (keyword === "type") return ["types", [value].flat() as Json];
    if (maps.has(keyword)) return [keyword, eachOf(value as JsonObject, meant)];
    if (lists.has(keyword)) return [keyword, (value as readonly Json[]).map((one) => inOwn(one, meant))];
    return [keyword, schemas.has(keyword) && !refusesItself(keyword, value, schema) ? inOwn(value, meant) : value];
  });
  return Object.fromEntries(members);
}

const eachOf = (map: JsonObject, meant: Meant): JsonObject =>
  Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, inOwn(schema, meant)]));

/** Keywords that are `false` refuse in words of their own what is left over; `items` only after a prefix. */
const refusesItself = (keyword: string, value: Json, beside: JsonObject): boolean =>
  value === false && (leftOver.has(keyword) || (keyword === "items" && isArray(beside["prefixItems"])));

const leftOver = new Set(["additionalProperties", "unevaluatedProperties", "unevaluatedItems"]);

/** Where schemas stand in a printed one. */
const maps = new Set(["properties", "patternProperties", "dependentSchemas"]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const schemas = new Set([...leftOver, "propertyNames", "items", "contains", "not", "if", "then", "else"]);
