import { CharBase, CharSet } from "refa";
import type { Budget } from "../budget.ts";

export const maxChar = 0x10ffff;

/** One condition on a text, as a deterministic walk: states are numbers. */
export interface Track {
  readonly sets: readonly CharSet[];
  readonly start: number;
  next(state: number, char: number): number;
  accepts(state: number): boolean;
}

/** The state from which nothing is reached any more. */
export const nowhere = -1;

interface Visit {
  readonly states: readonly number[];
  /** Counted up to `least`; beyond it only the breadth of the walk counts. */
  readonly length: number;
  readonly from?: Visit;
  readonly char?: number;
}

/** Breadth first over all conditions at once, so the first text that satisfies them is a shortest. */
export function walk(tracks: readonly Track[], least: number, most: number, budget: Budget): string | undefined {
  const alphabet = alphabetOf(tracks);
  const start: Visit = { states: tracks.map((track) => track.start), length: 0 };
  const seen = new Set([keyOf(start)]);
  let level = [start];
  for (let length = 0; level.length > 0 && length <= most; length += 1) {
    const following: Visit[] = [];
    for (const visit of level) {
      if (length >= least && tracks.every((track, at) => track.accepts(visit.states[at] as number))) return textOf(visit);
      for (const char of alphabet) {
        budget.spend();
        const states = tracks.map((track, at) => track.next(visit.states[at] as number, char));
        if (states.includes(nowhere)) continue;
        const next: Visit = { states, length: Math.min(length + 1, least), from: visit, char };
        const key = keyOf(next);
        if (seen.has(key)) continue;
        seen.add(key);
        following.push(next);
      }
    }
    level = following;
  }
  return undefined;
}

const keyOf = ({ states, length }: Visit): string => `${states.join()} ${length}`;

function textOf(visit: Visit): string {
  const chars: string[] = [];
  for (let at: Visit | undefined = visit; at?.char !== undefined; at = at.from) chars.push(String.fromCodePoint(at.char));
  return chars.reverse().join("");
}

/** One character for every class that no condition tells apart, the most readable of the class. */
function alphabetOf(tracks: readonly Track[]): number[] {
  const sets = [...new Map(tracks.flatMap((track) => track.sets).map((set) => [set.toRangesString(), set])).values()];
  const all = CharSet.all(maxChar);
  return new CharBase([all, ...sets]).sets.map(readable).sort((before, after) => rank(before) - rank(after));
}

const preferred = [
  "az",
  "09",
  "AZ",
  "-.",
  "::",
  "//",
  "__",
  " ~",
  "\u00a1\u00ff",
  "\u0100\ud7ff",
  "\ue000\uffff",
  "\u{10000}\u{10ffff}",
  "\n\n",
].map((text) => {
  const [min, max] = [...text].map((char) => char.codePointAt(0) as number) as [number, number];
  return { min, max };
});

function readable(set: CharSet): number {
  for (const range of preferred) {
    const common = set.intersect(range).ranges[0];
    if (common !== undefined) return common.min;
  }
  return set.ranges[0]?.min ?? 0;
}

const rank = (char: number): number => {
  const at = preferred.findIndex(({ min, max }) => char >= min && char <= max);
  return (at < 0 ? preferred.length : at) * (maxChar + 1) + char;
};
