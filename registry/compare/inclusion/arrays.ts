import type { Json } from "../../../generator/json/json.ts";
import { type Answer, firstOf, found, none, Parts, unknown } from "./answer.ts";
import type { Prove } from "./prove.ts";
import { type ArrayTerm, type Literal, literalKey, must, mustNot, type Term } from "./term.ts";
import { valueKey } from "./value.ts";

/** What is still to be made true of the array, beside what its items are. */
type Obligation = Counted | { readonly kind: "refuse"; readonly term: ArrayTerm };
interface Counted {
  readonly kind: "at-least" | "at-most";
  readonly term: Term;
  readonly count: number;
}

interface State {
  readonly least: number;
  readonly most: number;
  /** What single positions must hold beside what all must; the array is at least as long. */
  readonly extra: readonly (readonly Literal[])[];
  readonly every: readonly Literal[];
  /** Positions that hold the same value. */
  readonly equal: readonly (readonly [number, number])[];
  readonly open: readonly Obligation[];
}

const mostItems = 2_048;
const mostDistinct = 40;

/** An array that all of `inside` accept and each of `outside` refuses. */
export function findArray(inside: readonly ArrayTerm[], outside: readonly ArrayTerm[], prove: Prove): Answer {
  return new ArraySearch(inside, outside, prove).run();
}

class ArraySearch {
  /** Positions from here on are told apart by nothing but what is asked of each. */
  readonly #head: number;
  readonly #unique: boolean;

  constructor(
    readonly inside: readonly ArrayTerm[],
    readonly outside: readonly ArrayTerm[],
    readonly prove: Prove,
  ) {
    this.#head = Math.max(...[...inside, ...outside].map(({ prefix }) => prefix.length));
    this.#unique = inside.some(({ unique }) => unique);
  }

