import { isArray, isObject, type Json, type JsonObject, own } from "../../json/json.ts";

/** A printed schema in keywords of our own: `types`, `never`, and `definition` around definitions, which the printer marks, `"d0": { "d0": body }`. */
export function inOwnKeywords(schema: Json): Json {
  const root = inOwn(schema);
  if (!isObject(root) || root["$defs"] === undefined) return root;
  const held = Object.entries(root["$defs"] as JsonObject).map(([name, marked]): [string, Json] => [
    name,
    { definition: { name, body: inOwn(own(marked as JsonObject, name) as Json) } },
  ]);
  return { ...root, $defs: Object.fromEntries(held) };
}

function inOwn(schema: Json): Json {
  if (schema === false) return { never: true };
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (keyword === "type") return ["types", [value].flat() as Json];
    if (maps.has(keyword)) return [keyword, eachOf(value as JsonObject)];
    if (lists.has(keyword)) return [keyword, (value as readonly Json[]).map(inOwn)];
    return [keyword, schemas.has(keyword) && !refusesItself(keyword, value, schema) ? inOwn(value) : value];
  });
  return Object.fromEntries(members);
}

const eachOf = (map: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, inOwn(schema)]));

/** Keywords that are `false` refuse in words of their own what is left over; `items` only after a prefix. */
const refusesItself = (keyword: string, value: Json, beside: JsonObject): boolean =>
  value === false && (leftOver.has(keyword) || (keyword === "items" && isArray(beside["prefixItems"])));

const leftOver = new Set(["additionalProperties", "unevaluatedProperties", "unevaluatedItems"]);

/** Where schemas stand in a printed one. */
const maps = new Set(["properties", "patternProperties", "dependentSchemas"]);
const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const schemas = new Set([...leftOver, "propertyNames", "items", "contains", "not", "if", "then", "else"]);
