/**
 * What validators call, one function a text. Names of our own begin with "_", which no name made from a schema
 * does. A module holds those that its code calls.
 */
const helpers: readonly (readonly [name: string, code: string])[] = [
  [
    "_nearest",
    `// What is wrong with the arm of a choice that was meant: the one that has the value's tag, or else the one in which least is wrong
// at the value itself, and then below it: where only members are wrong, they are the arm's own.
function _nearest(problems, found, pointer, { rule, at, arms, expected, tag }, tagged) {
  let meant = -1;
  let least = 0;
  for (let arm = 0; arm < found.length; arm += 1) {
    if (found[arm] === undefined) continue;
    if (tagged !== undefined && tag.of.includes(arm)) {
      meant = arm;
      break;
    }
    const here = _countAt(pointer, found[arm]);
    if (meant >= 0 && (here > least || (here === least && found[arm].length >= found[meant].length))) continue;
    meant = arm;
    least = here;
  }
  if (meant < 0) {
    const [step, message] = tagged === undefined ? ["", expected] : [tag.step, tag.expected];
    return _withProblem(problems, { pointer: pointer + step, rule, schemaPointer: at, message: "must be " + message });
  }
  const told = found[meant];
  const [schemaPointer, name] = arms[meant];
  told.push({ pointer, rule, schemaPointer, message: "must match a schema in " + rule + "; nearest is " + name });
  return _withProblems(problems, told);
}
// Of problems at a value or below it, how many are at the value.
function _countAt(pointer, problems) {
  let count = 0;
  for (let at = 0; at < problems.length; at += 1) if (problems[at].pointer.length === pointer.length) count += 1;
  return count;
}
`,
  ],
  [
    "_several",
    `function _several(problems, held, pointer, { rule, at, arms }) {
  const [first, second] = held.map((arm) => arms[arm][1]);
  return _withProblem(problems, { pointer, rule, schemaPointer: at, message: "must match exactly one schema in " + rule + "; matches " + first + " and " + second });
}
`,
  ],
  [
    "_quoted",
    `function _quoted(name) {
  return JSON.stringify(name.length > 80 ? name.slice(0, 77) + "..." : name);
}
`,
  ],
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
    "_withProblems",
    `function _withProblems(problems, more) {
  if (problems === null) return more;
  for (const problem of more) problems.push(problem);
  return problems;
}
`,
  ],
  [
    "_holds",
    `// What an arm has looked at counts where the arm holds.
function _holds(look, value, seen, depth) {
  const own = new Set();
  if (!look(value, own, depth)) return false;
  for (const one of own) seen.add(one);
  return true;
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
  if (list.length < 2) return undefined;
  const places = new Map();
  const shapes = list.length > 32 ? new Map() : [];
  for (let at = 0; at < list.length; at += 1) {
    const item = list[at];
    const before = typeof item !== "object" || item === null ? _placed(places, item, at) : _placedShape(list, shapes, at);
    if (before !== undefined) return [before, at];
  }
}
function _placed(places, key, at) {
  const before = places.get(key);
  if (before === undefined) places.set(key, at);
  return before;
}
// A few are compared with each other; many are looked for by their texts.
function _placedShape(list, shapes, at) {
  if (!Array.isArray(shapes)) return _placed(shapes, _textOf(list[at]), at);
  const before = shapes.find((other) => _jsonEqual(list[other], list[at]));
  if (before === undefined) shapes.push(at);
  return before;
}
// One text for equal values, as deep as they are: what a value is and how long comes before what is in it.
function _textOf(item) {
  let text = "";
  const waiting = [item];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") text += '"' + value.length + ":" + value;
    else if (typeof value !== "object" || value === null) text += String(value) + ",";
    else if (Array.isArray(value)) {
      text += "[" + value.length + ",";
      for (const one of value) waiting.push(one);
    } else {
      const names = Object.keys(value).sort();
      text += "{" + names.length + ",";
      for (const name of names) {
        text += name.length + ":" + name;
        waiting.push(value[name]);
      }
    }
  }
  return text;
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
    `// Without calls of its own: the values may be as deep as their author likes.
function _jsonEqual(first, second) {
  const waiting = [first, second];
  while (waiting.length > 0) {
    const right = waiting.pop();
    const left = waiting.pop();
    if (left === right) continue;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
    if (Array.isArray(left) !== Array.isArray(right) || (Array.isArray(left) && left.length !== right.length)) return false;
    const names = Object.keys(left);
    if (names.length !== Object.keys(right).length) return false;
    for (const name of names) {
      if (!Object.hasOwn(right, name)) return false;
      waiting.push(left[name], right[name]);
    }
  }
  return true;
}
`,
  ],
];

/** The helpers that a code calls, and those that they call. */
export function helpersFor(code: string): string {
  return helpers.reduce((called, [name, text]) => (`${called}${code}`.includes(`${name}(`) ? `${called}${text}` : called), "");
}
