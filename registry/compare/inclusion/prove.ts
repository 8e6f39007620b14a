import { type Json, type JsonType, jsonType } from "../../../generator/json/json.ts";
import { type Answer, firstOf, found, none, unknown } from "./answer.ts";
import { findArray } from "./arrays.ts";
import type { Budget, Doubt } from "./budget.ts";
import type { Evaluate } from "./evaluate.ts";
import type { Evaluated } from "./evaluated.ts";
import { alternatives, flattened, isCertain, isPossible } from "./literals.ts";
import { findNumber } from "./numbers.ts";
import { findObject } from "./objects.ts";
import { findString, type Pool } from "./strings.ts";
import {
  type ArrayTerm,
  type Literal,
  literalKey,
  mustNot,
  type NumberTerm,
  type ObjectTerm,
  opposite,
  type StringTerm,
  type Term,
  type TypedTerm,
} from "./term.ts";
import type { Terms } from "./terms.ts";
import type { Words } from "./words.ts";

const types: readonly JsonType[] = ["null", "boolean", "number", "string", "array", "object"];
const deepestGoal = 100;
const deepestBranch = 300;

/** One goal that is being worked on: goals below it may have taken for granted that another above has no value. */
interface Frame {
  lowest: number;
}

/** What is known of one type's values on one path through the alternatives. */
interface State {
  readonly pending: Literal[];
  readonly seen: Set<number>;
  readonly inside: TypedTerm[];
  readonly outside: TypedTerm[];
  readonly excluded: Json[];
  readonly listed: (readonly Json[])[];
  readonly unread: Literal[];
  open: Literal[];
}

export interface Tools {
  readonly terms: Terms;
  readonly evaluated: Evaluated;
  readonly evaluate: Evaluate;
  readonly words: Words;
  readonly budget: Budget;
  readonly pool: Pool;
}

/**
 * Whether there is a value of which all literals hold: `before` holds and `after` fails is the question of inclusion.
 *
 * A goal is a set of literals. It is split by type and by alternatives until only facets of one type are left, which
 * are decided exactly; members and items are goals of their own. A goal that turns up below itself has no value there:
 * a smallest value of it contains no smaller one. So recursion ends, and `none` is a proof.
 */
export class Prove {
  readonly terms: Terms;
  readonly evaluate: Evaluate;
  readonly budget: Budget;
  readonly #answers = new Map<string, Answer>();
  readonly #stack: Frame[] = [];
  readonly #working = new Map<string, number>();
  /** Goals without a value as long as those above them have none: by the lowest frame that they rest on. */
  #provisional = new Map<string, number>();

  constructor(readonly tools: Tools) {
    this.terms = tools.terms;
    this.evaluate = tools.evaluate;
    this.budget = tools.budget;
  }

  solve(literals: readonly Literal[]): Answer {
    this.budget.spend();
    const goal = flattened(literals);
    if (goal === undefined) return none;
    const key = goal.map(literalKey).join();
    const known = this.#answers.get(key) ?? this.#assumed(key);
    if (known !== undefined) return known;
    if (this.#stack.length > deepestGoal) return unknown({ reason: "it is nested too deep", place: placeOf(goal, literals) });

    const at = this.#stack.length;
    this.#stack.push({ lowest: at });
    this.#working.set(key, at);
    try {
      const answer = firstOf(types, (type) => this.#search(type, goal, freshState(goal), 0));
      this.#settle(key, at, answer);
      return answer;
    } finally {
      this.#stack.length = at;
      this.#working.delete(key);
    }
  }

  /** Up to so many different values; without a doubt, fewer means that there are no more. */
  several(goal: readonly Literal[], count: number): { readonly values: readonly Json[]; readonly doubt?: Doubt } {
    const values: Json[] = [];
    while (values.length < count) {
      const others = values.length === 0 ? [] : [mustNot(this.terms.values(values, placeOf(goal, goal)))];
      const answer = this.solve([...goal, ...others]);
      if (answer.kind === "none") break;
      if (answer.kind === "unknown") return { values, doubt: answer.doubt };
      values.push(answer.value);
    }
    return { values };
  }

  /** A goal that stands above itself, or rests on one that is still worked on, is taken to have no value. */
  #assumed(key: string): Answer | undefined {
    const lowest = this.#working.get(key) ?? this.#provisional.get(key);
    if (lowest === undefined) return undefined;
    this.#restOn(lowest);
    return none;
  }

  #restOn(lowest: number): void {
    const top = this.#stack.at(-1);
    if (top !== undefined) top.lowest = Math.min(top.lowest, lowest);
  }

