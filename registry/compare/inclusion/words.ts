import { CharBase, CharSet, JS, NFA } from "refa";
import type { Budget } from "./budget.ts";
import { withoutAssertions, wholeTextPattern } from "./patterns.ts";

/** Which texts are asked for: matched by all of `inside`, by none of `outside`, not excluded, so many code points long. */
export interface Wanted {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
  readonly excluded: readonly string[];
  readonly least: number;
  readonly most: number;
}

const maxChar = 0x10ffff;
const maxNodes = 6_000;

/**
 * Texts by patterns, through automata. The one file that knows `refa`: it makes an automaton without assertions of each
 * pattern; the walk over several of them, and over what they do not match, is made here, a subset of states at a time.
 */
export class Words {
  readonly #automata = new Map<string, Automaton | undefined>();
  readonly #found = new Map<string, string | undefined>();

  constructor(readonly budget: Budget) {}

  /** Whether the pattern has an automaton; one with look-around or too many states has none. */
  knows(pattern: string): boolean {
    return this.#automaton(pattern) !== undefined;
  }

  /** A shortest such text, or undefined where there is none. All patterns must be known. */
  shortest(wanted: Wanted): string | undefined {
    const inside = [...new Set(wanted.inside)].sort();
    const outside = [...new Set(wanted.outside)].sort();
    if (wanted.least > wanted.most || inside.some((pattern) => outside.includes(pattern))) return undefined;
    const key = JSON.stringify([inside, outside, [...wanted.excluded].sort(), wanted.least, String(wanted.most)]);
    if (!this.#found.has(key)) {
      const tracks: Track[] = [
        ...inside.map((pattern) => (this.#automaton(pattern) as Automaton).track(true)),
        ...outside.map((pattern) => (this.#automaton(pattern) as Automaton).track(false)),
        ...(wanted.excluded.length === 0 ? [] : [new Excluded(wanted.excluded)]),
      ];
      this.#found.set(key, walk(tracks, wanted.least, wanted.most, this.budget));
    }
    return this.#found.get(key);
  }

  /** A few texts that match, or that would if the pattern had no assertions inside. */
  near(pattern: string): string[] {
    const key = this.knows(pattern) ? pattern : withoutAssertions(pattern);
    const texts: string[] = [];
    if (!this.knows(key)) return texts;
    for (const least of [0, 0, 2, 5]) {
      const text = this.shortest({ inside: [key], outside: [], excluded: texts, least, most: Infinity });
      if (text !== undefined) texts.push(text);
    }
    return texts;
  }

  #automaton(pattern: string): Automaton | undefined {
    if (!this.#automata.has(pattern)) this.#automata.set(pattern, automatonOf(pattern, this.budget));
    return this.#automata.get(pattern);
  }
}

function automatonOf(pattern: string, budget: Budget): Automaton | undefined {
  try {
    const source = wholeTextPattern(pattern);
    if (source === undefined) return undefined;
    const parser = JS.Parser.fromLiteral({ source, flags: "u" });
    const { expression, maxCharacter } = parser.parse({ assertions: "throw", backreferences: "throw", maxNodes });
    const nfa = NFA.fromRegex(
      expression,
      { maxCharacter },
      { assertions: "throw", unknowns: "throw" },
      new NFA.LimitedNodeFactory(maxNodes),
    );
    nfa.removeUnreachable();
    return new Automaton(nfa, budget);
  } catch {
    // An assertion inside, a back-reference, too many states: refa says so by throwing.
    return undefined;
  }
}

/** One condition on a text, as a deterministic walk: states are numbers, -1 is the state that leads nowhere. */
interface Track {
  readonly sets: readonly CharSet[];
  readonly start: number;
  next(state: number, char: number): number;
  accepts(state: number): boolean;
}

const nowhere = -1;

/** The subsets of an automaton's states, numbered as they are met. */
class Automaton {
  readonly sets: readonly CharSet[];
  readonly #subsets: (readonly NFA.ReadonlyNode[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #ids = new Map<NFA.ReadonlyNode, number>();
  readonly #steps = new Map<number, Map<number, number>>();

  constructor(
    readonly nfa: NFA,
    readonly budget: Budget,
  ) {
    const sets = new Map<string, CharSet>();
    for (const node of nfa.nodes()) {
      this.#ids.set(node, this.#ids.size);
      for (const set of node.out.values()) sets.set(set.toRangesString(), set);
    }
    this.sets = [...sets.values()];
    this.#number([nfa.initial]);
  }

  track(inside: boolean): Track {
    const sets = this.sets;
    const dead = (state: number) =>
      inside ? (this.#subsets[state] as readonly unknown[]).length === 0 : this.#isUniversal(state);
    return {
      sets,
      start: 0,
      next: (state, char) => {
        const to = this.#next(state, char);
        return dead(to) ? nowhere : to;
      },
      accepts: (state) => this.#accepts(state) === inside,
    };
  }

  #next(state: number, char: number): number {
    let steps = this.#steps.get(state);
    if (steps === undefined) this.#steps.set(state, (steps = new Map()));
    let to = steps.get(char);
    if (to === undefined) {
      const reached = new Set<NFA.ReadonlyNode>();
      this.budget.spend((this.#subsets[state] as readonly unknown[]).length);
      for (const node of this.#subsets[state] as readonly NFA.ReadonlyNode[]) {
        for (const [target, set] of node.out) if (set.has(char)) reached.add(target);
      }
      steps.set(char, (to = this.#number([...reached])));
    }
    return to;
  }

  #number(nodes: readonly NFA.ReadonlyNode[]): number {
    const sorted = [...nodes].sort((before, after) => this.#id(before) - this.#id(after));
    const key = sorted.map((node) => this.#id(node)).join();
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#subsets.push(sorted) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  #id(node: NFA.ReadonlyNode): number {
    return this.#ids.get(node) as number;
  }

  #accepts(state: number): boolean {
    return (this.#subsets[state] as readonly NFA.ReadonlyNode[]).some((node) => this.nfa.finals.has(node as NFA.Node));
  }

  /** Whatever follows is accepted: no text from here on is outside. */
  #isUniversal(state: number): boolean {
    return (this.#subsets[state] as readonly NFA.ReadonlyNode[]).some(
      (node) => this.nfa.finals.has(node as NFA.Node) && node.out.get(node)?.isAll === true,
    );
  }
}

/** None of these texts: a tree of their beginnings. */
class Excluded implements Track {
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

interface Visit {
  readonly states: readonly number[];
  /** Counted up to `least`; beyond it only the breadth of the walk counts. */
  readonly length: number;
  readonly from?: Visit;
  readonly char?: number;
}

/** Breadth first over all conditions at once, so the first text that satisfies them is a shortest. */
function walk(tracks: readonly Track[], least: number, most: number, budget: Budget): string | undefined {
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
