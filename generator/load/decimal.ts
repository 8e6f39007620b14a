/**
 * Does a double carry the number that this JSON token writes? Compared are decimal values, so `480.0` and `1e2` are
 * exact, `9007199254740993` and `1e400` are not, and neither is a tail of digits that no double has.
 */
export function isExact(token: string): boolean {
  if (token.length <= 15 && !/[.eE]/.test(token)) return true;
  const read = Number(token);
  return Number.isFinite(read) && sameDecimal(token, String(read));
}

function sameDecimal(before: string, after: string): boolean {
  const one = normal(before);
  const other = normal(after);
  return (
    one.digits === other.digits && (one.digits === "" || (one.negative === other.negative && one.exponent === other.exponent))
  );
}

/** `0.digits × 10^exponent` without zeros at either end; no digits is zero. */
function normal(token: string): { negative: boolean; digits: string; exponent: number } {
  const [mantissa = "", power = "0"] = token.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const all = whole + fraction;
  const first = all.search(/[1-9]/);
  if (first === -1) return { negative: false, digits: "", exponent: 0 };
  let end = all.length;
  while (all[end - 1] === "0") end -= 1;
  // An exponent too long for a number makes Infinity, which no finite double's exponent equals.
  return { negative: token.startsWith("-"), digits: all.slice(first, end), exponent: Number(power) + whole.length - first };
}
