import { isArray, isObject, type Json } from "../../../generator/json/json.ts";
import { formatSamples } from "./formats.ts";
import { fraction, plus, type Rational, times, toNumber, whole } from "./rational.ts";
import type { NumberTerm, StringTerm, Term } from "./term.ts";
import { valueKey } from "./value.ts";
import { textsNear } from "./words.ts";

/** What two schemas mention, and what lies just beside it: where their documents differ, it is mostly there. */
export interface Pool {
  readonly values: readonly Json[];
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
  readonly names: readonly string[];
}

const mostTerms = 20_000;
const mostEach = 400;

/** Every term that can be reached from these, each once. */
export function reachable(roots: readonly Term[]): Term[] {
  const seen = new Set<Term>(roots);
  for (const term of seen) {
    if (seen.size > mostTerms) break;
    for (const child of partsOf(term)) seen.add(child);
  }
  return [...seen];
}

export function partsOf(term: Term): readonly Term[] {
  switch (term.kind) {
    case "array":
      return [...term.prefix, term.rest, ...(term.contains ? [term.contains.term] : [])];
    case "object":
      return [...term.members.values(), ...term.patterns.map((one) => one.term), term.rest, ...(term.names ? [term.names] : [])];
    case "types":
    case "anyOf":
    case "oneOf":
      return term.arms;
    case "allOf":
      return term.parts;
    case "not":
      return [term.term];
    case "condition":
      return [term.if, term.then, term.else];
    case "use":
      return [term.target()];
    case "unevaluated":
      return [term.term, ...(term.properties ? [term.properties] : []), ...(term.items ? [term.items] : [])];
    default:
      return [];
  }
}

export function poolOf(terms: readonly Term[]): Pool {
  const values: Json[] = [];
  const numbers: number[] = [0, 1, -1, 0.5];
  const strings: string[] = ["", "a"];
  const names: string[] = [];
  for (const term of terms) {
    if (term.kind === "values") values.push(...term.values.slice(0, 20));
    if (term.kind === "number") numbers.push(...numbersOf(term));
    if (term.kind === "string") strings.push(...stringsOf(term));
    if (term.kind === "format") strings.push(...formatSamples);
    if (term.kind !== "object") continue;
    names.push(...term.members.keys(), ...term.required);
    for (const { pattern } of term.patterns) names.push(...textsOf(pattern));
  }
  for (const value of values) scatter(value, { numbers, strings, names });
  const distinct = <T extends Json>(items: readonly T[]): T[] =>
    [...new Map(items.map((item) => [valueKey(item), item])).values()].slice(0, mostEach);
  const spare = ["x-a", "b.c"];
  return {
    values: distinct(values),
    numbers: distinct(numbers),
    strings: distinct(strings),
    names: distinct([...names, ...spare]),
  };
}

/** The scalars inside a listed value. */
function scatter(value: Json, into: { numbers: number[]; strings: string[]; names: string[] }): void {
  if (typeof value === "number") into.numbers.push(value);
  if (typeof value === "string") into.strings.push(value);
  if (isArray(value)) for (const item of value) scatter(item, into);
  if (!isObject(value)) return;
  into.names.push(...Object.keys(value));
  for (const item of Object.values(value)) scatter(item, into);
}

function numbersOf({ low, high, multiples }: NumberTerm): number[] {
  const half = fraction(1n, 2n);
  const around = (at: Rational): Rational[] => [
    at,
    ...[whole(1n), whole(-1n), half, times(half, whole(-1n))].map((away) => plus(at, away)),
  ];
  const some = [...(low ? around(low.at) : []), ...(high ? around(high.at) : [])];
  const steps = multiples.flatMap((of) => [of, times(of, whole(2n)), times(of, whole(3n)), times(of, half)]);
  return [...some, ...steps].flatMap((one) => toNumber(one) ?? []);
}

function stringsOf({ least, most, pattern }: StringTerm): string[] {
  const lengths = [least, least - 1, most, most + 1].filter((length) => length >= 0 && length < 2_000);
  const filled = lengths.map((length) => "a".repeat(length));
  return pattern === undefined ? filled : [...filled, ...textsOf(pattern)];
}

/** Texts that match a pattern and texts that just do not. */
const textsOf = (pattern: string): string[] =>
  textsNear(pattern).flatMap((text) => [
    text,
    text.slice(1),
    text.slice(0, -1),
    `${text}a`,
    `a${text}`,
    text.toUpperCase(),
    `${text}\n`,
  ]);
