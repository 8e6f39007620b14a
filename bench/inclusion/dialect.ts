import { isArray, isObject, type Json, type JsonObject } from "../../generator/json/json.ts";

/** The drafts that a schema can be changed from without a change of meaning, oldest first. */
export const drafts = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;
export type Draft = (typeof drafts)[number];

/** Why a schema cannot be asked about: what it says has no exact equal in 2020-12, or lies where nobody has it. */
export class NotPortable extends Error {
  constructor(
    override readonly cause: "dialect" | "reference",
    about: string,
  ) {
    super(about);
  }
}

const words = (text: string): string[] => text.split(" ");
const notes = "title description default examples readOnly writeOnly deprecated $comment format contentEncoding contentMediaType";
const since04 =
  "$ref multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern additionalItems items maxItems minItems " +
  "uniqueItems maxProperties minProperties required additionalProperties definitions properties patternProperties dependencies enum type " +
  `allOf anyOf oneOf not ${notes}`;
const since06 = `${since04} const contains propertyNames`;
const since07 = `${since06} if then else`;
const since2019 =
  `${since07} $anchor $defs $recursiveRef $recursiveAnchor unevaluatedProperties unevaluatedItems minContains maxContains dependentRequired ` +
  "dependentSchemas contentSchema";
/** Whatever is not here has no meaning in its draft. */
export const known: Readonly<Record<Draft, ReadonlySet<string>>> = {
  "draft-04": new Set(words(since04)),
  "draft-06": new Set(words(since06)),
  "draft-07": new Set(words(since07)),
  "2019-09": new Set(words(since2019)),
  "2020-12": new Set([...words(since2019), "$id", "$dynamicRef", "$dynamicAnchor", "prefixItems"]),
};

const schemas = words(
  "additionalItems additionalProperties propertyNames contains not if then else unevaluatedProperties unevaluatedItems contentSchema",
);
const lists = words("allOf anyOf oneOf prefixItems");
export const maps = words("properties patternProperties $defs definitions dependentSchemas dependencies");

/** What a schema declares itself to be; `fallback` where it declares nothing. */
export function draftOf(schema: Json, fallback: Draft): Draft {
  const stated = isObject(schema) ? schema["$schema"] : undefined;
  if (typeof stated !== "string") return fallback;
  if (stated.startsWith("http://iglucentral.com/")) return "draft-04";
  const draft = drafts.find((one) => stated.includes(`/${one}/`));
  if (draft === undefined) throw new NotPortable("dialect", `$schema ${stated}`);
  return draft;
}

/** What becomes of a reference that stands in the schema, and how many keywords were dropped. */
export interface Change {
  readonly reference: (reference: string) => string;
  dropped: number;
}

/** The same set of documents, said in 2020-12. Identifiers and anchors go; references are the caller's. */
export function toLatest(schema: Json, draft: Draft, change: Change): Json {
  if (!isObject(schema)) return schema;
  const old = drafts.indexOf(draft) < drafts.indexOf("2019-09");
  const only = old && typeof schema["$ref"] === "string" ? ["$ref", "definitions", "$defs"] : undefined;
  const result: Record<string, Json> = {};
  const below = (value: Json): Json => toLatest(value, draft, change);
  const each = (value: Json): Json =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, held]) => [name, below(held)])) : value;
  for (const [name, value] of Object.entries(schema)) {
    if (only !== undefined && !only.includes(name)) continue;
    if (name === "definitions" || name === "$defs")
      result["$defs"] = { ...(result["$defs"] as JsonObject | undefined), ...(each(value) as JsonObject) };
    else if (!known[draft].has(name)) change.dropped += isIdentifying(name) ? 0 : 1;
    else if (name === "$ref") result["$ref"] = change.reference(value as string);
    else if (name === "$recursiveRef") result["$ref"] = recursive(schema, change);
    else if (isIdentifying(name) || name === "additionalItems") continue;
    else if (name === "items") items(schema, draft, below, result);
    else if (name === "dependencies") dependencies(value, draft, below, result);
    else if (name === "exclusiveMinimum" || name === "exclusiveMaximum" || name === "minimum" || name === "maximum")
      bound(name, schema, draft, result);
    else if (maps.includes(name)) result[name] = each(value);
    else if (lists.includes(name)) result[name] = isArray(value) ? value.map(below) : value;
    else result[name] = schemas.includes(name) ? below(value) : value;
  }
  if (draft === "2019-09" && Object.hasOwn(schema, "unevaluatedItems") && JSON.stringify(schema).includes('"contains"')) {
    throw new NotPortable("dialect", "contains beside unevaluatedItems in 2019-09");
  }
  return result;
}