  #settle(key: string, at: number, answer: Answer): void {
    const { lowest } = this.#stack[at] as Frame;
    const inner = [...this.#provisional].filter(([, rests]) => rests >= at);
    if (answer.kind !== "none") {
      // What was taken for granted was wrong or is not known, and so is what rests on it.
      for (const [other] of inner) this.#provisional.delete(other);
      if (answer.kind === "some" || lowest >= at) this.#answers.set(key, answer);
    } else if (lowest >= at) {
      for (const [other] of inner) {
        this.#provisional.delete(other);
        this.#answers.set(other, none);
      }
      this.#answers.set(key, none);
    } else {
      for (const [other] of inner) this.#provisional.set(other, lowest);
      this.#provisional.set(key, lowest);
    }
    if (lowest < at && answer.kind !== "some")
      (this.#stack[at - 1] as Frame).lowest = Math.min((this.#stack[at - 1] as Frame).lowest, lowest);
  }

  #search(type: JsonType, goal: readonly Literal[], state: State, depth: number): Answer {
    this.budget.spend();
    if (!this.#expand(type, state)) return none;
    if (state.listed.length > 0) return this.#listed(type, goal, state);
    const leaf = this.#leaf(type, state);
    if (leaf.kind === "none") return none;
    const open = state.open.filter((literal) => leaf.kind === "unknown" || this.evaluate.literal(literal, leaf.value) !== true);
    if (open.length === 0) return leaf;
    const [next] = open
      .map((literal) => ({ literal, ways: alternatives(literal) }))
      .sort((before, after) => before.ways.length - after.ways.length);
    const { literal, ways } = next as { literal: Literal; ways: Literal[][] };
    if (depth > deepestBranch) return unknown({ reason: "too many alternatives", place: literal.term.place });
    return firstOf(ways, (way) =>
      this.#search(
        type,
        goal,
        { ...copied(state), pending: [...way], open: state.open.filter((one) => one !== literal) },
        depth + 1,
      ),
    );
  }

  /** Takes all literals apart that leave no choice. False where they contradict each other. */
  #expand(type: JsonType, state: State): boolean {
    for (;;) {
      for (let literal = state.pending.pop(); literal; literal = state.pending.pop()) {
        this.budget.spend();
        if (!this.#take(type, literal, state)) return false;
      }
      const still: Literal[] = [];
      for (const literal of state.open) {
        const ways = alternatives(literal).filter((way) => way.every((one) => isPossible(one, type, state.seen)));
        this.budget.spend(ways.length);
        if (ways.length === 0) return false;
        if (ways.some((way) => way.every((one) => state.seen.has(literalKey(one)) || isCertain(one, type)))) continue;
        if (ways.length === 1) state.pending.push(...(ways[0] as Literal[]));
        else still.push(literal);
      }
      state.open = still;
      if (state.pending.length === 0) return true;
    }
  }

