import type { Json } from "../../../generator/json/json.ts";
import { type Answer, firstOf, found, none, Parts, unknown } from "./answer.ts";
import type { Doubt } from "./budget.ts";
import type { Prove } from "./prove.ts";
import { type Literal, must, mustNot, type ObjectTerm, type Term } from "./term.ts";

/** Names that no term mentions and that no pattern tells apart. */
interface Cell {
  readonly names: readonly Literal[];
  readonly patterns: ReadonlySet<string>;
}

/** A member that has to be there under some unmentioned name. */
interface Demand {
  readonly cell: Cell;
  readonly names: readonly Literal[];
  readonly values: readonly Literal[];
}

/** What a member under an unmentioned name has to be. */
interface Asked {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
  readonly values: readonly Literal[];
  readonly names: readonly Literal[];
}

interface State {
  readonly required: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
  readonly extra: ReadonlyMap<string, readonly Literal[]>;
  readonly demands: readonly Demand[];
  readonly least: number;
  readonly most: number;
  /** Terms that are refused by what the state asks for. */
  readonly done: ReadonlySet<ObjectTerm>;
  readonly doubt?: Doubt;
}

const mostCells = 48;
const mostFilled = 256;

/** An object that all of `inside` accept and each of `outside` refuses. */
export function findObject(inside: readonly ObjectTerm[], outside: readonly ObjectTerm[], prove: Prove): Answer {
  return new ObjectSearch(inside, outside, prove).run();
}

class ObjectSearch {
  readonly #names: ReadonlySet<string>;
  readonly #knownCells = new Map<string, Cell>();

  constructor(
    readonly inside: readonly ObjectTerm[],
    readonly outside: readonly ObjectTerm[],
    readonly prove: Prove,
  ) {
    this.#names = new Set([...inside, ...outside].flatMap(({ members, required }) => [...members.keys(), ...required]));
  }