const isIdentifying = (name: string): boolean => ["$schema", "$id", "id", "$anchor", "$recursiveAnchor"].includes(name);

function recursive(schema: JsonObject, change: Change): string {
  if (Object.hasOwn(schema, "$ref") || schema["$recursiveRef"] !== "#")
    throw new NotPortable("dialect", "$recursiveRef of another kind");
  return change.reference("#");
}

function items(schema: JsonObject, draft: Draft, below: (value: Json) => Json, result: Record<string, Json>): void {
  const { items: value, additionalItems } = schema as { items: Json; additionalItems?: Json };
  if (!isArray(value)) result["items"] = below(value);
  else if (draft === "2020-12") throw new NotPortable("dialect", "items as a list in 2020-12");
  else {
    if (value.length > 0) result["prefixItems"] = value.map(below);
    if (additionalItems !== undefined) result["items"] = below(additionalItems);
  }
}

function dependencies(value: Json, draft: Draft, below: (value: Json) => Json, result: Record<string, Json>): void {
  if (draft === "2019-09" || draft === "2020-12") throw new NotPortable("dialect", `dependencies in ${draft}`);
  const entries = Object.entries(value as JsonObject);
  const names = entries.filter(([, wanted]) => isArray(wanted));
  const held = entries.filter(([, wanted]) => !isArray(wanted)).map(([name, wanted]): [string, Json] => [name, below(wanted)]);
  if (names.length > 0) result["dependentRequired"] = Object.fromEntries(names);
  if (held.length > 0) result["dependentSchemas"] = Object.fromEntries(held);
}

/** In draft-04 `exclusiveMinimum: true` is said of `minimum`. */
function bound(name: string, schema: JsonObject, draft: Draft, result: Record<string, Json>): void {
  const value = schema[name] as Json;
  const inside = name.replace("exclusiveM", "m");
  const outside = `exclusiveM${inside.slice(1)}`;
  const isFlag = typeof schema[outside] === "boolean";
  if (Object.hasOwn(schema, outside) && isFlag !== (draft === "draft-04"))
    throw new NotPortable("dialect", `${outside} of another draft`);
  if (!isFlag) result[name] = value;
  else if (name === inside) result[schema[outside] === true ? outside : inside] = value;
}

/** Where a pointer into a schema leads once it is said in 2020-12; nothing where what it passes is no schema of its draft. */
export function movedPointer(root: Json, tokens: readonly string[], draft: Draft): string[] | undefined {
  let at: Json | undefined = root;
  const moved: string[] = [];
  for (let index = 0; index < tokens.length;) {
    if (!isObject(at)) return undefined;
    const [name, next] = [tokens[index] as string, tokens[index + 1]];
    const value: Json | undefined = Object.hasOwn(at, name) ? at[name] : undefined;
    if (value === undefined) return undefined;
    const isDefinitions = name === "definitions" || name === "$defs";
    if (!isDefinitions && !known[draft].has(name)) return undefined;
    if (isDefinitions || maps.includes(name)) {
      if (next === undefined || !isObject(value) || !Object.hasOwn(value, next)) return undefined;
      moved.push(isDefinitions ? "$defs" : name === "dependencies" ? "dependentSchemas" : name, next);
      at = value[next];
      index += 2;
    } else if (isArray(value) && (name === "items" || lists.includes(name))) {
      if (next === undefined || value[Number(next)] === undefined) return undefined;
      moved.push(name === "items" ? "prefixItems" : name, next);
      at = value[Number(next)];
      index += 2;
    } else if (name === "items" || schemas.includes(name)) {
      moved.push(name === "additionalItems" ? "items" : name);
      at = value;
      index += 1;
    } else return undefined;
  }
  return at === undefined || isArray(at) ? undefined : moved;
}

/** Every schema in a schema, with the tokens that lead to it. */
export function* subschemas(schema: Json, tokens: readonly string[] = []): Generator<readonly [readonly string[], JsonObject]> {
  if (!isObject(schema)) return;
  yield [tokens, schema];
  for (const [name, value] of Object.entries(schema)) {
    if (maps.includes(name) && isObject(value)) {
      for (const [key, held] of Object.entries(value)) yield* subschemas(held, [...tokens, name, key]);
    } else if (isArray(value) && (name === "items" || lists.includes(name))) {
      for (const [at, held] of value.entries()) yield* subschemas(held, [...tokens, name, String(at)]);
    } else if (name === "items" || schemas.includes(name)) yield* subschemas(value, [...tokens, name]);
  }
}
