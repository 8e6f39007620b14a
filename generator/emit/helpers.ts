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
    "_nearest",
    `// Of what is wrong with each arm of a choice it leaves what is wrong with the one that was meant: by type, by tag, or nearest.
function _nearest(problems, ends, value, pointer, { rule, at, arms, types, tag, expected }) {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const isTagged = tag !== undefined && type === "object" && _owns(value, tag.name);
  let meant = -1;
  let rank = 3;
  for (let arm = 0; arm < arms.length; arm += 1) {
    if (types !== undefined && !types[arm].includes(type)) continue;
    const values = isTagged ? tag.values[arm] : null;
    const here = values === null ? 1 : values.includes(value[tag.name]) ? 0 : 2;
    if (here > rank || (here === rank && ends[arm + 1] - ends[arm] >= ends[meant + 1] - ends[meant])) continue;
    meant = arm;
    rank = here;
  }
  if (rank > 1) {
    problems.length = ends[0];
    const [step, message] = rank === 2 ? ["/" + _step(tag.name), tag.expected] : ["", expected];
    problems.push({ pointer: pointer + step, rule, schemaPointer: at, message: "must be " + message });
    return;
  }
  for (let from = ends[meant], to = ends[0]; from < ends[meant + 1]; from += 1, to += 1) problems[to] = problems[from];
  problems.length = ends[0] + ends[meant + 1] - ends[meant];
  const [schemaPointer, name] = arms[meant];
  problems.push({ pointer, rule, schemaPointer, message: "must match a schema in " + rule + "; nearest is " + name });
}
function _step(name) {
  return name.replace(/~/g, "~0").replace(/\\//g, "~1");
}
`,
  ],
  [
    "_several",
    `function _several(held, pointer, { rule, at, arms }) {
  const [first, second] = held.map((arm) => arms[arm][1]);
  return { pointer, rule, schemaPointer: at, message: "must match exactly one schema in " + rule + "; matches " + first + " and " + second };
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
