import type { CharSet, NFA } from "refa";
import type { Budget } from "../budget.ts";
import { nowhere, type Track } from "./walk.ts";

/** The subsets of an automaton's states, numbered as they are met. */
export class Automaton {
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
