import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../../generator/json/json.ts";
import type { Definition, Node, NumberNode, ObjectNode, TypedNode } from "../../../generator/model/model.ts";
import { isTextFormat } from "./formats.ts";
import { splitLookAround } from "./patterns.ts";
import { compare, one, rational } from "./rational.ts";
import type { ArrayTerm, Bound, NumberTerm, ObjectTerm, Term, TypedTerm } from "./term.ts";
import { valueKey } from "./value.ts";

type Made<T> = T extends Term ? Omit<T, "id" | "place"> : never;
type TermBody = Made<Term>;

/** All terms of one question: makes them of nodes, and gives one structure one term. */
export class Terms {
  readonly #byKey = new Map<string, Term>();
  readonly #byDefinition = new Map<Definition, Term>();
  #made = 0;

  constructor(readonly assertFormats: boolean) {}

  of(node: Node): Term {
    const term = this.#plain(node);
    const { format } = node.notes;
    if (!this.assertFormats || format === undefined) return term;
    return this.allOf([term, this.#format(format, node.span)], node.span);
  }

  any(place: Span): Term {
    return this.#make("any", { kind: "any" }, place);
  }
  never(place: Span): Term {
    return this.#make("never", { kind: "never" }, place);
  }

  values(values: readonly Json[], place: Span): Term {
    const keyed = [...new Map(values.map((value) => [valueKey(value), value]))].sort(([before], [after]) =>
      before < after ? -1 : 1,
    );
    if (keyed.length === 0) return this.never(place);
    return this.#make(
      `values ${keyed.map(([key]) => key).join()}`,
      { kind: "values", values: keyed.map(([, value]) => value) },
      place,
    );
  }

  string(least: number, most: number, pattern: string | undefined, place: Span): Term {
    const text = pattern === undefined ? "" : ` ${JSON.stringify(pattern)}`;
    return this.#make(
      `string ${least} ${most}${text}`,
      { kind: "string", least, most, ...(pattern === undefined ? {} : { pattern }) },
      place,
    );
  }

  /** The texts that match a pattern. */
  matching(pattern: string, place: Span): Term {
    return this.allOf(
      [this.string(0, Infinity, splitLookAround(pattern).pattern, place), ...this.#beside(pattern, place)],
      place,
    );
  }

  object(facets: Partial<Made<ObjectTerm>>, place: Span): ObjectTerm {
    const any = this.any(place);
    const full = {
      kind: "object",
      members: new Map<string, Term>(),
      required: new Set<string>(),
      patterns: [],
      rest: any,
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
      [full.rest.id, full.restStated, full.names?.id, full.least, full.most === Infinity ? null : full.most],
    ]);
    return this.#make(`object ${key}`, { ...full, members: new Map(members), patterns }, place) as ObjectTerm;
  }

  array(facets: Partial<Made<ArrayTerm>>, place: Span): ArrayTerm {
    const any = this.any(place);
    const full = {
      kind: "array",
      prefix: [],
      rest: any,
      restStated: false,
      least: 0,
      most: Infinity,
      unique: false,
      ...facets,
    } as const;
    const { contains } = full as { contains?: ArrayTerm["contains"] };
    const counts = contains === undefined ? "" : `${contains.term.id} ${contains.least} ${contains.most}`;
    const key = `array ${full.prefix.map(({ id }) => id).join()} ${full.rest.id} ${full.restStated} ${full.least} ${full.most} ${full.unique} ${counts}`;
    return this.#make(key, full, place) as ArrayTerm;
  }

  /** The value itself, as a shape: what its negation needs to be taken apart. */
  shapeOf(value: Json, place: Span): Term {
    const never = this.never(place);
    if (Array.isArray(value)) {
      const prefix = value.map((item) => this.values([item], place));
      return this.array({ prefix, rest: never, least: value.length, most: value.length }, place);
    }
    const members = Object.entries(value as { readonly [name: string]: Json });
    return this.object(
      {
        members: new Map(members.map(([name, held]) => [name, this.values([held], place)])),
        required: new Set(members.map(([name]) => name)),
        rest: never,
      },
      place,
    );
  }

  has(name: string, place: Span): Term {
    return this.object({ required: new Set([name]) }, place);
  }

  allOf(parts: readonly Term[], place: Span): Term {
    const kept = [...new Set(parts.flatMap((part) => (part.kind === "allOf" ? part.parts : [part])))].filter(
      (part) => part.kind !== "any",
    );
    if (kept.some((part) => part.kind === "never")) return this.never(place);
    if (kept.length <= 1) return kept[0] ?? this.any(place);
    return this.#make(`allOf ${kept.map(({ id }) => id).join()}`, { kind: "allOf", parts: kept }, place);
  }

