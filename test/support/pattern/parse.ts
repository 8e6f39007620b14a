/**
 * The part of ECMA-262 patterns (flag u) that schemas use: characters, classes, groups, alternatives, quantifiers,
 * `^` and `$`. What is beyond it (look-around, back references, property escapes, word edges) has no parse.
 */
export type Part =
  | { readonly kind: "character"; readonly of: Characters }
  | { readonly kind: "edge" }
  | { readonly kind: "group"; readonly arms: Arms }
  | { readonly kind: "repeat"; readonly part: Part; readonly least: number; readonly most: number };
export type Arms = readonly (readonly Part[])[];
/** Ranges of code points, both ends included, in order, apart from each other. */
export type Characters = readonly (readonly [first: number, last: number])[];

export function parsePattern(pattern: string): Arms | undefined {
  const reader = new Reader(pattern);
  try {
    const arms = readArms(reader);
    return reader.done ? arms : undefined;
  } catch (error) {
    if (error instanceof BeyondSubset) return undefined;
    throw error;
  }
}

class BeyondSubset extends Error {}

class Reader {
  readonly #units: readonly string[];
  #next = 0;
  constructor(pattern: string) {
    this.#units = [...pattern];
  }
  get done(): boolean {
    return this.#next >= this.#units.length;
  }
  get peek(): string | undefined {
    return this.#units[this.#next];
  }
  take(): string {
    const unit = this.peek;
    if (unit === undefined) throw new BeyondSubset();
    this.#next += 1;
    return unit;
  }
  /** Takes the text if it comes next. */
  skip(text: string): boolean {
    if (![...text].every((unit, at) => this.#units[this.#next + at] === unit)) return false;
    this.#next += text.length;
    return true;
  }
  /** Takes what the expression matches from here on. */
  match(expression: RegExp): string | undefined {
    const found = expression.exec(this.#units.slice(this.#next).join(""))?.[0];
    if (found !== undefined) this.#next += [...found].length;
    return found;
  }
}

function readArms(reader: Reader): Arms {
  const arms: Part[][] = [[]];
  while (!reader.done && reader.peek !== ")") {
    if (reader.skip("|")) arms.push([]);
    else (arms.at(-1) as Part[]).push(readQuantified(reader));
  }
  return arms;
}

function readQuantified(reader: Reader): Part {
  const part = readAtom(reader);
  const bounds = reader.match(/^(?:[*+?]|\{\d+(?:,\d*)?\})/u);
  if (bounds === undefined) return part;
  reader.skip("?"); // a lazy quantifier matches the same texts
  const [least, most] = quantities(bounds);
  return { kind: "repeat", part, least, most };
}

function quantities(bounds: string): [number, number] {
  if (bounds === "*") return [0, Infinity];
  if (bounds === "+") return [1, Infinity];
  if (bounds === "?") return [0, 1];
  const [least = "", most] = bounds.slice(1, -1).split(",");
  return [Number(least), most === undefined ? Number(least) : most === "" ? Infinity : Number(most)];
}

function readAtom(reader: Reader): Part {
  if (reader.skip("^") || reader.skip("$")) return { kind: "edge" };
  if (reader.skip("(")) {
    if (reader.match(/^\?(?:[=!]|<[=!])/u) !== undefined) throw new BeyondSubset();
    reader.match(/^\?(?::|<\w+>)/u);
    const arms = readArms(reader);
    if (!reader.skip(")")) throw new BeyondSubset();
    return { kind: "group", arms };
  }
  if (reader.skip("[")) return { kind: "character", of: readClass(reader) };
  if (reader.skip(".")) return { kind: "character", of: complement(lineEnds) };
  if (reader.skip("\\")) return { kind: "character", of: readEscape(reader) };
  return { kind: "character", of: single(reader.take()) };
}

function readClass(reader: Reader): Characters {
  const negated = reader.skip("^");
  const ranges: [number, number][] = [];
  while (!reader.skip("]")) {
    const first = readMember(reader);
    const isRange = first.length === 1 && reader.peek === "-" && reader.match(/^-(?!\])/u) !== undefined;
    if (!isRange) ranges.push(...first.map(([low, high]): [number, number] => [low, high]));
    else ranges.push([first[0]?.[0] ?? 0, readMember(reader)[0]?.[0] ?? 0]);
  }
  const joined = join(ranges);
  return negated ? complement(joined) : joined;
}

const readMember = (reader: Reader): Characters => (reader.skip("\\") ? readEscape(reader) : single(reader.take()));

const escapes = new Map<string, () => Characters>([
  ["d", () => digits],
  ["D", () => complement(digits)],
  ["w", () => words],
  ["W", () => complement(words)],
  ["s", () => spaces],
  ["S", () => complement(spaces)],
  ...Object.entries({ n: "\n", r: "\r", t: "\t", v: "\v", f: "\f", "0": "\0" }).map(
    ([name, text]) => [name, () => single(text)] as const,
  ),
]);

function readEscape(reader: Reader): Characters {
  const hex = reader.match(/^(?:u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2})/u);
  if (hex !== undefined) {
    const code = Number.parseInt(hex.replaceAll(/[ux{}]/gu, ""), 16);
    return [[code, code]];
  }
  const name = reader.take();
  const known = escapes.get(name);
  if (known) return known();
  if (/[\w]/u.test(name)) throw new BeyondSubset(); // \b, \p{…}, \1, \k<…>
  return single(name);
}

const single = (unit: string): Characters => [[unit.codePointAt(0) as number, unit.codePointAt(0) as number]];
const lastCodePoint = 0x10ffff;

export function join(ranges: readonly (readonly [number, number])[]): Characters {
  const joined: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

function complement(ranges: Characters): Characters {
  const rest: [number, number][] = [];
  let from = 0;
  for (const [first, last] of ranges) {
    if (first > from) rest.push([from, first - 1]);
    from = last + 1;
  }
  if (from <= lastCodePoint) rest.push([from, lastCodePoint]);
  return rest;
}

const charactersOf = (texts: string): Characters => join([...texts].map((unit) => single(unit)[0] as readonly [number, number]));
const lineEnds = charactersOf("\n\r\u2028\u2029");
const digits: Characters = [[0x30, 0x39]];
const words: Characters = join([...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]);
/** White space and line ends, ECMA-262. */
const spaces: Characters = join([
  [9, 13],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]);
