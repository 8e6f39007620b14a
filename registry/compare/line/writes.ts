import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import { jsonKey, jsonType, type JsonType } from "../../../generator/json/json.ts";
import { deepFreeze } from "../../../generator/model/freeze.ts";
import {
  jsonTypes,
  type Definition,
  type KnownValue,
  type Member,
  type Node,
  type ObjectNode,
  type OpenListNode,
  type TypedNode,
} from "../../../generator/model/model.ts";
import {
  declaredNames,
  extensionPattern,
  isMap,
  itemSpeakers,
  memberSpeakers,
  patternSpeakers,
  patternsOf,
  restSpeakers,
  speakersOf,
  type Speaker,
} from "../speakers.ts";
import { reservedLists } from "./reserved-lists.ts";

export interface Reservations {
  /** Also of values of open lists; without, any value may be written and only names are reserved. */
  readonly values: boolean;
}

/**
 * The documents that writers of a schema send: those that it accepts and that use, at each place, only names and values of open
 * lists which it declares there, keys of maps, and, where unknown members are kept, extension names. (Design, section 6.)
 *
 * As the schema itself beside a second one that says nothing but what is reserved. Narrowing the schema's own subschemas would be
 * wrong: an arm of a `oneOf` or an `if` that accepts less makes the whole accept more.
 */
export function writes(reads: Node, reservations: Reservations = { values: true }): Node {
  const reserved = reservedBy(reads, reservations);
  return reserved === undefined ? reads : withReserved(reads, reserved);
}

/** The second schema alone; undefined where nothing is reserved. */
export function reservedBy(reads: Node, reservations: Reservations = { values: true }): Node | undefined {
  const reserved = new Reserving(reservations, reads.span).node(speakersOf([{ node: reads, supposed: false }]));
  return reserved.kind === "any" ? undefined : deepFreeze(reserved);
}

export const withReserved = (reads: Node, reserved: Node): Node =>
  deepFreeze({ kind: "allOf", parts: [reads, reserved], notes: {}, span: reads.span });

/** A place, known by all that speaks of it: what is reserved there depends on nothing else, so that recursive shapes end. */
interface State {
  inside: Inside;
  readonly lists: readonly OpenListNode[];
  /** What is reserved here or further in is more than nothing. */
  reserves: boolean;
  definition?: Definition;
}

interface Inside {
  readonly members: ReadonlyMap<string, State>;
  readonly patterns: readonly string[];
  readonly patterned: State | undefined;
  readonly rest: State | undefined;
  readonly prefix: readonly State[];
  readonly items: State | undefined;
  /** Undeclared plain names are reserved here. */
  readonly closes: boolean;
}

type Unfrozen<T> = { -readonly [K in keyof T]: T[K] };

class Reserving {
  readonly #states = new Map<string, State>();
  readonly #numbers = new Map<Node, number>();
  #named = 0;
  #spoken = 0;

  constructor(
    readonly reservations: Reservations,
    readonly span: Span,
  ) {}

  node(speakers: readonly Speaker[]): Node {
    const root = this.#state(speakers);
    this.#spread();
    return this.#print(root);
  }

  #state(speakers: readonly Speaker[]): State {
    const key = speakers
      .map(({ node, supposed }) => this.#number(node) * 2 + Number(supposed))
      .sort((before, after) => before - after)
      .join(",");
    const known = this.#states.get(key);
    if (known) return known;
    this.#spoken += speakers.length * (1 + namesAt(speakers).size);
    if (this.#spoken > mostSpoken) throw new RangeError("too many subschemas speak of too many places");
    const lists = this.reservations.values ? reservedLists(speakers) : [];
    const state: State = { inside: nothingInside, lists, reserves: lists.length > 0 };
    this.#states.set(key, state);
    state.inside = this.#inside(speakers);
    state.reserves ||= state.inside.closes;
    return state;
  }

  #number(node: Node): number {
    return this.#numbers.get(node) ?? (this.#numbers.set(node, this.#numbers.size), this.#numbers.size - 1);
  }