  anyOf(arms: readonly Term[], place: Span): Term {
    const kept = [...new Set(arms.flatMap((arm) => (arm.kind === "anyOf" ? arm.arms : [arm])))].filter(
      (arm) => arm.kind !== "never",
    );
    if (kept.length <= 1) return kept[0] ?? this.never(place);
    return this.#make(`anyOf ${kept.map(({ id }) => id).join()}`, { kind: "anyOf", arms: kept }, place);
  }

  not(term: Term, place: Span): Term {
    return this.#make(`not ${term.id}`, { kind: "not", term }, place);
  }

  opaque(keyword: string, key: string, place: Span): Term {
    return this.#make(`opaque ${key}`, { kind: "opaque", keyword }, place);
  }

  /** An object that has the first name also holds the second term. */
  #when(name: string, then: Term, place: Span): Term {
    return this.#condition(this.has(name, place), then, this.any(place), place);
  }

  #condition(condition: Term, then: Term, otherwise: Term, place: Span): Term {
    return this.#make(
      `if ${condition.id} ${then.id} ${otherwise.id}`,
      { kind: "condition", if: condition, then, else: otherwise },
      place,
    );
  }

  #make(key: string, body: TermBody, place: Span): Term {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#made += 1;
    const term = { ...body, id: this.#made, place } as Term;
    this.#byKey.set(key, term);
    return term;
  }

  #plain(node: Node): Term {
    const { span } = node;
    switch (node.kind) {
      case "any":
        return this.any(span);
      case "never":
        return this.never(span);
      case "null":
      case "boolean":
      case "number":
      case "string":
      case "array":
      case "object":
        return this.allOf([this.#typed(node), ...this.#conditions(node)], span);
      case "types": {
        const conditions = node.arms.flatMap((arm) => this.#conditions(arm));
        return this.allOf(
          [
            this.#types(
              node.arms.map((arm) => this.#typed(arm)),
              span,
            ),
            ...conditions,
          ],
          span,
        );
      }
      case "literal":
        return this.values([node.value], span);
      case "closedList":
        return this.values(
          node.values.map(({ value }) => value),
          span,
        );
      case "openList":
        return this.#base(node.base, span);
      case "anyOf":
        return this.anyOf(
          node.arms.map((arm) => this.of(arm)),
          span,
        );
      case "oneOf": {
        const arms = node.arms.map((arm) => this.of(arm));
        return this.#make(`oneOf ${arms.map(({ id }) => id).join()}`, { kind: "oneOf", arms }, span);
      }
      case "allOf":
        return this.allOf(
          node.parts.map((part) => this.of(part)),
          span,
        );
      case "not":
        return this.not(this.of(node.node), span);
      case "condition":
        return this.#condition(this.of(node.if), this.of(node.then), this.of(node.else), span);
      case "unevaluated": {
        const [term, properties, items] = [node.node, node.properties, node.items].map((part) => part && this.of(part));
        return this.#make(
          `unevaluated ${term?.id} ${properties?.id} ${items?.id}`,
          { kind: "unevaluated", term: term as Term, ...(properties && { properties }), ...(items && { items }) },
          span,
        );
      }
      case "use":
        return this.#use(node.definition, span);
      case "dynamic":
        return this.opaque("$dynamicRef", `dynamic ${this.#made}`, span);
      case "opaque": {
        const text = valueKey(node.schema);
        // A reference inside it means what its own document says, so equal texts of two documents may differ.
        return this.opaque(
          node.keyword,
          /"\$(?!comment|defs|schema)/.test(text) ? `${text} ${span.file} ${span.pointer} ${this.#made}` : text,
          span,
        );
      }
    }
  }

  #format(format: string, place: Span): Term {
    if (format === "int32")
      return this.#ifNumber({ low: closed(-(2 ** 31)), high: closed(2 ** 31 - 1), multiples: [one] }, place);
    if (format === "int64") return this.#ifNumber({ multiples: [one] }, place);
    if (!isTextFormat(format)) return this.any(place);
    return this.#make(`format ${format}`, { kind: "format", format }, place);
  }

  #ifNumber(facets: Omit<Made<NumberTerm>, "kind">, place: Span): Term {
    return this.anyOf([this.#number(facets, place), this.not(this.#number({ multiples: [] }, place), place)], place);
  }

  #use(definition: Definition, place: Span): Term {
    const known = this.#byDefinition.get(definition);
    if (known !== undefined) return known;
    let target: Term | undefined;
    const term = this.#make(
      `use ${this.#byDefinition.size}`,
      { kind: "use", target: () => (target ??= this.of(definition.node)) },
      place,
    );
    this.#byDefinition.set(definition, term);
    return term;
  }

  #base(base: string, place: Span): Term {
    if (base === "string") return this.string(0, Infinity, undefined, place);
    if (base === "boolean") return this.#make("boolean", { kind: "boolean" }, place);
    return this.#number({ multiples: base === "integer" ? [one] : [] }, place);
  }

  #types(arms: readonly Term[], place: Span): Term {
    const all = arms.length === 6 && arms.every((arm) => isBare(arm as TypedTerm));
    if (all) return this.any(place);
    return this.#make(`types ${arms.map(({ id }) => id).join()}`, { kind: "types", arms: arms as readonly TypedTerm[] }, place);
  }

  #typed(node: TypedNode): Term {
    const { span } = node;
    switch (node.kind) {
      case "null":
      case "boolean":
        return this.#make(node.kind, { kind: node.kind }, span);
      case "number":
        return this.#number(numberFacets(node), span);
      case "string":
        return this.string(
          node.minLength ?? 0,
          node.maxLength ?? Infinity,
          node.pattern && splitLookAround(node.pattern).pattern,
          span,
        );
      case "array":
        return this.array(
          {
            prefix: node.prefix.map((item) => this.of(item)),
            rest: this.of(node.rest),
            restStated: isStated(node.rest),
            least: node.minItems ?? 0,
            most: node.maxItems ?? Infinity,
            unique: node.uniqueItems,
            ...(node.contains && {
              contains: {
                term: this.of(node.contains.node),
                least: node.contains.minContains,
                most: node.contains.maxContains ?? Infinity,
              },
            }),
          },
          span,
        );
      case "object":
        return this.object(
          {
            members: new Map([...node.members.values()].map(({ name, node: held }) => [name, this.of(held)])),
            required: node.required,
            patterns: node.patternMembers.map(({ pattern, node: held }) => ({ pattern, term: this.of(held) })),
            rest: this.of(node.rest),
            restStated: isStated(node.rest),
            ...(node.propertyNames && { names: this.of(node.propertyNames) }),
            least: node.minProperties ?? 0,
            most: node.maxProperties ?? Infinity,
          },
          span,
        );
    }
  }

  #number({ low, high, multiples }: Omit<Made<NumberTerm>, "kind">, place: Span): Term {
    const text = (bound?: Bound) => (bound ? `${bound.at.numerator}/${bound.at.denominator}${bound.open ? "o" : ""}` : "");
    const key = `number ${text(low)} ${text(high)} ${multiples.map((of) => `${of.numerator}/${of.denominator}`).join()}`;
    return this.#make(key, { kind: "number", ...(low && { low }), ...(high && { high }), multiples }, place);
  }

  /** What a node says beside the facets of its type, which holds for values of other types too. */
  #conditions(node: TypedNode): Term[] {
    if (node.kind === "object") return this.#dependencies(node);
    return node.kind === "string" && node.pattern !== undefined ? this.#beside(node.pattern, node.span) : [];
  }

  #beside(pattern: string, place: Span): Term[] {
    const noText = () => this.not(this.string(0, Infinity, undefined, place), place);
    return splitLookAround(pattern).beside.map(({ pattern: other, holds }) => {
      const said = this.string(0, Infinity, other, place);
      return holds ? this.anyOf([said, noText()], place) : this.not(said, place);
    });
  }

  /** What a member's presence asks of the object around it, beside the object's own facets. */
  #dependencies(node: ObjectNode): Term[] {
    const { span } = node;
    const names = [...node.dependentRequired].flatMap(([name, wanted]) =>
      wanted.map((other) => this.#when(name, this.has(other, span), span)),
    );
    return [...names, ...[...node.dependentSchemas].map(([name, schema]) => this.#when(name, this.of(schema), span))];
  }
}

const closed = (value: number): Bound => ({ at: rational(value), open: false });

function numberFacets(node: NumberNode): Omit<Made<NumberTerm>, "kind"> {
  const lows = bounds(node.minimum, node.exclusiveMinimum);
  const highs = bounds(node.maximum, node.exclusiveMaximum);
  const [low] = lows.sort((before, after) => compare(after.at, before.at) || Number(after.open) - Number(before.open));
  const [high] = highs.sort((before, after) => compare(before.at, after.at) || Number(after.open) - Number(before.open));
  const multiples = [...(node.integer ? [one] : []), ...(node.multipleOf === undefined ? [] : [rational(node.multipleOf)])];
  return { ...(low && { low }), ...(high && { high }), multiples };
}

function bounds(inside: number | undefined, outside: number | undefined): Bound[] {
  return [
    ...(inside === undefined ? [] : [{ at: rational(inside), open: false }]),
    ...(outside === undefined ? [] : [{ at: rational(outside), open: true }]),
  ];
}

const isStated = (rest: Node): boolean => rest.kind !== "any" || rest.stated === true;

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
      return (
        isFree(term) &&
        term.members.size === 0 &&
        term.required.size === 0 &&
        term.patterns.length === 0 &&
        term.names === undefined
      );
  }
}

const isFree = (term: ArrayTerm | ObjectTerm): boolean =>
  term.rest.kind === "any" && !term.restStated && term.least === 0 && term.most === Infinity;
