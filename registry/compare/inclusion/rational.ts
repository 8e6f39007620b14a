/** An exact number: the denominator is positive and shares no factor with the numerator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const one: Rational = { numerator: 1n, denominator: 1n };

function gcd(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export function fraction(numerator: bigint, denominator: bigint): Rational {
  const shared = gcd(numerator, denominator) || 1n;
  const sign = denominator < 0n ? -1n : 1n;
  return { numerator: (sign * numerator) / shared, denominator: (sign * denominator) / shared };
}

const known = new Map<number, Rational>();

/** The number that a JSON text writes: the shortest decimal of the double, not the double's own binary value. */
export function rational(value: number): Rational {
  let found = known.get(value);
  if (found === undefined) {
    if (known.size > 10_000) known.clear();
    known.set(value, (found = parse(String(value))));
  }
  return found;
}

function parse(text: string): Rational {
  const [, sign, whole, part = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text) as RegExpExecArray;
  const digits = BigInt(`${sign}${whole}${part}`);
  const scale = Number(exponent) - part.length;
  return scale >= 0 ? fraction(digits * 10n ** BigInt(scale), 1n) : fraction(digits, 10n ** BigInt(-scale));
}

export const compare = (left: Rational, right: Rational): number => {
  const [a, b] = [left.numerator * right.denominator, right.numerator * left.denominator];
  return a < b ? -1 : a > b ? 1 : 0;
};
export const plus = (left: Rational, right: Rational): Rational =>
  fraction(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator);
export const times = (left: Rational, right: Rational): Rational =>
  fraction(left.numerator * right.numerator, left.denominator * right.denominator);
export const over = (left: Rational, right: Rational): Rational =>
  fraction(left.numerator * right.denominator, left.denominator * right.numerator);
export const whole = (value: bigint): Rational => ({ numerator: value, denominator: 1n });

export function floor({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}
export const ceiling = (value: Rational): bigint => -floor({ ...value, numerator: -value.numerator });

export const isMultiple = (value: Rational, of: Rational): boolean => over(value, of).denominator === 1n;

/** The least positive number that is a multiple of both. */
export function leastCommonMultiple(left: Rational, right: Rational): Rational {
  const [a, b] = [left.numerator * right.denominator, right.numerator * left.denominator];
  return fraction((a / gcd(a, b)) * b, left.denominator * right.denominator);
}

/** The double that a JSON text would write for it, or undefined where no double is exactly that number. */
export function toNumber(value: Rational): number | undefined {
  const near = Number(value.numerator) / Number(value.denominator);
  for (const close of [near, Number(decimal(value))]) {
    if (Number.isFinite(close) && compare(rational(close), value) === 0) return close === 0 ? 0 : close;
  }
  return undefined;
}

/** The doubles just above and just below one. */
export function neighbours(value: number | undefined): number[] {
  if (value === undefined) return [];
  if (value === 0) return [Number.MIN_VALUE, -Number.MIN_VALUE];
  const bits = new BigInt64Array(new Float64Array([value]).buffer)[0] as bigint;
  const beside = [...new Float64Array(new BigInt64Array([bits + 1n, bits - 1n]).buffer)];
  return beside.filter(Number.isFinite);
}

function decimal({ numerator, denominator }: Rational): string {
  const digits = 25;
  return `${(numerator * 10n ** BigInt(digits)) / denominator}e-${digits}`;
}