  #inside(speakers: readonly Speaker[]): Inside {
    const patterns = patternsOf(speakers);
    const most = Math.max(0, ...speakers.map(({ node }) => (node.kind === "array" ? node.prefix.length : 0)));
    const orNone = (found: readonly Speaker[]): State | undefined => (found.length === 0 ? undefined : this.#state(found));
    const patterned = patterns.length === 0 ? undefined : orNone(patternSpeakers(speakers));
    const isPatterned = (name: string) => patterns.some((pattern) => new RegExp(pattern, "u").test(name));
    const members = [...namesAt(speakers)].map((name): [string, State] => [
      name,
      patterned !== undefined && isPatterned(name) ? patterned : this.#state(memberSpeakers(speakers, name)),
    ]);
    return {
      members: new Map(members),
      patterns,
      patterned,
      rest: orNone(restSpeakers(speakers)),
      prefix: Array.from({ length: most }, (_, at) => this.#state(itemSpeakers(speakers, at))),
      items: orNone(itemSpeakers(speakers, Infinity)),
      closes: !isMap(speakers),
    };
  }

  /** A place reserves something where one inside it does, however far in. */
  #spread(): void {
    const around = new Map<State, State[]>();
    for (const state of this.#states.values()) {
      for (const inner of insideOf(state)) around.set(inner, [...(around.get(inner) ?? []), state]);
    }
    const waiting = [...this.#states.values()].filter((state) => state.reserves);
    for (let state = waiting.pop(); state; state = waiting.pop()) {
      for (const outer of around.get(state) ?? []) {
        if (outer.reserves) continue;
        outer.reserves = true;
        waiting.push(outer);
      }
    }
  }

  #print(state: State | undefined): Node {
    if (state === undefined || !state.reserves) return { kind: "any", notes: {}, span: this.span };
    if (state.definition === undefined) {
      const name = `reserved${this.#named++}`;
      const definition: Unfrozen<Definition> = {
        key: `${name} ${this.span.file}`,
        name,
        node: { kind: "any", notes: {}, span: this.span },
      };
      state.definition = definition;
      definition.node = this.#body(state);
    }
    return { kind: "use", definition: state.definition, notes: {}, span: this.span };
  }

  #body({ inside, lists }: State): Node {
    const base = { notes: {}, span: this.span };
    const listed = new Set(lists.flatMap(({ base: type }): JsonType[] => [type === "integer" ? "number" : type]));
    const arms = jsonTypes.filter((type) => !listed.has(type)).map((type) => this.#typed(type, inside));
    const free: Node = arms.length === 1 ? (arms[0] as TypedNode) : { kind: "types", arms, ...base };
    if (lists.length === 0) return free;
    const values = lists.flatMap((list) => list.values).filter(({ value }) => listed.has(jsonType(value)));
    const forms = lists.flatMap((list) => list.forms);
    return {
      kind: "anyOf",
      arms: [
        free,
        ...(values.length > 0 ? [{ kind: "closedList" as const, at: this.span.pointer, values: distinct(values), ...base }] : []),
        ...forms.map(({ pattern }) => ({ kind: "string" as const, pattern, ...base })),
      ],
      ...base,
    };
  }

  #typed(type: JsonType, inside: Inside): TypedNode {
    const base = { notes: {}, span: this.span };
    if (type === "number") return { kind: "number", integer: false, ...base };
    if (type === "array")
      return {
        kind: "array",
        prefix: inside.prefix.map((item) => this.#print(item)),
        rest: this.#print(inside.items),
        uniqueItems: false,
        ...base,
      };
    if (type === "object") return this.#object(inside);
    return { kind: type, ...base };
  }

  #object({ members, patterns, patterned, rest, closes }: Inside): ObjectNode {
    const base = { notes: {}, span: this.span };
    const any: Node = { kind: "any", ...base };
    const never: Node = { kind: "never", ...base };
    const said = [...members].map(([name, state]): [string, Member] => [
      name,
      { name, node: this.#print(state), required: false },
    ]);
    return {
      kind: "object",
      members: new Map(said),
      required: new Set(),
      patternMembers: [
        ...patterns.map((pattern) => ({ pattern, node: this.#print(patterned) })),
        ...(closes ? [{ pattern: extensionPattern, node: any }] : []),
      ],
      rest: closes ? never : this.#print(rest),
      dependentRequired: new Map(),
      dependentSchemas: new Map(),
      ...base,
    };
  }
}

/**
 * Subschemas times names, summed over all places. A schema of ten thousand places stays below; arms that overlap could make a place
 * for every set of them.
 */
const mostSpoken = 300_000;

const nothingInside: Inside = {
  members: new Map(),
  patterns: [],
  patterned: undefined,
  rest: undefined,
  prefix: [],
  items: undefined,
  closes: false,
};

const insideOf = ({ inside }: State): State[] => [
  ...inside.members.values(),
  ...inside.prefix,
  ...[inside.patterned, inside.rest, inside.items].flatMap((one) => one ?? []),
];

/** Declared names; and those that have to be there although nobody declares them, or nothing could be written at all. */
function namesAt(speakers: readonly Speaker[]): ReadonlySet<string> {
  const required = speakers.flatMap(({ node, supposed }) => (node.kind === "object" && !supposed ? [...node.required] : []));
  return new Set([...declaredNames(speakers), ...required]);
}

const distinct = (values: readonly KnownValue[]): KnownValue[] => [
  ...new Map(values.map(({ value, span }) => [jsonKey(value), { value, notes: {}, span }])).values(),
];
