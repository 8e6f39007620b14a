import { type Json, jsonKey } from "../json/json.ts";
import { below } from "../json/pointer.ts";
import type { Definition, KnownForm, KnownValue, Node, Notes, ObjectNode, TypedNode } from "./model.ts";
import { saysSomething } from "./notes.ts";

export interface PrintOptions {
  /** `canonical`: with all that carries meaning, in one order; `assertions`: what refuses documents, in the author's order. */
  readonly purpose: "canonical" | "assertions";
  /** `format` is printed as an assertion only where the contract asserts it. */
  readonly assertFormats?: boolean;
  /**
   * A definition's name is also a keyword around its body, `"d0": { "d0": {…} }`, so that a path which counts from the
   * definition on still says which one it is.
   */
  readonly marked?: boolean;
}

export interface Printed {
  readonly schema: Json;
  /** Pointer of each printed node, or keyword of a list, to that of the place where its author wrote it. */
  readonly origins: ReadonlyMap<string, string>;
  /** The node that was printed at a pointer. */
  readonly nodes: ReadonlyMap<string, Node>;
}

/**
 * Prints a model as JSON Schema 2020-12, one text for one meaning: definitions are named by the order in which they
 * are first met, unused ones are gone, and so are comments and examples. The spelling that the author chose
 * (type lists, allOf of one, const or enum of one) leaves no trace.
 */
export function printSchema(root: Node, options: PrintOptions): Printed {
  const printer = new Printer(options);
  const schema = printer.node(root, "");
  const definitions = printer.definitions();
  return {
    schema: definitions === undefined ? schema : { ...(schema as JsonRecord), $defs: definitions },
    origins: printer.origins,
    nodes: printer.nodes,
  };
}

type JsonRecord = Record<string, Json>;

class Printer {
  readonly origins = new Map<string, string>();
  readonly nodes = new Map<string, Node>();
  readonly #names = new Map<string, string>();
  readonly #waiting: Definition[] = [];

  constructor(readonly options: PrintOptions) {}

