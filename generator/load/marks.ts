/**
 * Where every value of a text stands, in the order of the text, five numbers each. Flat, because a set of many schemas holds
 * millions of them: they are kept as long as their source, for spans and for printing, and cost no collector anything.
 */
export class Marks {
  readonly #text: string;
  readonly #fields: Int32Array;
  /** What is inside objects and lists that hold many values; found when first looked into. */
  readonly #indexes = new Map<number, ReadonlyMap<string, number>>();
  readonly #lists = new Map<number, readonly number[]>();

  constructor(text: string, fields: Int32Array) {
    this.#text = text;
    this.#fields = fields;
  }

  /** The document's own value. */
  readonly root = 0;

  start(mark: number): number {
    return this.#fields[mark * width]!;
  }

  end(mark: number): number {
    return this.#fields[mark * width + 1]!;
  }

  /** From the opening quote of the name that leads to it to behind the closing one; `undefined` where no name does. */
  name(mark: number): readonly [start: number, end: number] | undefined {
    const end = this.#fields[mark * width + 3]!;
    return end === 0 ? undefined : [this.#fields[mark * width + 2]!, end];
  }

  isObject(mark: number): boolean {
    return this.#text.charCodeAt(this.start(mark)) === 0x7b;
  }

  isList(mark: number): boolean {
    return this.#text.charCodeAt(this.start(mark)) === 0x5b;
  }

  /** The value as it was written. */
  token(mark: number): string {
    return this.#text.slice(this.start(mark), this.end(mark));
  }

  /** The values directly inside a list or an object, in the author's order. */
  inside(mark: number): readonly number[] {
    const known = this.#lists.get(mark);
    if (known) return known;
    const found: number[] = [];
    const end = this.#behind(mark);
    for (let next = mark + 1; next < end; next = this.#behind(next)) found.push(next);
    if (found.length > few) this.#lists.set(mark, found);
    return found;
  }

  /** Members in the author's order, which a JavaScript object does not keep for names like "10". The last of a name counts. */
  members(mark: number): ReadonlyMap<string, number> {
    return new Map(this.inside(mark).map((inner) => [this.#nameText(inner), inner]));
  }

  /** One step of a pointer further, or `undefined`. */
  step(mark: number, step: string): number | undefined {
    if (this.isObject(mark)) return this.#member(mark, step);
    return this.isList(mark) && /^(?:0|[1-9]\d*)$/.test(step) ? this.inside(mark)[Number(step)] : undefined;
  }

  #member(mark: number, name: string): number | undefined {
    const index = this.#indexes.get(mark);
    if (index) return index.get(name);
    let found: number | undefined;
    let count = 0;
    const end = this.#behind(mark);
    for (let next = mark + 1; next < end; next = this.#behind(next)) {
      if ((count += 1) > few) return this.#indexed(mark).get(name);
      if (this.#isNamed(next, name)) found = next;
    }
    return found;
  }

  #indexed(mark: number): ReadonlyMap<string, number> {
    const made = this.members(mark);
    this.#indexes.set(mark, made);
    return made;
  }

  /** Compared where it stands, without a text of its own, unless one of them has an escape. */
  #isNamed(mark: number, name: string): boolean {
    const start = this.#fields[mark * width + 2]! + 1;
    const length = this.#fields[mark * width + 3]! - 1 - start;
    if (length === name.length && !name.includes("\\")) return this.#text.startsWith(name, start);
    return length > name.length && this.#nameText(mark) === name;
  }

  #nameText(mark: number): string {
    const raw = this.#text.slice(this.#fields[mark * width + 2]! + 1, this.#fields[mark * width + 3]! - 1);
    return raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  /** The first mark behind this value and all that is inside it. */
  #behind(mark: number): number {
    return this.#fields[mark * width + 4]!;
  }
}

const width = 5;
const few = 64;

/** Collects marks while a text is read. One array is used again and again; what is kept is cut to size. */
export class MarkWriter {
  #count = 0;

  /** A value begins. Answers its mark, to be closed. */
  open(start: number, nameStart: number, nameEnd: number): number {
    const at = this.#count * width;
    if (at + width > scratch.length) grow();
    scratch[at] = start;
    scratch[at + 2] = nameStart;
    scratch[at + 3] = nameEnd;
    this.#count += 1;
    return this.#count - 1;
  }

  close(mark: number, end: number): void {
    scratch[mark * width + 1] = end;
    scratch[mark * width + 4] = this.#count;
  }

  marks(text: string): Marks {
    const marks = new Marks(text, scratch.slice(0, this.#count * width));
    if (scratch.length > mostKept) scratch = new Int32Array(mostKept);
    return marks;
  }
}

const mostKept = width * 65_536;
let scratch = new Int32Array(width * 4_096);

function grow(): void {
  const larger = new Int32Array(scratch.length * 2);
  larger.set(scratch);
  scratch = larger;
}