  #take(type: JsonType, literal: Literal, state: State): boolean {
    const { term, holds } = literal;
    if (state.seen.has(literalKey(literal))) return true;
    if (state.seen.has(literalKey(opposite(literal)))) return false;
    state.seen.add(literalKey(literal));
    const push = (...terms: readonly Term[]): true => {
      for (const each of terms) state.pending.push({ term: each, holds });
      return true;
    };
    switch (term.kind) {
      case "any":
        return holds;
      case "never":
        return !holds;
      case "null":
      case "boolean":
        return (term.kind === type) === holds;
      case "number":
      case "string":
      case "array":
      case "object":
        if (term.kind !== type) return !holds;
        (holds ? state.inside : state.outside).push(term);
        return true;
      case "types": {
        const arm = term.arms.find(({ kind }) => kind === type);
        return arm === undefined ? !holds : push(arm);
      }
      case "values": {
        const values = term.values.filter((value) => jsonType(value) === type);
        if (holds) state.listed.push(values);
        else state.excluded.push(...values);
        return !holds || values.length > 0;
      }
      case "not":
        state.pending.push({ term: term.term, holds: !holds });
        return true;
      case "use":
        return push(term.target());
      case "unevaluated":
        return push(this.tools.evaluated.inPlaceOf(term, holds, type));
      case "format":
        if (type !== "string") return holds;
        state.unread.push(literal);
        return true;
      case "opaque":
        state.unread.push(literal);
        return true;
      case "allOf":
        return holds ? push(...term.parts) : this.#choose(literal, state);
      case "anyOf":
        return holds ? this.#choose(literal, state) : push(...term.arms);
      default:
        return this.#choose(literal, state);
    }
  }

  #choose(literal: Literal, state: State): true {
    state.open.push(literal);
    return true;
  }

  /** Where the values are listed each of them is tried. */
  #listed(type: JsonType, goal: readonly Literal[], state: State): Answer {
    const [shortest] = [...state.listed].sort((before, after) => before.length - after.length);
    return firstOf(shortest as readonly Json[], (value) => {
      this.budget.spend();
      const truth = this.evaluate.all(goal, value);
      if (truth === true) return found(value);
      if (truth === false) return none;
      return unknown(
        {
          reason: `what is said of ${type === "object" || type === "array" ? `an ${type}` : JSON.stringify(value)} here is not understood`,
          place: unreadPlace(goal, state),
        },
        value,
      );
    });
  }

  #leaf(type: JsonType, state: State): Answer {
    const answer = this.#facets(type, state);
    const [unread] = state.unread.filter(({ term }) => term.kind === "opaque");
    if (unread === undefined || answer.kind !== "some") return answer;
    const keyword = unread.term.kind === "opaque" ? unread.term.keyword : "";
    return unknown(
      { reason: `"${keyword}" is not understood, and was not reasoned about`, place: unread.term.place },
      answer.value,
    );
  }

  #facets(type: JsonType, { inside, outside, excluded, unread }: State): Answer {
    switch (type) {
      case "null":
        return excluded.length > 0 ? none : found(null);
      case "boolean": {
        const left = [false, true].filter((value) => !excluded.includes(value));
        return left[0] === undefined ? none : found(left[0]);
      }
      case "number": {
        const search = findNumber(inside as NumberTerm[], outside as NumberTerm[], excluded as number[]);
        if (search === "none") return none;
        const place = (inside[0] ?? outside[0])?.place;
        return search === "unknown"
          ? unknown({ reason: "no number was found, and none was ruled out", place: place as Term["place"] })
          : found(search.found);
      }
      case "string": {
        const formats = unread.filter(({ term }) => term.kind === "format");
        const search = findString(inside as StringTerm[], outside as StringTerm[], excluded as string[], formats, this.tools);
        if (search.outcome === "none") return none;
        if (search.outcome === "found") return found(search.text);
        const source =
          [...inside, ...outside].find((term) => (term as StringTerm).pattern === search.pattern) ?? formats[0]?.term;
        return unknown({
          reason: `the texts of ${JSON.stringify(search.pattern)} cannot be told`,
          place: (source as Term).place,
        });
      }
      case "array": {
        const place = anyPlace(inside, outside);
        const shapes = excluded.map((value) => this.terms.shapeOf(value, place) as ArrayTerm);
        return findArray(
          nonEmpty(inside as ArrayTerm[], () => this.terms.array({}, place)),
          [...(outside as ArrayTerm[]), ...shapes],
          this,
        );
      }
      case "object": {
        const place = anyPlace(inside, outside);
        const shapes = excluded.map((value) => this.terms.shapeOf(value, place) as ObjectTerm);
        return findObject(
          nonEmpty(inside as ObjectTerm[], () => this.terms.object({}, place)),
          [...(outside as ObjectTerm[]), ...shapes],
          this,
        );
      }
    }
  }
}

const nonEmpty = <T>(items: readonly T[], other: () => T): readonly T[] => (items.length > 0 ? items : [other()]);
const nowhere = { file: "", line: 1, column: 1, length: 1, pointer: "", excerpt: "" };
const anyPlace = (inside: readonly Term[], outside: readonly Term[]) => (inside[0] ?? outside[0])?.place ?? nowhere;
const placeOf = (goal: readonly Literal[], literals: readonly Literal[]) => (goal[0] ?? literals[0])?.term.place ?? nowhere;
const unreadPlace = (goal: readonly Literal[], state: State) => (state.unread[0] ?? goal[0])?.term.place ?? nowhere;

const freshState = (goal: readonly Literal[]): State => ({
  pending: [...goal].reverse(),
  seen: new Set(),
  inside: [],
  outside: [],
  excluded: [],
  listed: [],
  unread: [],
  open: [],
});

const copied = (state: State): State => ({
  pending: [],
  seen: new Set(state.seen),
  inside: [...state.inside],
  outside: [...state.outside],
  excluded: [...state.excluded],
  listed: [...state.listed],
  unread: [...state.unread],
  open: state.open,
});
