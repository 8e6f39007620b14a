import { isArray, isObject, type Json, jsonType } from "../../../generator/json/json.ts";
import type { Evaluated } from "./evaluated.ts";
import { inFormat } from "./formats.ts";
import { compare, isMultiple, rational } from "./rational.ts";
import type { ArrayTerm, Literal, NumberTerm, ObjectTerm, StringTerm, Term, ValuesTerm } from "./term.ts";
import { codePoints, valueKey } from "./value.ts";

/** Whether a term accepts a value; undefined where that cannot be said. */
export type Truth = boolean | undefined;

const deepest = 600;

/**
 * What a term says of one value, in exact arithmetic: a second opinion beside the validators, which compute multiples in
 * floating point, and the way in which the proof tests what it has found.
 */
export class Evaluate {
  readonly #expressions = new Map<string, RegExp>();
  readonly #keys = new Map<ValuesTerm, ReadonlySet<string>>();

  constructor(readonly evaluated: Evaluated) {}

  literal({ term, holds }: Literal, value: Json): Truth {
    const truth = this.term(term, value);
    return truth === undefined ? undefined : truth === holds;
  }

  all(literals: readonly Literal[], value: Json): Truth {
    return every(literals, (literal) => this.literal(literal, value));
  }

  matches(pattern: string, text: string): boolean {
    let expression = this.#expressions.get(pattern);
    if (expression === undefined) this.#expressions.set(pattern, (expression = new RegExp(pattern, "u")));
    return expression.test(text);
  }

  term(term: Term, value: Json, depth = 0): Truth {
    if (depth > deepest) return undefined;
    const inner = (part: Term): Truth => this.term(part, value, depth + 1);
    switch (term.kind) {
      case "any":
        return true;
      case "never":
        return false;
      case "null":
      case "boolean":
        return jsonType(value) === term.kind;
      case "number":
        return typeof value === "number" && inNumber(term, value);
      case "string":
        return typeof value === "string" && this.#inString(term, value);
      case "array":
        return isArray(value) && this.#inArray(term, value, depth);
      case "object":
        return isObject(value) && this.#inObject(term, value, depth);
      case "types": {
        const arm = term.arms.find(({ kind }) => kind === jsonType(value));
        return arm !== undefined && inner(arm);
      }
      case "values":
        return this.#keysOf(term).has(valueKey(value));
      case "anyOf":
        return some(term.arms, inner);
      case "oneOf":
        return this.#exactlyOne(term.arms.map(inner));
      case "allOf":
        return every(term.parts, inner);
      case "not":
        return negated(inner(term.term));
      case "condition": {
        const holds = inner(term.if);
        if (holds !== undefined) return inner(holds ? term.then : term.else);
        const [then, otherwise] = [inner(term.then), inner(term.else)];
        return then === otherwise ? then : undefined;
      }
      case "use":
        return inner(term.target());
      case "unevaluated":
        return inner(this.evaluated.inPlaceOf(term, true, jsonType(value)));
      case "format":
        return typeof value !== "string" || inFormat(term.format, value);
      case "opaque":
        return undefined;
    }
  }

  #keysOf(term: ValuesTerm): ReadonlySet<string> {
    let keys = this.#keys.get(term);
    if (keys === undefined) this.#keys.set(term, (keys = new Set(term.values.map(valueKey))));
    return keys;
  }

  #inString(term: StringTerm, value: string): boolean {
    if (term.pattern !== undefined && !this.matches(term.pattern, value)) return false;
    if (term.least === 0 && term.most === Infinity) return true;
    const length = codePoints(value);
    return length >= term.least && length <= term.most;
  }

  #inArray(term: ArrayTerm, value: readonly Json[], depth: number): Truth {
    if (value.length < term.least || value.length > term.most) return false;
    if (term.unique && new Set(value.map(valueKey)).size < value.length) return false;
    const items = every([...value.keys()], (at) => this.term(term.prefix[at] ?? term.rest, value[at] as Json, depth + 1));
    return items === false ? false : and(items, this.#contains(term, value, depth));
  }

  #contains({ contains }: ArrayTerm, value: readonly Json[], depth: number): Truth {
    if (contains === undefined) return true;
    const truths = value.map((item) => this.term(contains.term, item, depth + 1));
    const least = truths.filter((truth) => truth === true).length;
    const most = truths.filter((truth) => truth !== false).length;
    if (least >= contains.least && most <= contains.most) return true;
    return most < contains.least || least > contains.most ? false : undefined;
  }

  #inObject(term: ObjectTerm, value: { readonly [name: string]: Json }, depth: number): Truth {
    const names = Object.keys(value);
    if (names.length < term.least || names.length > term.most) return false;
    if (![...term.required].every((name) => Object.hasOwn(value, name))) return false;
    return every(names, (name) => {
      const named = term.names === undefined ? true : this.term(term.names, name, depth + 1);
      if (named === false) return false;
      return and(
        named,
        every(this.spokenOf(term, name), (held) => this.term(held, value[name] as Json, depth + 1)),
      );
    });
  }

  /** Every term that says what a member of that name holds. */
  spokenOf(term: ObjectTerm, name: string): Term[] {
    const member = term.members.get(name);
    const said = term.patterns.filter(({ pattern }) => this.matches(pattern, name)).map(({ term: held }) => held);
    if (member !== undefined) said.push(member);
    return said.length > 0 ? said : [term.rest];
  }

  #exactlyOne(truths: readonly Truth[]): Truth {
    const holding = truths.filter((truth) => truth === true).length;
    if (holding > 1) return false;
    return truths.includes(undefined) ? undefined : holding === 1;
  }
}

export function inNumber(term: NumberTerm, value: number): boolean {
  const exact = rational(value);
  const { low, high } = term;
  if (low !== undefined && !(compare(exact, low.at) > (low.open ? 0 : -1))) return false;
  if (high !== undefined && !(compare(exact, high.at) < (high.open ? 0 : 1))) return false;
  return term.multiples.every((of) => isMultiple(exact, of));
}

export const negated = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const and = (left: Truth, right: Truth): Truth =>
  left === false || right === false ? false : left === true && right === true ? true : undefined;

function every<T>(items: readonly T[], judge: (item: T) => Truth): Truth {
  let all: Truth = true;
  for (const item of items) {
    const truth = judge(item);
    if (truth === false) return false;
    if (truth === undefined) all = undefined;
  }
  return all;
}

const some = <T>(items: readonly T[], judge: (item: T) => Truth): Truth => negated(every(items, (item) => negated(judge(item))));
