import { type Literal, must, mustNot, type Term, type UnevaluatedTerm } from "./term.ts";
import type { Terms } from "./terms.ts";

type Looked = "object" | "array";

/** Which members or items one way of accepting a document has looked at. */
interface Seen {
  readonly all: boolean;
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly prefix: number;
  readonly contains: readonly Term[];
}

/** One way in which a term accepts: what holds and fails then, and what was looked at. The ways exclude each other. */
interface Way {
  readonly literals: readonly Literal[];
  readonly seen: Seen;
}

const nothing: Seen = { all: false, names: new Set(), patterns: new Set(), prefix: 0, contains: [] };
const everything: Seen = { ...nothing, all: true };
const mostWays = 128;

class TooManyWays extends Error {}

/**
 * `unevaluatedProperties` and `unevaluatedItems` said with other terms: for each way in which the schema beside them
 * accepts, what was not looked at has to be of their schema. As one term that has to hold, and one that has to fail.
 */
export class Evaluated {
  readonly #said = new Map<string, { readonly holds: Term; readonly fails: Term }>();

  constructor(readonly terms: Terms) {}

  /** The term to put in the place of the literal, for values of one type. */
  inPlaceOf(term: UnevaluatedTerm, holds: boolean, type: string): Term {
    if (type !== "object" && type !== "array") return term.term;
    const rest = type === "object" ? term.properties : term.items;
    if (rest === undefined) return term.term;
    const key = `${term.id} ${type}`;
    const said = this.#said.get(key) ?? this.#say(term, rest, type);
    this.#said.set(key, said);
    return holds ? said.holds : said.fails;
  }

