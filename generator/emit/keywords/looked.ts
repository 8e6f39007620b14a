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
  const looking = new Looking(context);
  looking.look(besideOf(context.parentSchema as JsonObject), undefined);
  return looking.found;
}

/** The printer puts what stands beside the keyword into an `allOf` of one. */
const besideOf = (schema: JsonObject): Json => (own(schema, "allOf") as readonly Json[])[0] as Json;

/** Parts times the conditions under which they count. Choices of choices of choices could make one for every path. */
const most = 2_000;

class Looking {
  readonly found: Looked[] = [];
  readonly #met = new Map<Name | undefined, Set<Json>>();
  readonly #asked = new Map<Name | undefined, Map<Json, Name>>();
  readonly #looks = new Map<Json, boolean>();

  constructor(readonly context: KeywordCxt) {}

  look(written: Json, when: Name | undefined): void {
    const schema = this.#meant(written);
    if (!isObject(schema) || !this.#isNew(schema, when)) return;
    const { context } = this;
    const looked = byItself(schema, when);
    if (looksItself(looked)) this.found.push(looked);
    if (this.found.length > most) throw new Error("more parts of the schema look at one value than a validator can tell apart");
    for (const part of everyPart(context, schema)) this.look(part, when);
    for (const arm of [...listOf(schema, "anyOf"), ...listOf(schema, "oneOf")])
      if (this.#looksAt(arm)) this.look(arm, this.#ask(arm, when));
    const condition = own(schema, "if");
    if (condition !== undefined && this.#looksAt({ allOf: branches(schema) })) {
      const holds = this.#ask(condition, when);
      this.look(condition, holds);
      this.look(own(schema, "then") ?? true, holds);
      this.look(own(schema, "else") ?? true, negation(context, holds, when));
    }
    for (const [name, then] of Object.entries((own(schema, "dependentSchemas") as JsonObject | undefined) ?? {}))
      this.look(then, conjunction(context, when, _`Object.prototype.hasOwnProperty.call(${context.data}, ${name})`));
  }

  /** A reference that stands alone is what it refers to, so that two of them are one. */
  #meant(schema: Json): Json {
    const ref = isObject(schema) && Object.keys(schema).length === 1 ? own(schema, "$ref") : undefined;
    return typeof ref === "string" ? definitionAt(this.context, ref) : schema;
  }

  #isNew(schema: Json, when: Name | undefined): boolean {
    const met = this.#met.get(when) ?? new Set();
    const isNew = !met.has(schema);
    this.#met.set(when, met.add(schema));
    return isNew;
  }

  /** The variable that says whether a part holds, asked once where it counts. */
  #ask(written: Json, when: Name | undefined): Name {
    const schema = this.#meant(written);
    const asked = this.#asked.get(when) ?? new Map<Json, Name>();
    const holds = asked.get(schema) ?? conjunction(this.context, when, holdsAt(this.context, schema));
    this.#asked.set(when, asked.set(schema, holds));
    return holds;
  }

  /** Whether a schema looks at any member or item at all; most arms of most choices do not, and need not be asked again. */
  #looksAt(schema: Json): boolean {
    if (!isObject(schema)) return false;
    const known = this.#looks.get(schema);
    if (known !== undefined) return known;
    const dependent = Object.values((own(schema, "dependentSchemas") as JsonObject | undefined) ?? {});
    const parts = [
      ...everyPart(this.context, schema),
      ...listOf(schema, "anyOf"),
      ...listOf(schema, "oneOf"),
      ...branches(schema),
      ...dependent,
    ];
    const looks = looksItself(byItself(schema, undefined)) || parts.some((part) => this.#looksAt(part));
    this.#looks.set(schema, looks);
    return looks;
  }
}

const branches = (schema: JsonObject): Json[] => ["if", "then", "else"].flatMap((keyword) => own(schema, keyword) ?? []);

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

/** Whether it looks at anything but through its parts. */
const looksItself = ({ names: members, patterns, allMembers, prefix, allItems, contains }: Looked): boolean =>
  members.length + patterns.length + prefix > 0 || [allMembers, allItems, contains !== undefined].includes(true);

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
