import { CharSet } from "refa";
import { maxChar, type Track } from "./walk.ts";

/** None of these texts: a tree of their beginnings. */
export class Excluded implements Track {
  readonly sets: readonly CharSet[];
  readonly start = 0;
  readonly #nodes: { readonly to: Map<number, number>; ends: boolean }[] = [{ to: new Map(), ends: false }];

  constructor(texts: readonly string[]) {
    const chars = new Set<number>();
    for (const text of texts) {
      let at = 0;
      for (const char of text) {
        const point = char.codePointAt(0) as number;
        chars.add(point);
        const { to } = this.#nodes[at] as { to: Map<number, number> };
        if (!to.has(point)) to.set(point, this.#nodes.push({ to: new Map(), ends: false }) - 1);
        at = to.get(point) as number;
      }
      (this.#nodes[at] as { ends: boolean }).ends = true;
    }
    this.sets = [...chars].map((char) => CharSet.fromCharacter(maxChar, char));
  }

  next(state: number, char: number): number {
    return this.#nodes[state]?.to.get(char) ?? this.#nodes.length;
  }
  accepts(state: number): boolean {
    return this.#nodes[state]?.ends !== true;
  }
}
