import type { Json } from "../../generator/json/json.ts";
import type { Random } from "../support/random.ts";

/** A schema as text would hold it, to be changed freely. */
export type Schema = boolean | { [keyword: string]: Json };

const names = ["a", "b", "kind", "x-a", "b.c", "ab"];
const patterns = [
  "^a",
  "b$",
  "^[a-z]+$",
  "^x-",
  "[.:/]",
  ".",
  "^(a|b)$",
  "^a|b$",
  "\\d",
  "^a{2,3}$",
  "^$",
  "^(?!a)",
  "\\S",
  "^\\w*$",
  "a.b",
];
const values: readonly Json[] = [
  "a",
  "b",
  "ab",
  "",
  0,
  1,
  2,
  -1,
  0.5,
  1.5,
  true,
  false,
  null,
  [],
  [1],
  ["a"],
  {},
  { a: 1 },
  { kind: "a" },
  [1, 1],
];
const types = ["null", "boolean", "integer", "number", "string", "array", "object"];
const small = [0, 1, 1, 2, 2, 3];

/** A random schema over every keyword that compares; `depth` bounds its nesting. References lead to `$defs` of the root. */
export function randomSchema(random: Random): Schema {
  const definitions = random.chance(0.25) ? ["d", "e"].slice(0, 1 + random.below(2)) : [];
  const make = new Grammar(random, definitions);
  const schema = make.schema(2 + random.below(2));
  if (definitions.length === 0 || typeof schema === "boolean") return schema;
  return { ...schema, $defs: Object.fromEntries(definitions.map((name) => [name, make.guarded(1)])) };
}

class Grammar {
  constructor(
    readonly random: Random,
    readonly definitions: readonly string[],
  ) {}

  schema(depth: number): Schema {
    const { random } = this;
    if (random.chance(0.06)) return random.chance(0.7);
    if (depth <= 0) return this.#leaf();
    const kind = random.below(20);
    if (kind < 4) return this.#leaf();
    if (kind < 11) return this.#object(depth);
    if (kind < 14) return this.#array(depth);
    if (kind === 14 && this.definitions.length > 0) return { $ref: `#/$defs/${random.pick(this.definitions)}` };
    return this.#combined(depth);
  }

  /** What a definition holds: never a bare reference, which could lead to itself. */
  guarded(depth: number): Schema {
    return this.random.chance(0.7) ? this.#object(depth) : this.#array(depth);
  }

  #some(depth: number, count: number): Schema[] {
    return Array.from({ length: count }, () => this.schema(depth - 1));
  }

  #leaf(): Schema {
    const { random } = this;
    const kind = random.below(8);
    if (kind === 0) return { const: random.pick(values) };
    if (kind === 1) return { enum: random.shuffle(values).slice(0, 1 + random.below(4)) };
    if (kind === 2) return { type: random.pick(types) };
    if (kind === 3) return { type: random.shuffle(types).slice(0, 1 + random.below(3)) };
    if (kind === 4) return { ...this.#typed("string"), ...this.#strings() };
    if (kind === 5) return { anyOf: [{ const: "a" }, { const: "b" }, { type: "string" }].slice(random.below(2)) };
    return { ...this.#typed(random.chance(0.5) ? "integer" : "number"), ...this.#numbers() };
  }

  #typed(type: string): { [keyword: string]: Json } {
    return this.random.chance(0.8) ? { type } : {};
  }

  #pick(options: { readonly [keyword: string]: () => Json }, share: number): { [keyword: string]: Json } {
    return Object.fromEntries(
      Object.entries(options).flatMap(([keyword, make]): [string, Json][] =>
        this.random.chance(share) ? [[keyword, make()]] : [],
      ),
    );
  }

  #numbers(): { [keyword: string]: Json } {
    const bound = () => this.random.pick([-1, 0, 0.5, 1, 2, 3, 10]);
    const step = () => this.random.pick([0.5, 1, 1.5, 2, 3, 4]);
    return this.#pick(
      { minimum: bound, maximum: bound, exclusiveMinimum: bound, exclusiveMaximum: bound, multipleOf: step },
      0.3,
    );
  }

  #strings(): { [keyword: string]: Json } {
    const count = () => this.random.pick(small);
    return this.#pick({ minLength: count, maxLength: count, pattern: () => this.random.pick(patterns) }, 0.4);
  }

  #object(depth: number): Schema {
    const { random } = this;
    const inner = () => this.schema(depth - 1) as Json;
    const named = (count: number) =>
      Object.fromEntries(
        random
          .shuffle(names)
          .slice(0, count)
          .map((name) => [name, inner()]),
      );
    const list = () => random.shuffle(names).slice(0, 1 + random.below(2));
    const often = random.chance(0.85) ? { properties: named(1 + random.below(3)) } : {};
    return {
      ...this.#typed("object"),
      ...often,
      ...this.#pick({ required: list, additionalProperties: () => (random.chance(0.6) ? false : inner()) }, 0.4),
      ...this.#pick(
        {
          patternProperties: () => ({ [random.pick(patterns)]: inner() }),
          propertyNames: () => ({ pattern: random.pick(patterns) }),
          minProperties: () => random.pick(small),
          maxProperties: () => random.pick(small),
          dependentRequired: () => ({ [random.pick(names)]: list() }),
          dependentSchemas: () => ({ [random.pick(names)]: inner() }),
          unevaluatedProperties: () => (random.chance(0.7) ? false : inner()),
        },
        0.09,
      ),
    };
  }

  #array(depth: number): Schema {
    const { random } = this;
    const inner = () => this.schema(depth - 1) as Json;
    const count = () => random.pick(small);
    return {
      ...this.#typed("array"),
      ...this.#pick({ items: inner, minItems: count, maxItems: count }, 0.45),
      ...this.#pick(
        {
          prefixItems: () => this.#some(depth, 1 + random.below(2)) as Json,
          uniqueItems: () => true,
          contains: inner,
          minContains: count,
          maxContains: count,
          unevaluatedItems: () => (random.chance(0.7) ? false : inner()),
        },
        0.2,
      ),
    };
  }

  #combined(depth: number): Schema {
    const { random } = this;
    const inner = () => this.schema(depth - 1) as Json;
    const kind = random.below(6);
    if (kind === 0) return { not: inner() };
    if (kind === 1) return { if: inner(), then: inner(), else: inner() };
    if (kind === 2) return { allOf: this.#some(depth, 2) as Json };
    if (kind === 3) return { oneOf: this.#some(depth, 2 + random.below(2)) as Json };
    if (kind === 4) return this.#tagged(depth);
    return { anyOf: this.#some(depth, 2 + random.below(2)) as Json };
  }

  /** Objects told apart by a tag, as contracts write them. */
  #tagged(depth: number): Schema {
    const arm = (tag: string): Json => ({
      type: "object",
      properties: {
        kind: { const: tag },
        [this.random.pick(names.filter((name) => name !== "kind"))]: this.schema(depth - 1) as Json,
      },
      required: ["kind"],
      ...(this.random.chance(0.3) ? { additionalProperties: false } : {}),
    });
    return { [this.random.pick(["oneOf", "anyOf"])]: ["a", "b", "ab"].slice(0, 2 + this.random.below(2)).map(arm) };
  }
}
