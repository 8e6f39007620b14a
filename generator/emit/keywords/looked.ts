import { _, type Code, type KeywordCxt, type Name, nil, stringify } from "ajv/dist/2020.js";
import { isArray, isObject, type Json, type JsonObject, own } from "../../json/json.ts";
import { names, resetErrorsCount, Type } from "./ajv-code.ts";
import { definitionOf } from "./definition.ts";

/** What one part of a schema has looked at of the value that it judges, where `when` holds. */
export interface Looked {
  /** Undefined: always, because what is not so is refused anyway. */
  readonly when: Name | undefined;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  readonly allMembers: boolean;
  /** So many items from the first on. */
  readonly prefix: number;
  readonly allItems: boolean;
  /** Items that are of this schema. */
  readonly contains: Json | undefined;
}

/**
 * What the schema beside an `unevaluated*` keyword looks at. Which arms of a choice hold is asked once more, of validators in place;
 * AJV counts on the way, and is wrong about `contains`, about `if` alone and about lists in arms. (2020-12 core, 11.)
 */
export function lookedAt(context: KeywordCxt): Looked[] {
  const found: Looked[] = [];
  look(context, besideOf(context.parentSchema as JsonObject), undefined, found);
  return found;
}

/** The printer puts what stands beside the keyword into an `allOf` of one. */
const besideOf = (schema: JsonObject): Json => (own(schema, "allOf") as readonly Json[])[0] as Json;

function look(context: KeywordCxt, schema: Json, when: Name | undefined, found: Looked[]): void {
  if (!isObject(schema)) return;
  found.push(byItself(schema, when));
  for (const part of everyPart(context, schema)) look(context, part, when, found);
  for (const arm of [...listOf(schema, "anyOf"), ...listOf(schema, "oneOf")]) lookIf(context, arm, when, found);
  const condition = own(schema, "if");
  if (condition !== undefined) {
    const holds = lookIf(context, condition, when, found, true);
    look(context, own(schema, "then") ?? true, holds, found);
    look(context, own(schema, "else") ?? true, negation(context, holds, when), found);
  }
  for (const [name, then] of Object.entries((own(schema, "dependentSchemas") as JsonObject | undefined) ?? {}))
    look(context, then, conjunction(context, when, _`Object.prototype.hasOwnProperty.call(${context.data}, ${name})`), found);
}

function byItself(schema: JsonObject, when: Name | undefined): Looked {
  const has = (...keywords: readonly string[]): boolean => keywords.some((keyword) => own(schema, keyword) !== undefined);
  return {
    when,
    names: namesOf(schema, "properties"),
    patterns: namesOf(schema, "patternProperties"),
    allMembers: has("additionalProperties", "unevaluatedProperties"),
    prefix: listOf(schema, "prefixItems").length,
    allItems: has("items", "unevaluatedItems"),
    contains: own(schema, "contains"),
  };
}

const namesOf = (schema: JsonObject, keyword: string): string[] =>
  Object.keys((own(schema, keyword) as JsonObject | undefined) ?? {});

function listOf(schema: JsonObject, keyword: string): readonly Json[] {
  const list = own(schema, keyword);
  return isArray(list) ? list : [];
}

/** Parts that hold wherever the schema does. References are those that the printer writes; none comes back in place. */
function everyPart(context: KeywordCxt, schema: JsonObject): Json[] {
  const ref = own(schema, "$ref");
  const body = definitionOf(schema);
  return [
    ...listOf(schema, "allOf"),
    ...(typeof ref === "string" ? [definitionAt(context, ref)] : []),
    ...(body === undefined ? [] : [body]),
  ];
}

function definitionAt({ it }: KeywordCxt, ref: string): Json {
  const { $defs } = it.schemaEnv.root.schema as { $defs: Record<string, Json> };
  return $defs[ref.slice("#/$defs/".length)] as Json;
}

/** What a part looks at that need not hold; answers the variable that says whether it does, where it is asked for. */
function lookIf(context: KeywordCxt, schema: Json, when: Name | undefined, found: Looked[], isAsked = false): Name | undefined {
  const inside: Looked[] = [];
  if (!isAsked && !looks(context, schema)) return undefined;
  const holds = conjunction(context, when, holdsAt(context, schema));
  look(context, schema, holds, inside);
  found.push(...inside);
  return holds;
}

/** Whether a schema looks at any member or item at all; most arms of most choices do not, and need not be asked again. */
function looks(context: KeywordCxt, schema: Json): boolean {
  if (!isObject(schema)) return false;
  const { names: members, patterns, allMembers, prefix, allItems, contains } = byItself(schema, undefined);
  if (members.length + patterns.length + prefix > 0 || allMembers || allItems || contains !== undefined) return true;
  const branches = ["if", "then", "else"].flatMap((keyword) => own(schema, keyword) ?? []);
  const dependent = Object.values((own(schema, "dependentSchemas") as JsonObject | undefined) ?? {});
  const parts = [
    ...everyPart(context, schema),
    ...listOf(schema, "anyOf"),
    ...listOf(schema, "oneOf"),
    ...branches,
    ...dependent,
  ];
  return parts.some((part) => looks(context, part));
}

/** The code that judges the value, or one of its items, by a schema, without telling what is wrong. */
export function holdsAt(context: KeywordCxt, schema: Json, item?: Name): Code {
  if (typeof schema === "boolean") return schema ? _`true` : _`false`;
  const { gen, it } = context;
  const before = gen.const("_errs", names.errors);
  const valid = gen.name("valid");
  const topSchemaRef = gen.scopeValue("schema", { ref: schema, code: stringify(schema) });
  const silent = { createErrors: false, allErrors: false, compositeRule: true as const };
  const at = { schema: schema as object, schemaPath: nil, topSchemaRef, errSchemaPath: it.errSchemaPath };
  context.subschema({ ...at, ...silent, ...(item === undefined ? {} : { dataProp: item, dataPropType: Type.Num }) }, valid);
  resetErrorsCount(gen, before);
  return valid;
}

function conjunction({ gen }: KeywordCxt, when: Name | undefined, holds: Code): Name {
  return gen.const("holds", when === undefined ? holds : _`${when} && ${holds}`);
}

function negation({ gen }: KeywordCxt, holds: Name | undefined, when: Name | undefined): Name {
  return gen.const("holds", when === undefined ? _`!${holds}` : _`${when} && !${holds}`);
}
