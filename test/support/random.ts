/**
 * Numbers that look random and are the same on every machine: splitmix32 over a seed. No clock, no Math.random.
 * `fork` gives an independent stream for a part of the work, so that one more draw here moves nothing there.
 */
export class Random {
  #state: number;
  readonly #seed: number;

  constructor(seed: number | string) {
    this.#seed = typeof seed === "number" ? seed >>> 0 : hash(seed, 0x811c9dc5);
    this.#state = this.#seed;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return mix(this.#state) / 2 ** 32;
  }

  /** A whole number at least 0 and less than `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    if (items.length === 0) throw new RangeError("there is nothing to pick from");
    return items[this.below(items.length)] as T;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
    }
    return shuffled;
  }

  fork(label: number | string): Random {
    return new Random(hash(String(label), this.#seed));
  }
}

function mix(state: number): number {
  let word = state ^ (state >>> 16);
  word = Math.imul(word, 0x21f0aaad);
  word ^= word >>> 15;
  word = Math.imul(word, 0x735a2d97);
  return (word ^ (word >>> 15)) >>> 0;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string, start: number): number {
  let word = start;
  for (let at = 0; at < text.length; at += 1) word = Math.imul(word ^ text.charCodeAt(at), 0x01000193);
  return mix(word);
}