  /** The definitions that the root reaches, printed one after the other until nothing new turns up. */
  definitions(): JsonRecord | undefined {
    const printed: JsonRecord = {};
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const name = this.#name(next);
      const { marked = false } = this.options;
      const body = this.node(next.node, marked ? below("", name) : below("/$defs", name));
      printed[name] = marked ? { [name]: body } : body;
    }
    return Object.keys(printed).length === 0 ? undefined : printed;
  }

  node(node: Node, pointer: string): Json {
    this.origins.set(pointer, node.shapeAt ?? node.span.pointer);
    this.nodes.set(pointer, node);
    const body = this.#body(node, pointer);
    if (this.options.purpose === "assertions" && !this.options.assertFormats) return body;
    const notes = this.#notes(node.notes, pointer);
    if (Object.keys(notes).length === 0) return body;
    if (typeof body === "boolean") return body ? notes : { not: {}, ...notes };
    return { ...(body as JsonRecord), ...notes };
  }

  #body(node: Node, pointer: string): Json {
    const at = (...path: (string | number)[]) => path.reduce(below, pointer);
    switch (node.kind) {
      case "any":
        return true;
      case "never":
        return false;
      case "types":
        return this.#types(node.arms, pointer);
      case "literal":
        this.origins.set(at("const"), node.at);
        return { const: node.value };
      case "closedList":
        this.origins.set(at("enum"), node.at);
        return this.#closedList(node.values, pointer);
      case "openList":
        if (this.options.purpose === "assertions") this.origins.set(pointer, node.at);
        return this.#openList(node.base, node.values, node.forms, pointer);
      case "anyOf":
      case "oneOf":
        return { [node.kind]: node.arms.map((arm, index) => this.node(arm, at(node.kind, index))) };
      case "allOf":
        return { allOf: node.parts.map((part, index) => this.node(part, at("allOf", index))) };
      case "not":
        return { not: this.node(node.node, at("not")) };
      case "condition":
        return {
          if: this.node(node.if, at("if")),
          ...(saysNothing(node.then) ? {} : { then: this.node(node.then, at("then")) }),
          ...(saysNothing(node.else) ? {} : { else: this.node(node.else, at("else")) }),
        };
      case "use":
        return { $ref: `#/$defs/${this.#name(node.definition)}` };
      case "unevaluated":
        return {
          allOf: [this.node(node.node, at("allOf", 0))],
          ...(node.properties === undefined
            ? {}
            : { unevaluatedProperties: this.node(node.properties, at("unevaluatedProperties")) }),
          ...(node.items === undefined ? {} : { unevaluatedItems: this.node(node.items, at("unevaluatedItems")) }),
        };
      case "opaque":
        return node.schema;
      default:
        return this.#types([node], pointer);
    }
  }

  #name(definition: Definition): string {
    const known = this.#names.get(definition.key);
    if (known !== undefined) return known;
    const name = `d${this.#names.size}`;
    this.#names.set(definition.key, name);
    this.#waiting.push(definition);
    return name;
  }

  /** Facets of different types never share a keyword, so several types print as one schema object. */
  #types(arms: readonly TypedNode[], pointer: string): JsonRecord {
    const names = arms.map((arm) => (arm.kind === "number" && arm.integer ? "integer" : arm.kind));
    // All six types with nothing but facets: no `type` was stated, none is printed.
    const everything = arms.length === 6 && !names.includes("integer");
    const type = names.length === 1 ? (names[0] as string) : names;
    return Object.assign(everything ? {} : { type }, ...arms.map((arm) => this.#facets(arm, pointer))) as JsonRecord;
  }

  #facets(arm: TypedNode, pointer: string): JsonRecord {
    const at = (...path: (string | number)[]) => path.reduce(below, pointer);
    switch (arm.kind) {
      case "number":
        return pick(arm, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]);
      case "string":
        return pick(arm, ["minLength", "maxLength", "pattern"]);
      case "array":
        return {
          ...pick(arm, ["minItems", "maxItems"]),
          ...(arm.uniqueItems ? { uniqueItems: true } : {}),
          ...(arm.prefix.length === 0
            ? {}
            : { prefixItems: arm.prefix.map((item, index) => this.node(item, at("prefixItems", index))) }),
          ...(isPlainAny(arm.rest) ? {} : { items: this.node(arm.rest, at("items")) }),
          ...(arm.contains === undefined
            ? {}
            : {
                contains: this.node(arm.contains.node, at("contains")),
                minContains: arm.contains.minContains,
                ...pick(arm.contains, ["maxContains"]),
              }),
        };
      case "object":
        return this.#objectFacets(arm, pointer);
      default:
        return {};
    }
  }

  #objectFacets(arm: TypedNode & { kind: "object" }, pointer: string): JsonRecord {
    const at = (...path: (string | number)[]) => path.reduce(below, pointer);
    const map = (keyword: string, entries: Iterable<[string, Node]>): JsonRecord => {
      const printed = this.#ordered([...entries]).map(([name, node]): [string, Json] => [
        name,
        this.node(node, at(keyword, name)),
      ]);
      return printed.length === 0 ? {} : { [keyword]: fromEntries(printed) };
    };
    const [inherited, plain] = this.#split(arm);
    const required = this.#ordered([...arm.required].map((name): [string, null] => [name, null])).map(([name]) => name);
    return {
      ...map("properties", plain),
      ...(required.length === 0 ? {} : { required }),
      ...map("patternProperties", [
        ...arm.patternMembers.map(({ pattern, node }): [string, Node] => [pattern, node]),
        ...inherited.map(([, node]): [string, Node] => ["^__proto__$", node]),
      ]),
      ...(isPlainAny(arm.rest) ? {} : { additionalProperties: this.node(arm.rest, at("additionalProperties")) }),
      ...(arm.propertyNames === undefined ? {} : { propertyNames: this.node(arm.propertyNames, at("propertyNames")) }),
      ...pick(arm, ["minProperties", "maxProperties"]),
      ...(arm.dependentRequired.size === 0
        ? {}
        : {
            dependentRequired: fromEntries(
              this.#ordered([...arm.dependentRequired]).map(([name, names]) => [name, [...names].sort()]),
            ),
          }),
      ...map("dependentSchemas", arm.dependentSchemas),
    };
  }

  /** AJV passes over a declared "__proto__"; in assertions it is a pattern that matches nothing else. */
  #split({ members }: ObjectNode): [inherited: [string, Node][], plain: [string, Node][]] {
    const all = [...members].map(([name, { node }]): [string, Node] => [name, node]);
    const isInherited = ([name]: [string, Node]): boolean => this.options.purpose === "assertions" && name === "__proto__";
    return [all.filter(isInherited), all.filter((one) => !isInherited(one))];
  }

  #ordered<T>(entries: [string, T][]): [string, T][] {
    return this.#sorted(entries, ([name]) => name);
  }

  /** In the author's order, or, where one meaning must have one text, by key in UTF-16 units. */
  #sorted<T>(items: readonly T[], key: (item: T) => string): T[] {
    if (this.options.purpose === "assertions") return [...items];
    return [...items].sort((before, after) => (key(before) < key(after) ? -1 : key(before) > key(after) ? 1 : 0));
  }

  /** With its texts a closed list is a union of consts; without them it is an enum, which validators answer fastest. */
  #closedList(values: readonly KnownValue[], pointer: string): JsonRecord {
    if (this.options.purpose === "assertions" || !values.some((known) => saysSomething(known.notes))) {
      return { enum: this.#sorted(values, (known) => jsonKey(known.value)).map((known) => known.value) };
    }
    return {
      anyOf: this.#sorted(values, (known) => jsonKey(known.value)).map((known, index) =>
        this.#known({ const: known.value }, known.notes, below(below(pointer, "anyOf"), index)),
      ),
    };
  }

  #openList(base: string, values: readonly KnownValue[], forms: readonly KnownForm[], pointer: string): JsonRecord {
    if (this.options.purpose === "assertions") return { type: base };
    const arms: Json[] = [
      ...this.#sorted(values, (known) => jsonKey(known.value)).map((known) => ({
        assertion: { const: known.value },
        notes: known.notes,
      })),
      ...this.#sorted(forms, (form) => form.pattern).map((form) => ({
        assertion: { type: "string", pattern: form.pattern },
        notes: form.notes,
      })),
    ].map(({ assertion, notes }, index) => this.#known(assertion, notes, below(below(pointer, "anyOf"), index)));
    return { anyOf: [...arms, { type: base }] };
  }

  #known(assertion: JsonRecord, notes: Notes, pointer: string): JsonRecord {
    return { ...assertion, ...this.#notes(notes, pointer) };
  }

  #notes(notes: Notes, pointer: string): JsonRecord {
    if (this.options.purpose === "assertions") return this.options.assertFormats ? pick(notes, ["format"]) : {};
    const { comment: _comment, examples: _examples, extensions, contentSchema, ...plain } = notes;
    return {
      ...(plain as JsonRecord),
      ...(contentSchema === undefined ? {} : { contentSchema: this.node(contentSchema, below(pointer, "contentSchema")) }),
      ...fromEntries([...(extensions ?? [])]),
    };
  }
}

const saysNothing = (node: Node): boolean => node.kind === "any" && !saysSomething(node.notes);
const isPlainAny = (node: Node): boolean => saysNothing(node) && (node as Node & { kind: "any" }).stated !== true;

function pick(from: object, names: readonly string[]): JsonRecord {
  return fromEntries(names.flatMap((name) => (name in from ? [[name, (from as JsonRecord)[name] as Json] as const] : [])));
}

/** Object.fromEntries defines members, so a name like `__proto__` stays a name. */
const fromEntries = (entries: readonly (readonly [string, Json])[]): JsonRecord => Object.fromEntries(entries);
