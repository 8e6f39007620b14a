import { diagnose, type Diagnostic, type DiagnosticCode, type Span } from "../diagnostic/diagnostic.ts";
import type { Parameters } from "../diagnostic/codes.ts";
import { locationKey, type Location, type ResolvedSet, type Scope, type Source } from "../load/source.ts";
import type { BuildContext } from "./context.ts";
import { emptyCycles } from "./empty-cycles.ts";
import { deepFreeze } from "./freeze.ts";
import { isArray, isObject, type JsonObject } from "../json/json.ts";
import { keywords } from "./keywords.ts";
import { asList } from "./lists.ts";
import type { AllOfNode, Definition, Node, SchemaModel } from "./model.ts";
import { noNotes, readNotes, saysSomething } from "./notes.ts";
import { Site } from "./site.ts";
import { typedPart } from "./typed.ts";

/**
 * What to do with what the model cannot say: `refuse` reports it by name (our own contracts, and whatever code is
 * made from); `foreign` does so too, and advises nobody (schemas of others that code is made from); `opaque` keeps it as a node equal only to itself (foreign schemas that are only compared).
 */
export type Unmodelled = "refuse" | "foreign" | "opaque";

export interface Build {
  /** Absent when a diagnostic is an error. */
  readonly model?: SchemaModel;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Builds the model of one schema of a resolved set, with every definition that it reaches.
 * Pure: the same sources give an equal model, whatever the order of files. JSON Schema 2020-12, core and validation.
 */
export function buildModel(source: Source, set: ResolvedSet, unmodelled: Unmodelled = "refuse"): Build {
  const builder = new Builder(set, unmodelled);
  const root = builder.schema(Site.of({ source, pointer: "" }));
  const anchored = new Map<string, Definition>();
  for (const [key, anchor] of set.anchors) {
    const pointer = key.slice(source.file.length + 1);
    if (pointer !== "" && key === locationKey({ source, pointer })) {
      anchored.set(anchor, builder.definition({ source, pointer }));
    }
  }
  builder.finish();
  if (builder.diagnostics.some((found) => found.severity === "error")) return { diagnostics: builder.diagnostics };
  return { model: deepFreeze({ root, anchored }), diagnostics: builder.diagnostics };
}

type Unfrozen<T> = { -readonly [K in keyof T]: T[K] };

/** More sets of bindings than a schema that somebody wrote can need: a choice of resources at each step would double them. */
const mostScopes = 1_000;

/** State of one build: the definitions met so far, and those whose inside is still to be built. */
class Builder implements BuildContext {
  readonly diagnostics: Diagnostic[] = [];
  readonly #definitions = new Map<string, Unfrozen<Definition>>();
  /** One node a schema, on each way that leads to it: what is written once is named once, and reported once. */
  readonly #nodes = new Map<Scope | undefined, Map<JsonObject, Node>>();
  readonly #waiting: { readonly site: Site; readonly definition: Unfrozen<Definition> }[] = [];
  readonly #scopes = new Map<string, Scope>();
  #isOutOfReach = false;
  /** Something in the set asks what was looked at, so that a written `true` differs from nothing. */
  readonly #asksWhatWasSeen: boolean;

  constructor(
    readonly set: ResolvedSet,
    readonly unmodelled: Unmodelled,
  ) {
    this.#asksWhatWasSeen = unmodelled === "opaque" || asksWhatWasSeen(set);
  }

