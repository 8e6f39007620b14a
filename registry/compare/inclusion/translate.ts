import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../../generator/json/json.ts";
import type {
  ArrayNode,
  Definition,
  KnownValue,
  Node,
  NumberNode,
  ObjectNode,
  TypedNode,
} from "../../../generator/model/model.ts";
import { inFormat } from "./formats.ts";
import { compare, one, rational } from "./rational.ts";
import type { ArrayTerm, Bound, NumberTerm, ObjectTerm, Term, TypedTerm } from "./term.ts";
import type { Facets, Terms } from "./terms.ts";
import { valueKey } from "./value.ts";
import { splitLookAround } from "./words/patterns.ts";

/** Makes terms of nodes: what is said of meaning is left behind, and one thing that can be said in two ways is said in one. */
export class Translate {
  readonly #definitions = new Map<Definition, Term>();

  constructor(
    readonly terms: Terms,
    readonly assertFormats: boolean,
  ) {}

  of(node: Node): Term {
    const term = this.#plain(node);
    const { format } = node.notes;
    if (!this.assertFormats || format === undefined) return term;
    return this.terms.allOf([term, this.terms.format(format, node.span)], node.span);
  }

  #all(nodes: readonly Node[]): Term[] {
    return nodes.map((node) => this.of(node));
  }

  #plain(node: Node): Term {
    const { terms } = this;
    const { span } = node;
    switch (node.kind) {
      case "any":
      case "never":
        return terms[node.kind](span);
      case "null":
      case "boolean":
      case "number":
      case "string":
      case "array":
      case "object":
        return terms.allOf([this.#typed(node), ...this.#conditions(node)], span);
      case "types": {
        const arms = node.arms.map((arm) => this.#typed(arm));
        return terms.allOf([terms.types(arms, span), ...node.arms.flatMap((arm) => this.#conditions(arm))], span);
      }
      case "literal":
        return terms.values([node.value], span);
      case "closedList":
        return terms.values(this.#accepted(node.values), span);
      case "openList":
        return this.#base(node.base, span);
      case "anyOf":
      case "oneOf":
        return terms[node.kind](this.#all(node.arms), span);
      case "allOf":
        return terms.allOf(this.#all(node.parts), span);
      case "not":
        return terms.not(this.of(node.node), span);
      case "condition":
        return terms.condition(this.of(node.if), this.of(node.then), this.of(node.else), span);
      case "unevaluated":
        return terms.unevaluated(
          this.of(node.node),
          node.properties && this.of(node.properties),
          node.items && this.of(node.items),
          span,
        );
      case "use":
        return this.#use(node.definition, span);
      case "opaque": {
        const text = valueKey(node.schema);
        // A reference inside it means what its own document says, so equal texts of two documents may differ.
        const leads = /"\$(?!comment|defs|schema)/.test(text);
        return leads ? terms.alone(node.keyword, span) : terms.opaque(node.keyword, text, span);
      }
    }
  }

  /** A value whose own arm asserts a format that it is not of is listed, and refused. */
  #accepted(values: readonly KnownValue[]): Json[] {
    const isRefused = ({ value, notes: { format } }: KnownValue): boolean =>
      this.assertFormats && format !== undefined && typeof value === "string" && !inFormat(format, value);
    return values.filter((known) => !isRefused(known)).map(({ value }) => value);
  }

  #use(definition: Definition, place: Span): Term {
    const known = this.#definitions.get(definition);
    if (known !== undefined) return known;
    let target: Term | undefined;
    const term = this.terms.use(() => (target ??= this.of(definition.node)), place);
    this.#definitions.set(definition, term);
    return term;
  }

  #base(base: string, place: Span): Term {
    if (base === "string") return this.terms.anyText(place);
    if (base === "boolean") return this.terms.scalar("boolean", place);
    return this.terms.number({ multiples: base === "integer" ? [one] : [] }, place);
  }

  #typed(node: TypedNode): TypedTerm {
    return this.#facets(node) as TypedTerm; // of the node's own type, by the one case that made it
  }

  #facets(node: TypedNode): Term {
    const { terms } = this;
    const { span } = node;
    switch (node.kind) {
      case "null":
      case "boolean":
        return terms.scalar(node.kind, span);
      case "number":
        return terms.number(numberFacets(node), span);
      case "string": {
        const pattern = node.pattern === undefined ? undefined : splitLookAround(node.pattern).pattern;
        return terms.string(node.minLength ?? 0, node.maxLength ?? Infinity, pattern, span);
      }
      case "array":
        return terms.array(this.#arrayFacets(node), span);
      case "object":
        return terms.object(this.#objectFacets(node), span);
    }
  }

  #arrayFacets({ prefix, rest, minItems, maxItems, uniqueItems, contains }: ArrayNode): Facets<ArrayTerm> {
    return {
      prefix: this.#all(prefix),
      rest: this.of(rest),
      restStated: isStated(rest),
      least: minItems ?? 0,
      most: maxItems ?? Infinity,
      unique: uniqueItems,
      ...(contains && {
        contains: { term: this.of(contains.node), least: contains.minContains, most: contains.maxContains ?? Infinity },
      }),
    };
  }

  #objectFacets(node: ObjectNode): Facets<ObjectTerm> {
    return {
      members: new Map([...node.members.values()].map(({ name, node: held }) => [name, this.of(held)])),
      required: node.required,
      patterns: node.patternMembers.map(({ pattern, node: held }) => ({ pattern, term: this.of(held) })),
      rest: this.of(node.rest),
      restStated: isStated(node.rest),
      ...(node.propertyNames && { names: this.of(node.propertyNames) }),
      least: node.minProperties ?? 0,
      most: node.maxProperties ?? Infinity,
    };
  }

  /** What a node says beside the facets of its type, which holds for values of other types too. */
  #conditions(node: TypedNode): Term[] {
    if (node.kind === "object") return this.#dependencies(node);
    return node.kind === "string" && node.pattern !== undefined ? this.terms.beside(node.pattern, node.span) : [];
  }

  /** What a member's presence asks of the object around it. */
  #dependencies({ dependentRequired, dependentSchemas, span }: ObjectNode): Term[] {
    const { terms } = this;
    const when = (name: string, then: Term) => terms.condition(terms.has(name, span), then, terms.any(span), span);
    return [
      ...[...dependentRequired].flatMap(([name, wanted]) => wanted.map((other) => when(name, terms.has(other, span)))),
      ...[...dependentSchemas].map(([name, schema]) => when(name, this.of(schema))),
    ];
  }
}

const isStated = (rest: Node): boolean => rest.kind !== "any" || rest.stated === true;

function numberFacets(node: NumberNode): Facets<NumberTerm> {
  const [low] = bounds(node.minimum, node.exclusiveMinimum, -1);
  const [high] = bounds(node.maximum, node.exclusiveMaximum, 1);
  const multiples = [...(node.integer ? [one] : []), ...(node.multipleOf === undefined ? [] : [rational(node.multipleOf)])];
  return { ...(low && { low }), ...(high && { high }), multiples };
}

/** The tighter bound first. */
function bounds(inside: number | undefined, outside: number | undefined, direction: number): Bound[] {
  const stated = [
    ...(outside === undefined ? [] : [{ at: rational(outside), open: true }]),
    ...(inside === undefined ? [] : [{ at: rational(inside), open: false }]),
  ];
  return stated.sort((before, after) => compare(before.at, after.at) * direction);
}
