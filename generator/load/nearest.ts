/** What an author may have meant. */
export interface Candidate {
  /** The part that is compared: a definition's name, an anchor, an address. */
  readonly name: string;
  /** What to write. */
  readonly write: string;
}

/**
 * The nearest candidates by edit distance, first ones first. Bounded: a set with many names and many wrong references gets
 * suggestions for the first of them only, in the order of the files, so that the time stays linear.
 */
export class Suggestions {
  #left = 200_000;

  nearest(wanted: string, candidates: Iterable<Candidate>): string | undefined {
    const folded = fold(wanted);
    let limit = Math.min(6, Math.max(1, Math.floor(wanted.length / 3)));
    let best: string | undefined;
    for (const { name, write } of candidates) {
      if ((this.#left -= 1) < 0) break;
      if (wanted.length > 256 || Math.abs(name.length - wanted.length) > limit) continue;
      const distance = editDistance(folded, fold(name), limit);
      if (distance > limit || (best !== undefined && distance >= limit)) continue;
      best = write;
      limit = distance;
      if (distance === 0) break;
    }
    return best;
  }
}

/** Names that differ only in case or punctuation are the same slip. */
const fold = (name: string): string => name.toLowerCase().replace(/[-_]/g, "");

/** Insertions, removals, replacements and swaps of neighbours; given up beyond `limit`. */
function editDistance(before: string, after: string, limit: number): number {
  let [above, row]: [number[], number[]] = [[], Array.from({ length: after.length + 1 }, (_, index) => index)];
  for (let line = 1; line <= before.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= after.length; column += 1) {
      const same = before[line - 1] === after[column - 1];
      next.push(Math.min(row[column - 1]! + (same ? 0 : 1), row[column]! + 1, next[column - 1]! + 1));
      const swapped = before[line - 1] === after[column - 2] && before[line - 2] === after[column - 1];
      if (swapped && line > 1 && column > 1) next[column] = Math.min(next[column]!, above[column - 2]! + 1);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [above, row] = [row, next];
  }
  return row[after.length]!;
}