  /** Definitions are built from a queue, not by recursion: a chain of ten thousand references is no deeper than one. */
  finish(): void {
    // The list grows while it is walked.
    for (const { site, definition } of this.#waiting) definition.node = this.schema(site);
    if (this.set.dynamics !== undefined) this.#refuseEmptyCycles();
  }

  #refuseEmptyCycles(): void {
    for (const { span } of emptyCycles([...this.#definitions.values()])) {
      const source = this.set.sources.find(({ file }) => file === span.file)!; // every node is of a source of the set
      const site = Site.of({ source, pointer: span.pointer });
      const ref = String(site.own("$dynamicRef") ?? site.own("$ref"));
      this.diagnostics.push(diagnose("ref-cycle-empty", span, { ref }));
    }
  }

  definition(target: Location): Definition {
    const location = { ...target, scope: this.#scopeAt(target) };
    const key = keyOf(location);
    const known = this.#definitions.get(key);
    if (known) return known;
    const anchor = this.set.anchors.get(locationKey(location));
    const site = Site.of(location);
    const definition: Unfrozen<Definition> = {
      key,
      name: anchor ?? definitionName(location),
      ...(anchor === undefined ? {} : { anchor }),
      node: { kind: "any", notes: noNotes, span: site.span },
    };
    this.#definitions.set(key, definition);
    this.#waiting.push({ site, definition });
    return definition;
  }

  schema(target: Site): Node {
    const { value } = target;
    if (!isObject(value)) return { kind: value === false ? "never" : "any", notes: noNotes, span: target.span };
    const site = target.on(this.#scopeAt(target));
    const nodes = this.#nodes.get(site.scope) ?? new Map<JsonObject, Node>();
    this.#nodes.set(site.scope, nodes);
    const node = nodes.get(value) ?? this.#schema(site, value);
    nodes.set(value, node);
    return node;
  }

  /** With what the resource around a location binds, where nothing on the way there has bound it. (2020-12 core, 8.2.3.2.) */
  #scopeAt(location: Location): Scope | undefined {
    const { dynamics } = this.set;
    const { scope } = location;
    const added = dynamics && [...dynamics.boundAt(location)].filter(([name]) => !scope?.bound.has(name));
    if (added === undefined || added.length === 0) return scope;
    const bound = [...(scope?.bound ?? []), ...added].sort(([before], [after]) => (before < after ? -1 : 1));
    const key = JSON.stringify(bound.map(([name, to]) => [name, locationKey(to)]));
    const known = this.#scopes.get(key);
    if (known !== undefined) return known;
    if (this.#scopes.size === mostScopes) return this.#tooManyScopes(location);
    const entered = { key, bound: new Map(bound) };
    this.#scopes.set(key, entered);
    return entered;
  }

  /** What is built then means nothing: the error stands, whoever asked. */
  #tooManyScopes({ source, pointer, scope }: Location): Scope | undefined {
    if (!this.#isOutOfReach)
      this.diagnostics.push(diagnose("unmodelled-keyword", source.span(pointer), { keyword: "$dynamicRef" }));
    this.#isOutOfReach = true;
    return scope;
  }

  #schema(site: Site, value: JsonObject): Node {
    const opaque = this.#checkKeywords(site, value);
    if (opaque !== undefined) return { kind: "opaque", keyword: opaque, schema: value, notes: noNotes, span: site.span };

    if (Object.hasOwn(value, "unevaluatedProperties") || Object.hasOwn(value, "unevaluatedItems"))
      return this.#unevaluated(site, value);
    return this.#merged(site, value);
  }

  /** The schema without what it says of unevaluated members and items, and that around it. */
  #unevaluated(site: Site, value: JsonObject): Node {
    const { notes, ...node } = this.#merged(site, value);
    return {
      kind: "unevaluated",
      node: { ...node, notes: noNotes } as Node,
      ...(Object.hasOwn(value, "unevaluatedProperties") ? { properties: this.child(site, "unevaluatedProperties") } : {}),
      ...(Object.hasOwn(value, "unevaluatedItems") ? { items: this.child(site, "unevaluatedItems") } : {}),
      notes,
      span: node.span,
    };
  }

  #merged(site: Site, value: JsonObject): Node {
    const span = site.span;
    const notes = readNotes(this, site, value);
    const parts = this.#parts(site, value).filter((part) => part.kind !== "any" || saysSomething(part.notes));
    const [only] = parts;
    if (only === undefined) return { kind: "any", notes, span };
    if (parts.length === 1 && !(saysSomething(only.notes) && saysSomething(notes))) {
      // Made of the keywords of this very schema: nobody else has it.
      if (only.span === span && only.notes === noNotes) return Object.assign(only, { notes });
      const merged = { ...only.notes, ...notes };
      if (only.span.pointer === span.pointer) return { ...only, notes: merged, span };
      // Another schema's keywords: the place is where the texts are.
      if (!saysSomething(notes)) return { ...only, notes: merged };
      return { ...only, notes: merged, span, shapeAt: only.shapeAt ?? only.span.pointer };
    }
    return { kind: "allOf", parts, notes, span } satisfies AllOfNode;
  }

  /** Everything that an instance must satisfy, one node a part, in a fixed order. */
  #parts(site: Site, value: JsonObject): Node[] {
    const parts = typedPart(this, site, value);
    if (site.has("$ref")) parts.push(...this.#use(site, "$ref", this.set.references.get(locationKey(site))));
    if (site.has("$dynamicRef")) parts.push(...this.#use(site, "$dynamicRef", this.#dynamicTarget(site)));
    for (const name of ["anyOf", "oneOf"] as const) {
      if (!Object.hasOwn(value, name)) continue;
      const list = asList(this, site, name);
      const written = list ? [] : this.schemas(site, name);
      const arms = name === "anyOf" ? eachOnce(written) : written;
      const [only] = arms;
      if (list) parts.push(list);
      // A choice of one is no choice.
      else if (only && arms.length === 1) parts.push(only);
      else parts.push({ kind: name, arms, notes: noNotes, span: this.#keywordSpan(site, name) });
    }
    const every = this.schemas(site, "allOf").flatMap((part) => (isPlainAllOf(part) ? part.parts : [part]));
    parts.push(...eachOnce(every));
    if (Object.hasOwn(value, "not")) parts.push(this.#not(site));
    if (Object.hasOwn(value, "if")) parts.push(this.#condition(site, value));
    return parts;
  }

  /** A reference, on the way that led to it. */
  #use(site: Site, keyword: string, target: Location | undefined): Node[] {
    if (target === undefined) return [];
    const definition = this.definition({ ...target, scope: site.scope });
    return [{ kind: "use", definition, notes: noNotes, span: this.#keywordSpan(site, keyword) }];
  }

  #dynamicTarget(site: Site): Location | undefined {
    const dynamic = this.set.dynamics?.references.get(locationKey(site));
    const bound = dynamic?.name === undefined ? undefined : site.scope?.bound.get(dynamic.name);
    return bound ?? dynamic?.target;
  }

  #not(site: Site): Node {
    const node = this.child(site, "not");
    const span = this.#keywordSpan(site, "not");
    // A format is a note here, and refuses text where a comparison asserts it.
    if (node.kind === "any" && node.notes.format === undefined) return { kind: "never", notes: noNotes, span };
    if (node.kind === "never") return { kind: "any", notes: noNotes, span };
    return { kind: "not", node, notes: noNotes, span };
  }

  #condition(site: Site, value: JsonObject): Node {
    const span = this.#keywordSpan(site, "if");
    const branch = (name: string): Node =>
      Object.hasOwn(value, name) ? this.child(site, name) : { kind: "any", notes: noNotes, span };
    return { kind: "condition", if: this.child(site, "if"), then: branch("then"), else: branch("else"), notes: noNotes, span };
  }

  child(site: Site, step: string | number): Node {
    return this.schema(site.below(step));
  }

  /** A written `true` looks at what it accepts. */
  rest(site: Site, keyword: string): Node {
    if (!site.has(keyword)) return { kind: "any", notes: noNotes, span: site.span };
    const node = this.child(site, keyword);
    return node.kind === "any" && this.#asksWhatWasSeen ? { ...node, stated: true } : node;
  }

  /** The list of schemas under a keyword; empty where the keyword is absent. */
  schemas(site: Site, keyword: string): Node[] {
    if (!site.has(keyword)) return [];
    const stands = site.below(keyword);
    return isArray(stands.value) ? stands.value.map((_, at) => this.child(stands, at)) : [];
  }

  report<C extends DiagnosticCode>(code: C, site: Site, path: readonly (string | number)[], parameters: Parameters<C>): void {
    if (this.unmodelled !== "refuse" && adviceToAuthors.includes(code)) return;
    this.diagnostics.push(diagnose(code, path.reduce<Site>((at, step) => at.below(step), site).nameSpan, parameters));
  }

  /** Of a node that is one keyword of a schema among others: points at the keyword, stands for the schema around it. */
  #keywordSpan(site: Site, keyword: string): Span {
    return { ...site.below(keyword).nameSpan, pointer: site.pointer };
  }

  /** Reports what is not modelled; in `opaque` mode answers the first such keyword instead. */
  #checkKeywords(site: Site, value: JsonObject): string | undefined {
    for (const keyword of Object.keys(value)) {
      if (keywords.has(keyword) || keyword.startsWith("x-")) continue;
      if (this.unmodelled === "opaque") return keyword;
      this.report("unmodelled-keyword", site, [keyword], { keyword });
    }
    return undefined;
  }
}

/** Ways of writing that are sound JSON Schema, and no advice of ours to whoever owns the schema: there they count as what they are. */
const adviceToAuthors: readonly DiagnosticCode[] = ["open-list-exclusive", "open-list-arm-wide"];

/** A reference that is written twice says nothing more; asked twice at each of many levels, it would double what is asked. */
function eachOnce(nodes: readonly Node[]): Node[] {
  const met = new Set<Definition>();
  return nodes.filter((node) => {
    if (node.kind !== "use" || saysSomething(node.notes)) return true;
    const isNew = !met.has(node.definition);
    met.add(node.definition);
    return isNew;
  });
}

const isPlainAllOf = (node: Node): node is AllOfNode => node.kind === "allOf" && !saysSomething(node.notes);

const asking = new WeakMap<ResolvedSet, boolean>();
/** Found once for a set: each of its schemas is built by itself. */
function asksWhatWasSeen(set: ResolvedSet): boolean {
  const known = asking.get(set) ?? set.sources.some(({ text }) => /"unevaluated(?:Properties|Items)"/.test(text));
  asking.set(set, known);
  return known;
}

/** A place, and the way there where it matters. */
const keyOf = (location: Location): string =>
  location.scope === undefined ? locationKey(location) : `${locationKey(location)} ${location.scope.key}`;

/** The author's name for a definition that has no anchor: the last step of its pointer, or the file's for a root. */
function definitionName(location: Location): string {
  const last = location.pointer.slice(location.pointer.lastIndexOf("/") + 1);
  return last === "" ? "root" : last.replaceAll("~1", "/").replaceAll("~0", "~");
}
