/**
 * What validators call, one function a text. Names of our own begin with "_", which no name made from a schema
 * does. A module holds those that its code calls.
 */
const helpers: readonly (readonly [name: string, code: string])[] = [
  [
    "_withProblem",
    `function _withProblem(problems, problem) {
  if (problems === null) return [problem];
  problems.push(problem);
  return problems;
}
`,
  ],
  [
    "_isObject",
    `function _isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
`,
  ],
  [
    "_isInteger",
    `function _isInteger(value) {
  return typeof value === "number" && !(value % 1) && !isNaN(value);
}
`,
  ],
  [
    "_owns",
    `function _owns(value, name) {
  return Object.prototype.hasOwnProperty.call(value, name);
}
`,
  ],
  [
    "_equalPair",
    `// The places of the first item that stood there before, and of that one.
function _equalPair(list) {
  const places = new Map();
  const shapes = [];
  for (let at = 0; at < list.length; at += 1) {
    const item = list[at];
    const isShape = typeof item === "object" && item !== null;
    const before = isShape ? shapes.find((other) => _jsonEqual(list[other], item)) : places.get(item);
    if (before !== undefined) return [before, at];
    if (isShape) shapes.push(at);
    else places.set(item, at);
  }
}
`,
  ],
  [
    "_isMultiple",
    `// Over the decimal digits that were written, not over their nearest doubles.
function _isMultiple(value, step) {
  if (!Number.isFinite(value)) return false;
  const [digits, exponent] = _decimal(value);
  const [stepDigits, stepExponent] = _decimal(step);
  const least = exponent < stepExponent ? exponent : stepExponent;
  return (digits * 10n ** BigInt(exponent - least)) % (stepDigits * 10n ** BigInt(stepExponent - least)) === 0n;
}
function _decimal(number) {
  const [mantissa, exponent] = number.toExponential().split("e");
  const [whole, fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
`,
  ],
  [
    "_countCodePoints",
    `function _countCodePoints(text) {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    // The second half of a pair counts with the first.
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count -= 1;
  }
  return count;
}
`,
  ],
  [
    "_jsonEqual",
    `function _jsonEqual(left, right) {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && _jsonEqual(left[name], right[name]));
}
`,
  ],
];

/** The helpers that a code calls, and those that they call. */
export function helpersFor(code: string): string {
  return helpers.reduce((called, [name, text]) => (`${called}${code}`.includes(`${name}(`) ? `${called}${text}` : called), "");
}