  #say(term: UnevaluatedTerm, rest: Term, type: Looked): { readonly holds: Term; readonly fails: Term } {
    const { terms } = this;
    try {
      const ways = this.#ways(term.term, type, []);
      const remaining = (seen: Seen): Term => this.#remaining(seen, rest, type, term);
      const all = (literals: readonly Literal[]): Term[] =>
        literals.map(({ term: of, holds }) => (holds ? of : terms.not(of, term.place)));
      const rests = new Set(ways.map(({ seen }) => remaining(seen)));
      if (rests.size === 1) {
        const only = terms.allOf([term.term, ...rests], term.place);
        return { holds: only, fails: only };
      }
      const holds = terms.anyOf(
        ways.map(({ literals, seen }) => terms.allOf([...all(literals), remaining(seen)], term.place)),
        term.place,
      );
      const guarded = ways.map(({ literals, seen }) => {
        const others = literals.map(({ term: of, holds: does }) => (does ? terms.not(of, term.place) : of));
        return terms.anyOf([...others, remaining(seen)], term.place);
      });
      return { holds, fails: terms.allOf([term.term, ...guarded], term.place) };
    } catch (error) {
      if (!(error instanceof TooManyWays)) throw error;
      const opaque = terms.opaque("unevaluated", `unevaluated ${term.id}`, term.place);
      const either = terms.allOf([term.term, opaque], term.place);
      return { holds: either, fails: either };
    }
  }

  #remaining(seen: Seen, rest: Term, type: Looked, { place }: UnevaluatedTerm): Term {
    const { terms } = this;
    const any = terms.any(place);
    if (seen.all) return any;
    if (type === "array") {
      const prefix = Array.from({ length: seen.prefix }, () => any);
      return terms.array({ prefix, rest: terms.anyOf([...seen.contains, rest], place), restStated: true }, place);
    }
    const members = new Map([...seen.names].map((name) => [name, any]));
    const patterns = [...seen.patterns].map((pattern) => ({ pattern, term: any }));
    return terms.object({ members, patterns, rest, restStated: true }, place);
  }

  #ways(term: Term, type: Looked, path: readonly Term[]): Way[] {
    switch (term.kind) {
      case "never":
        return [];
      case "object":
      case "array":
        return term.kind === type ? [{ literals: [must(term)], seen: seenBy(term) }] : [];
      case "types": {
        const arm = term.arms.find(({ kind }) => kind === type);
        return arm === undefined ? [] : this.#ways(arm, type, path);
      }
      case "allOf":
        return term.parts.reduce<Way[]>(
          (ways, part) => product(ways, this.#ways(part, type, path)),
          [{ literals: [], seen: nothing }],
        );
      case "anyOf":
        return this.#anyWays(term.arms, type, path);
      case "oneOf":
        return limited(
          term.arms.flatMap((arm, at) => {
            const others = term.arms.filter((_, other) => other !== at).map(mustNot);
            return product([{ literals: others, seen: nothing }], this.#ways(arm, type, path));
          }),
        );
      case "condition": {
        const held = product(this.#ways(term.if, type, path), this.#ways(term.then, type, path));
        return limited([
          ...held,
          ...product([{ literals: [mustNot(term.if)], seen: nothing }], this.#ways(term.else, type, path)),
        ]);
      }
      case "use":
        // A definition that leads to itself without going inside a document has no meaning that could be told.
        if (path.includes(term)) throw new TooManyWays();
        return this.#ways(term.target(), type, [...path, term]);
      case "unevaluated": {
        const seesAll = (type === "object" ? term.properties : term.items) !== undefined;
        if (seesAll) return [{ literals: [must(term)], seen: everything }];
        return product([{ literals: [must(term)], seen: nothing }], this.#ways(term.term, type, path));
      }
      case "opaque":
        throw new TooManyWays();
      default:
        return [{ literals: [must(term)], seen: nothing }];
    }
  }

  /** Every arm that accepts has looked, not only the first: so each that looks at anything is said to hold or to fail. */
  #anyWays(arms: readonly Term[], type: Looked, path: readonly Term[]): Way[] {
    const ways = arms.map((arm) => this.#ways(arm, type, path));
    const looks = ways.map((some) => some.some(({ seen }) => seen !== nothing));
    const blind = arms.filter((_, at) => !looks[at]);
    const split = arms.flatMap((arm, at) =>
      looks[at] ? [{ accepting: ways[at] as Way[], failing: { literals: [mustNot(arm)], seen: nothing } }] : [],
    );
    const combined = split.reduce<{ readonly way: Way; readonly accepted: boolean }[]>(
      (before, { accepting, failing }) =>
        limited(
          before.flatMap(({ way, accepted }) => [
            ...product([way], accepting).map((each) => ({ way: each, accepted: true })),
            ...product([way], [failing]).map((each) => ({ way: each, accepted })),
          ]),
        ),
      [{ way: { literals: [], seen: nothing }, accepted: false }],
    );
    return combined.flatMap(({ way, accepted }) => {
      if (accepted) return [way];
      if (blind.length === 0) return [];
      return [{ literals: [...way.literals, must(this.terms.anyOf(blind, (blind[0] as Term).place))], seen: way.seen }];
    });
  }
}

function seenBy(term: Term): Seen {
  if (term.kind === "object") {
    if (term.restStated) return everything;
    if (term.members.size === 0 && term.patterns.length === 0) return nothing;
    return { ...nothing, names: new Set(term.members.keys()), patterns: new Set(term.patterns.map(({ pattern }) => pattern)) };
  }
  if (term.kind !== "array") return nothing;
  if (term.restStated) return everything;
  if (term.prefix.length === 0 && term.contains === undefined) return nothing;
  return { ...nothing, prefix: term.prefix.length, contains: term.contains === undefined ? [] : [term.contains.term] };
}

const product = (before: readonly Way[], after: readonly Way[]): Way[] =>
  limited(
    before.flatMap((way) =>
      after.map(({ literals, seen }) => ({ literals: [...way.literals, ...literals], seen: both(way.seen, seen) })),
    ),
  );

function both(before: Seen, after: Seen): Seen {
  if (before === nothing) return after;
  if (after === nothing) return before;
  return {
    all: before.all || after.all,
    names: new Set([...before.names, ...after.names]),
    patterns: new Set([...before.patterns, ...after.patterns]),
    prefix: Math.max(before.prefix, after.prefix),
    contains: [...before.contains, ...after.contains],
  };
}

function limited<T>(ways: T[]): T[] {
  if (ways.length > mostWays) throw new TooManyWays();
  return ways;
}
