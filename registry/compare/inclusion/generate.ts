import { isArray, isObject, type Json } from "../../../generator/json/json.ts";
import type { Pool } from "./pool.ts";
import type { Random } from "./random.ts";
import { toNumber } from "./rational.ts";
import type { ArrayTerm, NumberTerm, ObjectTerm, StringTerm, Term } from "./term.ts";

const deepest = 7;

/** Documents that look like those of a term, with what both schemas mention in their places. */
export class Generate {
  constructor(
    readonly pool: Pool,
    readonly random: Random,
  ) {}

  document(term: Term): Json {
    let value = this.#value(term, 0);
    for (let changes = this.random.below(3); changes > 0; changes -= 1) value = this.#changed(value, 0);
    return value;
  }

  /** A document one or two changes away. */
  near(document: Json): Json {
    const once = this.#changed(document, 0);
    return this.random.chance(0.3) ? this.#changed(once, 0) : once;
  }

  #value(term: Term, depth: number): Json {
    const { random, pool } = this;
    if (depth > deepest || random.chance(0.04)) return this.#anything(depth);
    switch (term.kind) {
      case "never":
      case "null":
        return null;
      case "boolean":
        return random.chance(0.5);
      case "number":
        return this.#number(term);
      case "string":
        return this.#string(term);
      case "array":
        return this.#array(term, depth);
      case "object":
        return this.#object(term, depth);
      case "values":
        return random.pick(term.values) as Json;
      case "types":
      case "anyOf":
      case "oneOf":
        return this.#value(random.pick<Term>(term.arms) as Term, depth);
      case "allOf":
        return this.#merged(term.parts, depth);
      case "condition":
        return random.chance(0.6) ? this.#merged([term.if, term.then], depth) : this.#value(term.else, depth);
      case "use":
        return this.#value(term.target(), depth + 1);
      case "unevaluated":
        return this.#value(term.term, depth);
      case "format":
        return random.pick(pool.strings) ?? "";
      case "not":
        return random.chance(0.5) ? this.#anything(depth) : this.#changed(this.#value(term.term, depth + 1), depth);
      default:
        return this.#anything(depth);
    }
  }

  /** What all parts ask for at once, where they ask for objects; else what one of them does. */
  #merged(parts: readonly Term[], depth: number): Json {
    const values = parts.filter((part) => part.kind !== "not").map((part) => this.#value(part, depth));
    const objects = values.filter(isObject);
    if (objects.length > 1) return Object.fromEntries(objects.flatMap((value) => Object.entries(value)));
    return (objects.length === 1 && this.random.chance(0.5) ? objects[0] : this.random.pick(values)) ?? this.#anything(depth);
  }

  #number({ low, high, multiples }: NumberTerm): Json {
    const edges = [low, high].flatMap((bound) => (bound ? (toNumber(bound.at) ?? []) : []));
    const [of] = multiples;
    const step = of === undefined ? 1 : Number(of.numerator) / Number(of.denominator);
    if (this.random.chance(0.4)) return this.random.pick(this.pool.numbers) ?? 0;
    const from = this.random.pick(edges) ?? 0;
    return Math.ceil(from / step) * step + step * (this.random.below(5) - 2) || 0;
  }

  #string({ least, most }: StringTerm): Json {
    const text = this.random.pick(this.pool.strings) ?? "";
    if (this.random.chance(0.6)) return text;
    const length = Math.min(2_000, this.random.chance(0.5) ? least : Math.min(most, least + this.random.below(4)));
    return [...text.padEnd(length, "a")].slice(0, Math.max(length, least)).join("");
  }

  #array(term: ArrayTerm, depth: number): Json {
    const { random } = this;
    const wanted = Math.max(term.least, random.below(Math.max(term.prefix.length, 1) + 3), term.contains?.least ?? 0);
    const length = Math.min(wanted, Math.max(term.most, 0), depth > 3 ? Math.max(term.least, 1) : 30, 60);
    return Array.from({ length }, (_, at) =>
      this.#value(term.contains && random.chance(0.4) ? term.contains.term : (term.prefix[at] ?? term.rest), depth + 1),
    );
  }

  #object(term: ObjectTerm, depth: number): Json {
    const { random, pool } = this;
    const names = new Set(term.required);
    const share = random.pick([0, 0.2, 0.5, 1]) as number;
    for (const name of term.members.keys()) if (random.chance(share / (1 + depth / 3))) names.add(name);
    const extra = term.least > names.size ? term.least - names.size : random.chance(0.4) ? 1 + random.below(2) : 0;
    for (let more = Math.min(extra, 20); more > 0; more -= 1) names.add(random.pick(pool.names) ?? "a");
    return Object.fromEntries([...names].map((name): [string, Json] => [name, this.#value(heldBy(term, name), depth + 1)]));
  }

  #anything(depth: number): Json {
    const { random, pool } = this;
    const kind = random.below(depth > deepest ? 5 : 8);
    if (kind === 0) return null;
    if (kind === 1) return random.chance(0.5);
    if (kind === 2) return random.pick(pool.numbers) ?? 0;
    if (kind === 3) return random.pick(pool.strings) ?? "";
    if (kind === 4) return random.pick(pool.values) ?? {};
    if (kind === 5) return Array.from({ length: random.below(3) }, () => this.#anything(depth + 2));
    return Object.fromEntries(
      Array.from({ length: random.below(3) }, () => [random.pick(pool.names) ?? "a", this.#anything(depth + 2)]),
    );
  }

  /** One place of it is something else, gone, or there twice. */
  #changed(value: Json, depth: number): Json {
    const { random, pool } = this;
    if (random.chance(0.25) || !(isArray(value) || isObject(value))) return this.#anything(depth);
    if (isArray(value)) {
      const at = random.below(value.length + 1);
      const kind = random.below(3);
      if (kind === 0) return value.filter((_, index) => index !== at);
      if (kind === 1) return [...value, value[at] ?? this.#anything(depth)];
      return value.map((item, index) => (index === at ? this.#changed(item, depth + 1) : item));
    }
    const names = Object.keys(value);
    const name = random.pick(random.chance(0.3) ? pool.names : names) ?? "a";
    const others = Object.entries(value).filter(([other]) => other !== name);
    if (Object.hasOwn(value, name) && random.chance(0.4)) return Object.fromEntries(others);
    return Object.fromEntries([
      ...others,
      [name, Object.hasOwn(value, name) ? this.#changed(value[name] as Json, depth + 1) : this.#anything(depth + 1)],
    ]);
  }
}

function heldBy(term: ObjectTerm, name: string): Term {
  return term.members.get(name) ?? term.patterns.find(({ pattern }) => new RegExp(pattern, "u").test(name))?.term ?? term.rest;
}