  run(): Answer {
    return this.#search({
      required: new Set(this.inside.flatMap(({ required }) => [...required])),
      forbidden: new Set(),
      extra: new Map(),
      demands: [],
      least: Math.max(0, ...this.inside.map(({ least }) => least)),
      most: Math.min(...this.inside.map(({ most }) => most)),
      done: new Set(),
    });
  }

  #search(state: State): Answer {
    this.prove.budget.spend();
    const built = this.#build(state);
    if (built.kind === "none") return none;
    const next = this.outside.find(
      (term) => !state.done.has(term) && (built.kind === "unknown" || this.prove.evaluate.term(term, built.value) !== false),
    );
    if (next === undefined) return built;
    return firstOf(this.#refusals(next, { ...state, done: new Set([...state.done, next]) }), (each) => this.#search(each));
  }

  /** Every way in which an object of this state can be refused by the term. */
  *#refusals(term: ObjectTerm, state: State): Generator<State> {
    for (const name of term.required) {
      if (!state.required.has(name)) yield { ...state, forbidden: new Set([...state.forbidden, name]) };
    }
    if (term.least > 0) yield { ...state, most: Math.min(state.most, term.least - 1) };
    if (term.most < Infinity) yield { ...state, least: Math.max(state.least, term.most + 1) };
    for (const name of this.#names) if (!state.forbidden.has(name)) yield* this.#refusedAt(name, term, state);
    yield* this.#refusedElsewhere(term, state);
  }

  *#refusedAt(name: string, term: ObjectTerm, state: State): Generator<State> {
    const required = new Set([...state.required, name]);
    for (const held of this.prove.evaluate.spokenOf(term, name)) {
      if (held.kind === "any") continue;
      yield { ...state, required, extra: new Map([...state.extra, [name, [...(state.extra.get(name) ?? []), mustNot(held)]]]) };
    }
    if (term.names === undefined) return;
    const named = this.prove.evaluate.term(term.names, name);
    if (named === false) yield { ...state, required };
    if (named === undefined)
      yield {
        ...state,
        required,
        doubt: { reason: `whether ${JSON.stringify(name)} is a name that is allowed here`, place: term.names.place },
      };
  }

  /** At a name that nobody mentions. */
  *#refusedElsewhere(term: ObjectTerm, state: State): Generator<State> {
    const speaks =
      term.rest.kind !== "any" || term.names !== undefined || term.patterns.some(({ term: held }) => held.kind !== "any");
    if (!speaks) return;
    for (const demand of this.#demands(term)) {
      if ("reason" in demand) {
        yield { ...state, doubt: demand };
        continue;
      }
      yield { ...state, demands: [...state.demands, demand] };
      for (const [at, other] of state.demands.entries()) {
        if (other.cell !== demand.cell) continue;
        const both = { cell: demand.cell, names: [...other.names, ...demand.names], values: [...other.values, ...demand.values] };
        yield { ...state, demands: state.demands.map((one, index) => (index === at ? both : one)) };
      }
    }
  }

  /** Every member under an unmentioned name that the term would refuse. */
  *#demands(term: ObjectTerm): Generator<Demand | Doubt> {
    for (const { pattern, term: held } of term.patterns) {
      if (held.kind !== "any") yield* this.#demandsOf({ inside: [pattern], outside: [], values: [mustNot(held)], names: [] });
    }
    const outside = term.patterns.map(({ pattern }) => pattern);
    if (term.rest.kind !== "any") yield* this.#demandsOf({ inside: [], outside, values: [mustNot(term.rest)], names: [] });
    if (term.names !== undefined) yield* this.#demandsOf({ inside: [], outside: [], values: [], names: [mustNot(term.names)] });
  }

  *#demandsOf(asked: Asked): Generator<Demand | Doubt> {
    for (const cell of this.#cells(asked)) yield "reason" in cell ? cell : { cell, names: asked.names, values: asked.values };
  }

  /** A smallest object of a state; `none` where some part of it cannot be. */
  #build(state: State): Answer {
    const { required, forbidden, extra, demands } = state;
    if (state.least > state.most || required.size + demands.length > state.most) return none;
    if ([...required].some((name) => forbidden.has(name))) return none;
    const parts = new Parts();
    parts.doubt = state.doubt;
    const members: [string, Json | undefined][] = [];
    // What a refusal asks for is the likeliest to be impossible, so it comes first.
    for (const name of [...required].sort((before, after) => Number(extra.has(after)) - Number(extra.has(before)))) {
      const answer = this.#member(name, extra.get(name) ?? []);
      if (answer.kind === "none") return none;
      members.push([name, parts.take(answer)]);
    }
    for (const demand of demands) {
      const value = this.#solveIn(demand.cell, demand.values);
      if (value.kind === "none") return none;
      const name = this.#name(
        demand,
        demands,
        members.map(([used]) => used),
      );
      if (name.kind === "none") return none;
      members.push([String(parts.take(name)), parts.take(value)]);
    }
    const filled = members.length < state.least ? this.#fill(state, members, parts) : undefined;
    return filled ?? parts.whole(objectOf(members));
  }

  /** Further members until there are enough. */
  #fill(state: State, members: [string, Json | undefined][], parts: Parts): Answer | undefined {
    const place = (this.inside[0] as ObjectTerm).place;
    if (state.least > mostFilled)
      parts.doubt ??= { reason: `an object of at least ${state.least} members was not looked for`, place };
    if (state.least > mostFilled) return parts.whole(null);
    let doubt: Doubt | undefined;
    const add = (name: string, answer: Answer): void => {
      if (answer.kind === "some") members.push([name, answer.value]);
      if (answer.kind === "unknown") doubt ??= answer.doubt;
    };
    for (const name of this.#names) {
      if (members.length >= state.least) return undefined;
      if (!state.required.has(name) && !state.forbidden.has(name)) add(name, this.#member(name, []));
    }
    for (const cell of this.#cells({ inside: [], outside: [], values: [], names: [] })) {
      if (members.length >= state.least) return undefined;
      if ("reason" in cell) return unknown(cell);
      const value = this.#solveIn(cell, []);
      while (members.length < state.least && value.kind !== "none") {
        const name = this.#name(
          { cell, names: [], values: [] },
          [],
          members.map(([used]) => used),
        );
        if (name.kind === "none") break;
        if (name.kind === "unknown") doubt ??= name.doubt;
        if (name.kind === "unknown") break;
        add(String(name.value), value);
        if (value.kind === "unknown") break;
      }
    }
    if (members.length >= state.least) return undefined;
    return doubt === undefined ? none : unknown(doubt);
  }

  #member(name: string, extra: readonly Literal[]): Answer {
    const { evaluate } = this.prove;
    const names = this.inside.flatMap((term) => term.names ?? []);
    const named = names.map((term) => evaluate.term(term, name));
    if (named.includes(false)) return none;
    const answer = this.prove.solve([...extra, ...this.inside.flatMap((term) => evaluate.spokenOf(term, name)).map(must)]);
    if (answer.kind !== "some" || !named.includes(undefined)) return answer;
    const place = (names[named.indexOf(undefined)] as Term).place;
    return unknown({ reason: `whether ${JSON.stringify(name)} is a name that is allowed here`, place }, answer.value);
  }

  #solveIn(cell: Cell, extra: readonly Literal[]): Answer {
    return this.prove.solve([...extra, ...this.inside.flatMap((term) => spokenIn(cell, term)).map(must)]);
  }

  /** A name of the cell that is not used yet. */
  #name({ cell, names }: Demand, demands: readonly Demand[], used: readonly string[]): Answer {
    const place = (this.inside[0] as ObjectTerm).place;
    const wanted = [...cell.names, ...names];
    const taken = used.filter((name) => !this.#names.has(name));
    const like = taken
      .map((name, at) => `${name.slice(0, 1)}${at}`)
      .find((name) => !used.includes(name) && this.prove.evaluate.all(wanted, name) === true);
    if (like !== undefined) return found(like);
    const answer = this.prove.solve(taken.length === 0 ? wanted : [...wanted, mustNot(this.prove.terms.values(taken, place))]);
    if (answer.kind !== "none" || taken.length === 0) return answer;
    // Another choice of the names before might have left one; with equal conditions on all of them it could not.
    const plain = demands.every((demand) => demand.cell !== cell || demand.names.length === 0);
    if (plain || this.prove.solve(wanted).kind === "none") return none;
    return unknown({ reason: "too few names that members could have", place });
  }

  /**
   * The kinds of unmentioned names, told apart by every pattern that anybody here uses. Patterns are told apart one by one,
   * and no further where no such name or no such value is left.
   */
  *#cells({ inside, outside, values, names }: Asked): Generator<Cell | Doubt> {
    const { terms } = this.prove;
    const place = (this.inside[0] as ObjectTerm).place;
    const patterns = [
      ...new Set([...this.inside, ...this.outside].flatMap((term) => term.patterns.map(({ pattern }) => pattern))),
    ];
    const order = [...new Set([...inside, ...outside, ...patterns])];
    const unmentioned = this.#names.size === 0 ? [] : [mustNot(terms.values([...this.#names], place))];
    const start = [
      must(terms.string(0, Infinity, undefined, place)),
      ...this.inside.flatMap((term) => term.names ?? []).map(must),
      ...unmentioned,
    ];
    let left = mostCells;
    const split = function* (this: ObjectSearch, at: number, cell: Cell): Generator<Cell | Doubt> {
      this.prove.budget.spend();
      if (this.prove.solve([...cell.names, ...names]).kind === "none") return;
      if (this.prove.solve([...values, ...this.#saidBy(cell.patterns)]).kind === "none") return;
      const pattern = order[at];
      if (pattern === undefined) {
        left -= 1;
        if (left < 0) yield { reason: "too many patterns that names of members may match", place };
        else yield this.#known(cell);
        return;
      }
      if (left < 0) return;
      const said = terms.matching(pattern, place);
      if (!inside.includes(pattern)) yield* split.call(this, at + 1, { ...cell, names: [...cell.names, mustNot(said)] });
      if (outside.includes(pattern)) return;
      yield* split.call(this, at + 1, { names: [...cell.names, must(said)], patterns: new Set([...cell.patterns, pattern]) });
    };
    yield* split.call(this, 0, { names: start, patterns: new Set<string>() });
  }

  /** One object for one kind of name, so that two demands can be seen to ask for the same kind. */
  #known(cell: Cell): Cell {
    const key = JSON.stringify([...cell.patterns].sort());
    const known = this.#knownCells.get(key) ?? cell;
    this.#knownCells.set(key, known);
    return known;
  }

  /** What is said of a member's value by the patterns that its name matches for certain. */
  #saidBy(patterns: ReadonlySet<string>): Literal[] {
    return this.inside.flatMap((term) =>
      term.patterns.filter(({ pattern }) => patterns.has(pattern)).map(({ term: held }) => must(held)),
    );
  }
}

function spokenIn(cell: Cell, term: ObjectTerm): Term[] {
  const said = term.patterns.filter(({ pattern }) => cell.patterns.has(pattern)).map(({ term: held }) => held);
  return said.length > 0 ? said : [term.rest];
}

/** Object.fromEntries defines members, so a name like `__proto__` stays a name. */
const objectOf = (members: readonly [string, Json | undefined][]): Json =>
  Object.fromEntries(members.map(([name, value]): [string, Json] => [name, value ?? null]));
