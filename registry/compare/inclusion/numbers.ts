import {
  ceiling,
  compare,
  floor,
  fraction,
  isMultiple,
  leastCommonMultiple,
  neighbours,
  over,
  plus,
  type Rational,
  rational,
  times,
  toNumber,
  whole,
} from "./rational.ts";
import type { Bound, NumberTerm } from "./term.ts";

/** Numbers between two bounds, multiples of one number and of none of the others, without some points. */
interface Numbers {
  readonly low?: Bound;
  readonly high?: Bound;
  readonly of?: Rational;
  readonly notOf: readonly Rational[];
}

export type NumberSearch = { readonly found: number } | "none" | "unknown";

const mostTried = 4_096n;

/** A number that all of `inside` accept and each of `outside` refuses, other than the excluded ones. */
export function findNumber(
  inside: readonly NumberTerm[],
  outside: readonly NumberTerm[],
  excluded: readonly number[],
): NumberSearch {
  const start = inside.reduce<Numbers>((numbers, term) => within(numbers, term), { notOf: [] });
  let unknown = false;
  const without = excluded.map(rational);
  for (const numbers of refused(start, outside)) {
    const search = pick(numbers, without);
    if (typeof search === "object") return search;
    unknown ||= search === "unknown";
  }
  return unknown ? "unknown" : "none";
}

function within(numbers: Numbers, { low, high, multiples }: NumberTerm): Numbers {
  const of = multiples.reduce<Rational | undefined>(
    (all, one) => (all === undefined ? one : leastCommonMultiple(all, one)),
    numbers.of,
  );
  return { ...bounded(numbers, low, high), ...(of && { of }) };
}

function bounded(numbers: Numbers, low: Bound | undefined, high: Bound | undefined): Numbers {
  const lowest = tighter(numbers.low, low, 1);
  const highest = tighter(numbers.high, high, -1);
  return { ...numbers, ...(lowest && { low: lowest }), ...(highest && { high: highest }) };
}

function tighter(before: Bound | undefined, after: Bound | undefined, direction: number): Bound | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  const order = compare(before.at, after.at) * direction;
  return order > 0 || (order === 0 && before.open) ? before : after;
}

/** Each term outside fails by its bounds or by one of its multiples: all combinations, one after the other. */
function* refused(numbers: Numbers, [first, ...others]: readonly NumberTerm[]): Generator<Numbers> {
  if (isEmptyRange(numbers)) return;
  if (first === undefined) {
    yield numbers;
    return;
  }
  const flip = (bound: Bound): Bound => ({ at: bound.at, open: !bound.open });
  if (first.low) yield* refused(bounded(numbers, undefined, flip(first.low)), others);
  if (first.high) yield* refused(bounded(numbers, flip(first.high), undefined), others);
  for (const of of first.multiples) yield* refused({ ...numbers, notOf: [...numbers.notOf, of] }, others);
}

function isEmptyRange({ low, high }: Numbers): boolean {
  if (low === undefined || high === undefined) return false;
  const order = compare(low.at, high.at);
  return order > 0 || (order === 0 && (low.open || high.open));
}

function pick(numbers: Numbers, excluded: readonly Rational[]): NumberSearch {
  const search = numbers.of === undefined ? pickAnywhere(numbers, excluded) : pickMultiple(numbers, numbers.of, excluded);
  return search === "unknown" ? (firstGood(numbers, besideBounds(numbers), excluded) ?? search) : search;
}

/** Beyond 2^53, and very close to a bound, the next number that can be written is the next double. */
const besideBounds = ({ low, high }: Numbers): Rational[] =>
  [low, high].flatMap((bound) => neighbours(bound && toNumber(bound.at))).map(rational);

function accepts({ low, high, of, notOf }: Numbers, value: Rational, excluded: readonly Rational[]): boolean {
  if (low && !(compare(value, low.at) > (low.open ? 0 : -1))) return false;
  if (high && !(compare(value, high.at) < (high.open ? 0 : 1))) return false;
  if (of && !isMultiple(value, of)) return false;
  return !notOf.some((one) => isMultiple(value, one)) && !excluded.some((one) => compare(one, value) === 0);
}