  run(): Answer {
    const counts = this.inside.flatMap(({ contains }) => contains ?? []);
    return this.#search({
      least: Math.max(...this.inside.map(({ least }) => least)),
      most: Math.min(...this.inside.map(({ most }) => most)),
      extra: [],
      every: [],
      equal: [],
      open: [
        ...counts.flatMap(({ term, least }): Obligation[] => (least > 0 ? [{ kind: "at-least", term, count: least }] : [])),
        ...counts.flatMap(({ term, most }): Obligation[] => (most < Infinity ? [{ kind: "at-most", term, count: most }] : [])),
        ...this.outside.map((term): Obligation => ({ kind: "refuse", term })),
      ],
    });
  }

  #search(state: State): Answer {
    this.prove.budget.spend();
    if (state.least > state.most || state.extra.length > state.most) return none;
    // What cannot come true at any position is known before an array is built.
    if (state.open.some((one) => one.kind === "at-least" && one.count > state.most)) return none;
    const built = this.#build(state);
    if (built.kind === "none") return none;
    const next = state.open.find((one) => built.kind === "unknown" || !this.#isMet(one, built.value as readonly Json[]));
    if (next === undefined) return built;
    return firstOf(this.#ways(next, state, built), (each) => ("kind" in each ? each : this.#search(each)));
  }

  #isMet(obligation: Obligation, value: readonly Json[]): boolean {
    const { evaluate } = this.prove;
    if (obligation.kind === "refuse") return evaluate.term(obligation.term, value) === false;
    const truths = value.map((item) => evaluate.term(obligation.term, item));
    if (obligation.kind === "at-least") return truths.filter((truth) => truth === true).length >= obligation.count;
    return truths.filter((truth) => truth !== false).length <= obligation.count;
  }

  /** Every way in which the obligation can come true. */
  *#ways(obligation: Obligation, state: State, built: Answer): Generator<State | Answer> {
    if (obligation.kind === "refuse") yield* this.#refusals(obligation.term, without(state, obligation));
    else if (obligation.kind === "at-least") yield* this.#marked(obligation, state);
    else if (obligation.count <= 0) yield { ...without(state, obligation), every: [...state.every, mustNot(obligation.term)] };
    else yield* this.#unmarked(obligation, state, built);
  }

  /** One more position holds it: the positions that are marked rise, so that no set of them is tried twice. */
  *#marked({ term, count }: Counted, state: State): Generator<State | Answer> {
    const mark = literalKey(must(term));
    const marked = state.extra.flatMap((literals, at) => (literals.some((literal) => literalKey(literal) === mark) ? [at] : []));
    if (marked.length >= count) {
      yield {
        ...state,
        open: state.open.filter((one) => !(one.kind === "at-least" && one.term === term && one.count === count)),
      };
      return;
    }
    const free = this.#free(state);
    for (let at = (marked.at(-1) ?? -1) + 1; at <= free; at += 1) yield this.#with(state, at, [must(term)]);
  }

  /** Of one position more than may hold it, one does not. */
  *#unmarked({ term, count }: Counted, state: State, built: Answer): Generator<State | Answer> {
    if (built.kind !== "some") {
      yield built.kind === "none" ? none : built;
      return;
    }
    const value = built.value as readonly Json[];
    const holding = [...value.keys()]
      .filter((at) => this.prove.evaluate.term(term, value[at] as Json) !== false)
      .slice(0, count + 1);
    for (const at of holding) yield this.#with(state, at, [mustNot(term)]);
  }

  *#refusals(term: ArrayTerm, state: State): Generator<State> {
    if (term.least > 0) yield { ...state, most: Math.min(state.most, term.least - 1) };
    if (term.most < Infinity) yield { ...state, least: Math.max(state.least, term.most + 1) };
    const free = this.#free(state);
    for (let at = 0; at <= free; at += 1) {
      const held = term.prefix[at] ?? term.rest;
      if (held.kind !== "any") yield this.#with(state, at, [mustNot(held)]);
    }
    if (term.unique && !this.#unique) yield* this.#pairs(state, free);
    if (term.contains === undefined) return;
    const { term: held, least, most } = term.contains;
    if (least > 0) yield { ...state, open: [...state.open, { kind: "at-most", term: held, count: least - 1 }] };
    if (most < Infinity) yield { ...state, open: [...state.open, { kind: "at-least", term: held, count: most + 1 }] };
  }

  *#pairs(state: State, free: number): Generator<State> {
    for (let after = 1; after <= free + 1; after += 1) {
      for (let before = 0; before < after; before += 1) {
        if (after === free + 1 && before !== free) continue;
        yield { ...this.#with(state, after, []), equal: [...state.equal, [before, after]] };
      }
    }
  }

  /** The first position that nothing is asked of yet, behind the head. */
  #free({ extra }: State): number {
    return Math.max(this.#head, extra.length);
  }

  #with(state: State, at: number, literals: readonly Literal[]): State {
    const extra = Array.from({ length: Math.max(state.extra.length, at + 1) }, (_, index) => state.extra[index] ?? []);
    extra[at] = [...(extra[at] as readonly Literal[]), ...literals];
    return { ...state, extra };
  }

  #goal(state: State, at: number): Literal[] {
    return [...(state.extra[at] ?? []), ...state.every, ...this.inside.map(({ prefix, rest }) => must(prefix[at] ?? rest))];
  }

  /** A shortest array of a state. */
  #build(state: State): Answer {
    const length = Math.max(state.least, state.extra.length);
    const place = (this.inside[0] as ArrayTerm).place;
    if (this.#unique && state.equal.length > 0) return none;
    const named = Math.min(length, this.#free(state));
    const goals = Array.from({ length: named }, (_, at) => this.#goal(state, at));
    for (const [before, after] of state.equal) {
      const both = [...(goals[before] ?? this.#goal(state, before)), ...(goals[after] ?? this.#goal(state, after))];
      for (let at = 0; at < named; at += 1) if (sameGroup(state.equal, at, after)) goals[at] = both;
    }
    const filler = this.#goal(state, Math.max(named, this.#head));
    const asked = length > named ? [...goals, filler] : goals;
    const order = [...asked.keys()].sort(
      (before, after) => (state.extra[after]?.length ?? 0) - (state.extra[before]?.length ?? 0),
    );
    const answers: Answer[] = [];
    for (const at of order) {
      const answer = this.prove.solve(asked[at] as Literal[]);
      if (answer.kind === "none") return none;
      answers[at] = answer;
    }
    if (length > mostItems) return unknown({ reason: `an array of at least ${length} items was not looked for`, place });
    if (this.#unique && length > 1) return this.#distinct(goals, filler, length);
    const parts = new Parts();
    const values = answers.map((answer) => parts.take(answer as Exclude<Answer, { kind: "none" }>) ?? null);
    for (const [before, after] of state.equal) values[after] = values[before] as Json;
    return parts.whole(Array.from({ length }, (_, at) => values[Math.min(at, values.length - 1)] as Json));
  }

  /** Items that differ: each position chooses among as many values as there are positions, and the choices are matched. */
  #distinct(goals: readonly (readonly Literal[])[], filler: readonly Literal[], length: number): Answer {
    const place = (this.inside[0] as ArrayTerm).place;
    const wanted = Math.min(length, mostDistinct);
    const choices = Array.from({ length: wanted }, (_, at) => this.prove.several(goals[at] ?? filler, wanted));
    const matched = matching(choices.map(({ values }) => values));
    const complete = choices.every((choice) => choice.doubt === undefined);
    if (matched === undefined && complete) return none;
    if (matched !== undefined && length === wanted) return found(matched);
    const doubt = choices.find((choice) => choice.doubt !== undefined)?.doubt;
    return unknown(doubt ?? { reason: `${length} different items were not looked for`, place });
  }
}

const without = (state: State, obligation: Obligation): State => ({
  ...state,
  open: state.open.filter((one) => one !== obligation),
});

/** Positions joined by a chain of equal pairs. Pairs come one refusal at a time, so a chain is short. */
function sameGroup(pairs: readonly (readonly [number, number])[], left: number, right: number): boolean {
  const group = new Set([left]);
  for (let grew = true; grew;) {
    grew = false;
    for (const [before, after] of pairs) {
      if (group.has(before) === group.has(after)) continue;
      group.add(before).add(after);
      grew = true;
    }
  }
  return group.has(right);
}

/** One value a position, all different; undefined where there is no such choice. Augmenting paths. */
function matching(choices: readonly (readonly Json[])[]): Json[] | undefined {
  const holder = new Map<string, number>();
  const chosen: Json[] = [];
  const place = (at: number, tried: Set<string>): boolean =>
    (choices[at] as readonly Json[]).some((value) => {
      const key = valueKey(value);
      if (tried.has(key)) return false;
      tried.add(key);
      const other = holder.get(key);
      if (other !== undefined && !place(other, tried)) return false;
      holder.set(key, at);
      chosen[at] = value;
      return true;
    });
  return choices.every((_, at) => place(at, new Set())) ? chosen : undefined;
}
