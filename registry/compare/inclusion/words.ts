import { JS, NFA } from "refa";
import { Automaton } from "./words/automaton.ts";
import { Budget, OutOfSteps } from "./budget.ts";
import { Excluded } from "./words/excluded.ts";
import { withoutAssertions, wholeTextPattern } from "./words/patterns.ts";
import { type Track, walk } from "./words/walk.ts";

/** Which texts are asked for: matched by all of `inside`, by none of `outside`, not excluded, so many code points long. */
export interface Wanted {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
  readonly excluded: readonly string[];
  readonly least: number;
  readonly most: number;
}

const maxNodes = 6_000;

/**
 * Texts by patterns, through automata. It and its folder alone know `refa`, which makes an automaton without assertions of each
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

  #automaton(pattern: string): Automaton | undefined {
    if (!this.#automata.has(pattern)) this.#automata.set(pattern, automatonOf(pattern, this.budget));
    return this.#automata.get(pattern);
  }
}

const near = new Map<string, readonly string[]>();
const stepsNear = 50_000;

/** A few texts that match a pattern, or that would if it had no assertions inside. None where that takes too many steps. */
export const textsNear = (pattern: string): readonly string[] => remembered(near, pattern, findNear);

function findNear(pattern: string): readonly string[] {
  const words = new Words(new Budget(stepsNear));
  const key = words.knows(pattern) ? pattern : withoutAssertions(pattern);
  const texts: string[] = [];
  if (!words.knows(key)) return texts;
  try {
    for (const least of [0, 0, 2, 5]) {
      const text = words.shortest({ inside: [key], outside: [], excluded: texts, least, most: Infinity });
      if (text !== undefined) texts.push(text);
    }
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
  }
  return texts;
}

/** Patterns of a line are the same in every version. What is remembered depends on nothing but the pattern. */
function remembered<T>(known: Map<string, T>, pattern: string, make: (pattern: string) => T): T {
  if (known.has(pattern)) return known.get(pattern) as T;
  if (known.size >= mostRemembered) known.clear();
  const made = make(pattern);
  known.set(pattern, made);
  return made;
}
const mostRemembered = 1_000;

function automatonOf(pattern: string, budget: Budget): Automaton | undefined {
  const nfa = remembered(nfas, pattern, nfaOf);
  return nfa && new Automaton(nfa, budget);
}

const nfas = new Map<string, NFA | undefined>();

function nfaOf(pattern: string): NFA | undefined {
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
    return nfa;
  } catch {
    // An assertion inside, a back-reference, too many states: refa says so by throwing.
    return undefined;
  }
}