function pickAnywhere(numbers: Numbers, excluded: readonly Rational[]): NumberSearch {
  const { low, high } = numbers;
  if (low && high && compare(low.at, high.at) === 0)
    return firstGood(numbers, [low.at], excluded) ?? (accepts(numbers, low.at, excluded) ? "unknown" : "none");
  const origin = low?.at ?? high?.at ?? whole(0n);
  const width = low && high ? plus(high.at, times(whole(-1n), low.at)) : whole(1n);
  const away = low ? 1n : -1n;
  const parts = [2n, 4n, 8n, 10n, 16n, 3n, 7n, 100n, 1_000n, 1_000_000n].flatMap((part) => [
    fraction(1n, part),
    fraction(part - 1n, part),
  ]);
  const near = [0n, 1n, -1n, 2n, 3n].map(whole);
  const halves = [1n, -1n, 3n].map((half) => fraction(half, 2n));
  const edges = [...(low ? [low.at] : []), ...(high ? [high.at] : [])];
  const stepped = Array.from({ length: 16 }, (_, at) =>
    plus(origin, times(whole(away * BigInt(at)), low && high ? fraction(1n, 1n) : width)),
  );
  const inner = parts.map((part) => plus(origin, times(whole(low && high ? 1n : away), times(part, width))));
  const found = firstGood(numbers, [...near, ...edges, ...stepped, ...halves, ...inner], excluded);
  // There are numbers in between; only a double may be missing.
  return found ?? "unknown";
}

function pickMultiple(numbers: Numbers, of: Rational, excluded: readonly Rational[]): NumberSearch {
  const { low, high, notOf } = numbers;
  if (notOf.some((one) => isMultiple(of, one))) return "none";
  const first = low && from(low, of);
  const last = high && -from({ at: times(whole(-1n), high.at), open: high.open }, of);
  if (first !== undefined && last !== undefined && first > last) return "none";
  const zero = first !== undefined && first > 0n ? first : last !== undefined && last < 0n ? last : 0n;
  const found = firstGood(numbers, multiplesNear(zero, first, last, of), excluded);
  if (found !== undefined) return found;
  const complete = first !== undefined && last !== undefined && last - first <= mostTried;
  if (!complete) return "unknown";
  for (const one of multiplesNear(zero, first, last, of)) if (accepts(numbers, one, excluded)) return "unknown";
  return "none";
}

function* multiplesNear(zero: bigint, first: bigint | undefined, last: bigint | undefined, of: Rational): Generator<Rational> {
  for (let away = 0n; away <= mostTried; away += 1n) {
    for (const at of away === 0n ? [zero] : [zero + away, zero - away]) {
      if ((first === undefined || at >= first) && (last === undefined || at <= last)) yield times(whole(at), of);
    }
  }
}

/** The least whole number whose multiple is inside the bound. */
function from({ at, open }: Bound, of: Rational): bigint {
  const quotient = over(at, of);
  return open ? floor(quotient) + 1n : ceiling(quotient);
}

/** Where one is found on which floating point agrees, that one: a validator that divides would judge it rightly. */
function firstGood(numbers: Numbers, candidates: Iterable<Rational>, excluded: readonly Rational[]): NumberSearch | undefined {
  let second: number | undefined;
  for (const candidate of candidates) {
    if (!accepts(numbers, candidate, excluded)) continue;
    const value = toNumber(candidate);
    if (value === undefined) continue;
    const divides = (of: Rational) => Number.isInteger(value / (Number(of.numerator) / Number(of.denominator)));
    if ((numbers.of === undefined || divides(numbers.of)) && !numbers.notOf.some(divides)) return { found: value };
    second ??= value;
  }
  return second === undefined ? undefined : { found: second };
}
