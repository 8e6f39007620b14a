import { isArray, isObject, type Json, type JsonObject, own } from "../../generator/json/json.ts";

/** How a library states what JSON Schema says, as source text. */
interface Library {
  readonly string: (checks: { readonly min?: Json; readonly max?: Json; readonly pattern?: string }) => string;
  readonly plain: (type: "number" | "integer" | "boolean" | "null") => string;
  readonly limited: (type: "number" | "integer", checks: { readonly min?: Json; readonly max?: Json }) => string;
  readonly literal: (value: string) => string;
  readonly any: string;
  readonly union: (arms: readonly string[]) => string;
  readonly array: (item: string, checks: { readonly min?: Json; readonly max?: Json }) => string;
  readonly map: (value: string) => string;
  readonly object: (members: readonly string[], isClosed: boolean) => string;
  readonly optional: (schema: string) => string;
}

export const zod: Library = {
  string: ({ min, max, pattern }) =>
    `z.string()${call("min", min)}${call("max", max)}${pattern === undefined ? "" : `.regex(new RegExp(${JSON.stringify(pattern)}, "u"))`}`,
  plain: (type) => (type === "integer" ? "z.int()" : `z.${type}()`),
  limited: (type, { min, max }) => `${type === "integer" ? "z.int()" : "z.number()"}${call("min", min)}${call("max", max)}`,
  literal: (value) => `z.literal(${value})`,
  any: "z.unknown()",
  union: (arms) => `z.union([${arms.join(", ")}])`,
  array: (item, { min, max }) => `z.array(${item})${call("min", min)}${call("max", max)}`,
  map: (value) => `z.record(z.string(), ${value})`,
  object: (members, isClosed) => `z.${isClosed ? "strictObject" : "looseObject"}({ ${members.join(", ")} })`,
  optional: (schema) => `${schema}.optional()`,
};

const call = (name: string, limit: Json | undefined): string => (limit === undefined ? "" : `.${name}(${String(limit)})`);

export const valibot: Library = {
  string: ({ min, max, pattern }) =>
    piped("v.string()", [
      ...action("minLength", min),
      ...action("maxLength", max),
      ...(pattern === undefined ? [] : [`v.regex(new RegExp(${JSON.stringify(pattern)}, "u"))`]),
    ]),
  plain: (type) => (type === "integer" ? piped("v.number()", ["v.integer()"]) : type === "null" ? "v.null()" : `v.${type}()`),
  limited: (type, { min, max }) =>
    piped("v.number()", [...(type === "integer" ? ["v.integer()"] : []), ...action("minValue", min), ...action("maxValue", max)]),
  literal: (value) => (value === "null" ? "v.null()" : `v.literal(${value})`),
  any: "v.unknown()",
  union: (arms) => `v.union([${arms.join(", ")}])`,
  array: (item, { min, max }) => piped(`v.array(${item})`, [...action("minLength", min), ...action("maxLength", max)]),
  map: (value) => `v.record(v.string(), ${value})`,
  object: (members, isClosed) => `v.${isClosed ? "strictObject" : "looseObject"}({ ${members.join(", ")} })`,
  optional: (schema) => `v.optional(${schema})`,
};

const action = (name: string, limit: Json | undefined): string[] => (limit === undefined ? [] : [`v.${name}(${String(limit)})`]);
const piped = (schema: string, actions: readonly string[]): string =>
  actions.length === 0 ? schema : `v.pipe(${[schema, ...actions].join(", ")})`;

/** Source text that states a schema in a library's words; undefined where the library has no word for something in it. */
export function stated(schema: Json, library: Library): string | undefined {
  try {
    return new Converter(schema, library).convert(schema);
  } catch (error) {
    if (error instanceof Unsayable) return undefined;
    throw error;
  }
}

class Unsayable extends Error {}

const known = new Set([
  ...["type", "const", "enum", "anyOf", "$ref", "$defs", "properties", "required", "additionalProperties", "items"],
  ...["minLength", "maxLength", "pattern", "minimum", "maximum", "minItems", "maxItems"],
]);

class Converter {
  readonly #open: string[] = [];

  constructor(
    readonly root: Json,
    readonly library: Library,
  ) {}

  convert(schema: Json): string {
    if (schema === true) return this.library.any;
    if (!isObject(schema) || Object.keys(schema).some((keyword) => !known.has(keyword))) throw new Unsayable();
    const { $ref, type, anyOf } = schema;
    if (typeof $ref === "string") return this.#definition($ref);
    if (isArray(anyOf)) return this.library.union(anyOf.map((arm) => this.convert(arm)));
    const values = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
    if (isArray(values)) return this.#oneOf(values.map((value) => this.library.literal(JSON.stringify(value))));
    if (type === undefined) return Object.keys(schema).length === 0 ? this.library.any : this.#fail();
    return this.#oneOf((isArray(type) ? type : [type]).map((one) => this.#typed(schema, String(one))));
  }

  readonly #oneOf = (arms: readonly string[]): string => (arms.length === 1 ? (arms[0] as string) : this.library.union(arms));

  #fail(): never {
    throw new Unsayable();
  }

  /** In place; a definition that comes back to itself would need a word for recursion. */
  #definition(reference: string): string {
    if (this.#open.includes(reference)) return this.#fail();
    this.#open.push(reference);
    const { $defs } = this.root as { readonly $defs: JsonObject };
    const text = this.convert($defs[reference.slice("#/$defs/".length)] as Json);
    this.#open.pop();
    return text;
  }

  #typed(schema: JsonObject, type: string): string {
    const limits = (min: string, max: string): { readonly min?: Json; readonly max?: Json } => ({
      ...(schema[min] === undefined ? {} : { min: schema[min] }),
      ...(schema[max] === undefined ? {} : { max: schema[max] }),
    });
    switch (type) {
      case "string":
        return this.library.string({
          ...limits("minLength", "maxLength"),
          ...(typeof schema["pattern"] === "string" ? { pattern: schema["pattern"] } : {}),
        });
      case "number":
      case "integer":
        return this.library.limited(type, limits("minimum", "maximum"));
      case "boolean":
      case "null":
        return this.library.plain(type);
      case "array":
        return this.library.array(this.convert(schema["items"] ?? true), limits("minItems", "maxItems"));
      default:
        return this.#object(schema);
    }
  }

  #object(schema: JsonObject): string {
    const properties = Object.entries((schema["properties"] ?? {}) as JsonObject);
    const required = (schema["required"] ?? []) as readonly string[];
    const rest = own(schema, "additionalProperties") ?? true;
    if (properties.length === 0 && required.length === 0 && rest !== false) return this.library.map(this.convert(rest));
    if (typeof rest !== "boolean" || required.some((name) => !properties.some(([declared]) => declared === name))) this.#fail();
    const members = properties.map(([name, member]) => {
      const text = this.convert(member);
      return `${JSON.stringify(name)}: ${required.includes(name) ? text : this.library.optional(text)}`;
    });
    return this.library.object(members, rest === false);
  }
}
