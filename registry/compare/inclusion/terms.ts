import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../../generator/json/json.ts";
import { formatShapes, isTextFormat } from "./formats.ts";
import { one, rational } from "./rational.ts";
import type { ArrayTerm, Bound, NumberTerm, ObjectTerm, Term, TypedTerm } from "./term.ts";
import { valueKey } from "./value.ts";
import { splitLookAround } from "./words/patterns.ts";

/** What a term is made of, without what makes it one of its kind. */
type Made<T> = T extends Term ? Omit<T, "id" | "place"> : never;
export type Facets<T extends Term> = Partial<Omit<T, "id" | "place" | "kind">>;

/** All terms of one question. One structure is one term, whoever wrote it and wherever. */
export class Terms {
  readonly #byKey = new Map<string, Term>();
  #made = 0;

  any(place: Span): Term {
    return this.#make("any", { kind: "any" }, place);
  }

  never(place: Span): Term {
    return this.#make("never", { kind: "never" }, place);
  }

  scalar(kind: "null" | "boolean", place: Span): Term {
    return this.#make(kind, { kind }, place);
  }

  values(values: readonly Json[], place: Span): Term {
    const keyed = [...new Map(values.map((value) => [valueKey(value), value]))].sort(([before], [after]) =>
      before < after ? -1 : 1,
    );
    if (keyed.length === 0) return this.never(place);
    const key = `values ${keyed.map(([text]) => text).join()}`;
    return this.#make(key, { kind: "values", values: keyed.map(([, value]) => value) }, place);
  }

  number({ low, high, multiples = [] }: Facets<NumberTerm>, place: Span): Term {
    const text = (bound?: Bound) => (bound ? `${bound.at.numerator}/${bound.at.denominator}${bound.open ? "o" : ""}` : "");
    const key = `number ${text(low)} ${text(high)} ${multiples.map((of) => `${of.numerator}/${of.denominator}`).join()}`;
    return this.#make(key, { kind: "number", ...(low && { low }), ...(high && { high }), multiples }, place);
  }

  /** A pattern with look-around at its edges is taken apart before: see `beside`. */
  string(least: number, most: number, pattern: string | undefined, place: Span): Term {
    const text = pattern === undefined ? "" : ` ${JSON.stringify(pattern)}`;
    return this.#make(
      `string ${least} ${most}${text}`,
      { kind: "string", least, most, ...(pattern === undefined ? {} : { pattern }) },
      place,
    );
  }

  anyText(place: Span): Term {
    return this.string(0, Infinity, undefined, place);
  }

  /** The texts that match a pattern. */
  matching(pattern: string, place: Span): Term {
    return this.allOf([this.string(0, Infinity, splitLookAround(pattern).pattern, place), ...this.beside(pattern, place)], place);
  }

  /** What look-around at the edges of a pattern says of a text; it holds for whatever is no text. */
  beside(pattern: string, place: Span): Term[] {
    return splitLookAround(pattern).beside.map(({ pattern: other, holds }) => {
      const said = this.string(0, Infinity, other, place);
      return holds ? this.anyOf([said, this.not(this.anyText(place), place)], place) : this.not(said, place);
    });
  }

  array(facets: Facets<ArrayTerm>, place: Span): ArrayTerm {
    const rest = this.any(place);
    const full = {
      kind: "array",
      prefix: [],
      rest,
      restStated: false,
      least: 0,
      most: Infinity,
      unique: false,
      ...facets,
    } as const;
    const { contains } = full as Facets<ArrayTerm>;
    const key = [
      full.prefix.map(({ id }) => id).join(),
      ...[full.rest.id, full.restStated, full.least, full.most, full.unique],
      ...(contains ? [contains.term.id, contains.least, contains.most] : []),
    ].join(" ");
    return this.#make(`array ${key}`, full, place) as ArrayTerm;
  }

  object(facets: Facets<ObjectTerm>, place: Span): ObjectTerm {
    const none = { members: new Map<string, Term>(), required: new Set<string>(), patterns: [] };
    const full = {
      kind: "object",
      ...none,
      rest: this.any(place),
      restStated: false,
      least: 0,
      most: Infinity,
      ...facets,
    } as const;
    const members = [...full.members].sort(([before], [after]) => (before < after ? -1 : 1));
    const patterns = [...full.patterns].sort((before, after) => (before.pattern < after.pattern ? -1 : 1));
    const key = JSON.stringify([
      members.map(([name, term]) => [name, term.id]),
      [...full.required].sort(),
      patterns.map(({ pattern, term }) => [pattern, term.id]),
      [full.rest.id, full.restStated, full.names?.id, full.least, String(full.most)],
    ]);
    return this.#make(`object ${key}`, { ...full, members: new Map(members), patterns }, place) as ObjectTerm;
  }

  has(name: string, place: Span): Term {
    return this.object({ required: new Set([name]) }, place);
  }

  /** A list or an object as a shape of its type: what its negation needs to be taken apart. */
  shapeOf(value: Json, place: Span): Term {
    const rest = this.never(place);
    if (Array.isArray(value)) {
      const prefix = value.map((item) => this.values([item], place));
      return this.array({ prefix, rest, least: value.length, most: value.length }, place);
    }
    const members = Object.entries(value as { readonly [name: string]: Json });
    const held = new Map(members.map(([name, item]) => [name, this.values([item], place)]));
    return this.object({ members: held, required: new Set(held.keys()), rest }, place);
  }

  types(arms: readonly TypedTerm[], place: Span): Term {
    if (arms.length === 6 && arms.every(isBare)) return this.any(place);
    return this.#make(`types ${idsOf(arms)}`, { kind: "types", arms }, place);
  }

  allOf(parts: readonly Term[], place: Span): Term {
    const flat = new Set(parts.flatMap((part) => (part.kind === "allOf" ? part.parts : [part])));
    const kept = [...flat].filter((part) => part.kind !== "any");
    if (kept.some((part) => part.kind === "never")) return this.never(place);
    if (kept.length <= 1) return kept[0] ?? this.any(place);
    return this.#make(`allOf ${idsOf(kept)}`, { kind: "allOf", parts: kept }, place);
  }

  /** An arm that accepts everything is kept: beside it, others still look at members. */
  anyOf(arms: readonly Term[], place: Span): Term {
    const flat = new Set(arms.flatMap((arm) => (arm.kind === "anyOf" ? arm.arms : [arm])));
    const kept = [...flat].filter((arm) => arm.kind !== "never");
    if (kept.length <= 1) return kept[0] ?? this.never(place);
    return this.#make(`anyOf ${idsOf(kept)}`, { kind: "anyOf", arms: kept }, place);
  }

  oneOf(arms: readonly Term[], place: Span): Term {
    return this.#make(`oneOf ${idsOf(arms)}`, { kind: "oneOf", arms }, place);
  }

  not(term: Term, place: Span): Term {
    return this.#make(`not ${term.id}`, { kind: "not", term }, place);
  }

  condition(condition: Term, then: Term, otherwise: Term, place: Span): Term {
    const key = `if ${condition.id} ${then.id} ${otherwise.id}`;
    return this.#make(key, { kind: "condition", if: condition, then, else: otherwise }, place);
  }

  unevaluated(term: Term, properties: Term | undefined, items: Term | undefined, place: Span): Term {
    const key = `unevaluated ${term.id} ${properties?.id} ${items?.id}`;
    return this.#make(key, { kind: "unevaluated", term, ...(properties && { properties }), ...(items && { items }) }, place);
  }

  /** An asserted format: of text by the validator's own function, of numbers by what it says of them. */
  format(format: string, place: Span): Term {
    const whole = { multiples: [one] };
    if (format === "int32") return this.#ifNumber({ ...whole, low: closed(-(2 ** 31)), high: closed(2 ** 31 - 1) }, place);
    if (format === "int64") return this.#ifNumber(whole, place);
    return isTextFormat(format) ? this.#textFormat(format, place) : this.any(place);
  }

  #textFormat(format: string, place: Span): Term {
    const judged = this.#make(`format ${format}`, { kind: "format", format }, place);
    const shape = formatShapes.get(format);
    if (shape === undefined) return judged;
    const shaped = this.anyOf([this.matching(shape, place), this.not(this.anyText(place), place)], place);
    return this.allOf([judged, shaped], place);
  }

  #ifNumber(facets: Facets<NumberTerm>, place: Span): Term {
    return this.anyOf([this.number(facets, place), this.not(this.number({}, place), place)], place);
  }

  /** A definition is told from all others; what it holds may be equal to what another holds, and is then one term. */
  use(target: () => Term, place: Span): Term {
    return this.#make(`use ${this.#made}`, { kind: "use", target }, place);
  }

  opaque(keyword: string, key: string, place: Span): Term {
    return this.#make(`opaque ${key}`, { kind: "opaque", keyword }, place);
  }

  /** Equal to nothing else, because what it says is not known and depends on where it stands. */
  alone(keyword: string, place: Span): Term {
    return this.opaque(keyword, `alone ${this.#made}`, place);
  }

  #make(key: string, body: Made<Term>, place: Span): Term {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#made += 1;
    // The body is that of one kind; spreading a union hides that it still is.
    const term = { ...body, id: this.#made, place } as Term;
    this.#byKey.set(key, term);
    return term;
  }
}

const idsOf = (terms: readonly Term[]): string => terms.map(({ id }) => id).join();
const closed = (value: number): Bound => ({ at: rational(value), open: false });

/** Says nothing of its type, and looks at nothing: members that may hold anything were still looked at. */
function isBare(term: TypedTerm): boolean {
  switch (term.kind) {
    case "null":
    case "boolean":
      return true;
    case "number":
      return term.low === undefined && term.high === undefined && term.multiples.length === 0;
    case "string":
      return term.least === 0 && term.most === Infinity && term.pattern === undefined;
    case "array":
      return isFree(term) && term.prefix.length === 0 && !term.unique && term.contains === undefined;
    case "object":
      return isFree(term) && term.members.size + term.required.size + term.patterns.length === 0 && term.names === undefined;
  }
}

const isFree = (term: ArrayTerm | ObjectTerm): boolean =>
  term.rest.kind === "any" && !term.restStated && term.least === 0 && term.most === Infinity;
