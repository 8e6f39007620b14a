import type { JsonType } from "../../json/json.ts";
import {
  jsonTypes,
  type Definition,
  type KnownValue,
  type Node,
  type ObjectNode,
  type PatternMember,
} from "../../model/model.ts";
import { recursiveDefinitions, usesInside } from "../../model/recursion.ts";
import { keyTemplate } from "./key-template.ts";
import { withOneList } from "./listed.ts";
import { literalsMeet } from "./literals-meet.ts";
import { mergeArrays, mergeObjects, type MergedArray, type MergedMember, type MergedObject } from "./merged.ts";
import { paragraphs, tags } from "../js-doc.ts";
import { isObjectOnly } from "../met-as-objects.ts";
import type { Naming } from "../naming.ts";
import { possibleTypes } from "../possible-types.ts";
import { docComment, indentBy, propertyKey } from "../text.ts";
import type { Section, Unit } from "../unit.ts";
import { group, literalType, spaced, union } from "./type-text.ts";
import { needsWays, TooManyWays, ways, type Way } from "./ways.ts";
import { withinReach } from "./within-reach.ts";

/**
 * Types: every valid document is assignable; what a type can express as wrong is not. Where TypeScript cannot say what
 * the schema says (patterns, lengths, conditions, exclusion), the type is wider and the validator decides.
 */
export function emitTypes(unit: Unit, naming: Naming): Section {
  const printer = new TypePrinter(naming, recursiveDefinitions(unit.root), unit.readonly === true ? "readonly " : "");
  const named: readonly (readonly [string, Node])[] = [
    [naming.root, unit.root],
    ...naming.definitions.map(({ definition, name }) => [name, definition.node] as const),
  ];
  // Open lists print their own names: the type, the known values, the guard.
  const lists = new Set(naming.lists.values());
  const blocks = named.filter(([name]) => !lists.has(name)).flatMap(([name, node]) => printer.aliases(name, node));
  return { declarations: blocks.join("\n"), code: "" };
}

const anyType: ReadonlySet<JsonType> = new Set(jsonTypes);
const objectOnly: ReadonlySet<JsonType> = new Set(["object"]);

const step = "  ";
/** Tuples are written out to this many places; beyond it the array is typed by its items. */
const longestTuple = 16;
/** A type is repeated (in a tuple, in an index signature) only while it is this short. */
const longestRepeat = 160;
/** What is said of many members at once is printed at each of them only while it is this short. */
const longestShared = 2_000;
/** Several ways that take more than this are more than a person would read. */
const longestWays = 16_000;

/** TypeScript compares a hundred levels that have no names, and then refuses what fits. */
const deepest = 60;

class TypePrinter {
  /** A type stands in its member and in the index signature beside it: printed anew each time, nesting would double the work. */
  readonly #printed = new Map<Node, string>();
  /** Texts of nodes for some JSON types alone, by those. */
  readonly #narrow = new Map<Node, Map<string, string>>();

  readonly #referring = new Map<Node, boolean>();
  /** Nodes that stand for several, by these: where they lead back to themselves they are met again. */
  readonly #wholes = new Map<string, Node>();
  readonly #numbers = new Map<Node, number>();

  #depth = 0;

  readonly #free: Readonly<Record<JsonType, string>>;
  readonly #untold: ReadonlySet<string>;

  constructor(
    readonly naming: Naming,
    readonly recursive: ReadonlySet<Definition>,
    /** Stands before every member, list and tuple: `readonly` on request, nothing else. */
    readonly fixed: "readonly " | "",
  ) {
    this.#free = freeTypes(fixed);
    this.#untold = new Set(Object.values(this.#free));
  }

  /** The type of the root or of a definition, and what it is where only an object is possible. */
  aliases(name: string, node: Node): string[] {
    const object = this.naming.objects.get(node);
    const doc = docComment(paragraphs(node.notes), tags(node.notes), "");
    if (object === undefined) return [`${doc}export type ${name} =${spaced(this.#type(node))};\n`];
    // What it says of objects is written once.
    const whole =
      node.kind === "types"
        ? union(node.arms.map((arm) => (arm.kind === "object" ? object : this.#type(arm))))
        : this.#type(node);
    return [
      `${doc}export type ${name} =${spaced(whole)};\n`,
      `/** ${name}, where it is an object. */\nexport type ${object} =${spaced(this.#narrowed(node, objectOnly))};\n`,
    ];
  }

  /** The type of a node, its inner lines indented by one step for each level. */
  #type(node: Node): string {
    const known = this.#printed.get(node);
    if (known !== undefined) return known;
    if (this.#depth === deepest) return "unknown";
    // What has no name of its own and holds itself (a member that is not what is around it) is told once; within itself it may be anything.
    this.#printed.set(node, "unknown");
    this.#depth += 1;
    try {
      const text = this.#print(node);
      this.#printed.set(node, text);
      return text;
    } finally {
      this.#depth -= 1;
    }
  }

  #print(node: Node): string {
    return needsWays(node)
      ? unlessTooMany(
          () => this.#byWays(node),
          () => this.#plain(node),
        )
      : this.#plain(node);
  }

  #plain(node: Node): string {
    switch (node.kind) {
      case "any":
        return "unknown";
      case "never":
        return "never";
      case "null":
      case "boolean":
      case "string":
        return node.kind;
      case "number":
        return "number";
      case "array":
        return this.#array(mergeArrays([node]));
      case "object":
        return this.#object(node);
      case "types": {
        const types = node.arms.map((arm) => this.#type(arm));
        // All six, none of them narrowed: saying so would say nothing.
        return types.length === 6 && types.every((type) => this.#untold.has(type)) ? "unknown" : union(types);
      }
      case "literal":
        return literalType(node.value, this.fixed);
      case "closedList":
        return this.#closedList(node.values);
      case "openList":
        return this.naming.lists.get(node) ?? node.base;
      case "anyOf":
      case "oneOf":
        return union(node.arms.map((arm) => this.#type(arm)));
      case "allOf":
        return this.#intersection(node.parts);
      case "use":
        return this.naming.references.get(node.definition.key) ?? "unknown";
      case "unevaluated":
        return this.#type(node.node);
      case "not":
      case "condition":
      case "opaque":
        return "unknown";
    }
  }

  #closedList(values: readonly KnownValue[]): string {
    if (values.every((known) => known.notes.description === undefined))
      return union(values.map((known) => literalType(known.value, this.fixed)));
    return values
      .map(
        (known) =>
          `\n${docComment(paragraphs(known.notes), tags(known.notes), step)}${step}| ${literalType(known.value, this.fixed)}`,
      )
      .join("");
  }

  /** The type of what several objects or lists say of one place. */
  #all(nodes: readonly Node[]): string {
    if (nodes.length < 2 || !literalsMeet(nodes)) return this.#intersection(nodes);
    const key = nodes.map((node) => this.#numberOf(node)).join();
    const [first] = nodes as readonly [Node];
    const whole = this.#wholes.get(key) ?? { kind: "allOf", parts: nodes, notes: {}, span: first.span };
    this.#wholes.set(key, whole);
    return this.#type(whole);
  }

  #numberOf(node: Node): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size;
    this.#numbers.set(node, number);
    return number;
  }

  /** Parts say more the fewer JSON types are left: keywords without `type` are read in the light of their neighbours. */
  #intersection(all: readonly Node[], among: ReadonlySet<JsonType> = anyType): string {
    const [only] = all;
    if (only === undefined) return "unknown";
    if (all.length === 1 && only.kind !== "types") return among === anyType ? this.#type(only) : this.#narrowed(only, among);
    const parts = withOneList(all);
    const possible = parts
      .map((part) => possibleTypes(part))
      .reduce((left, right) => new Set([...left].filter((type) => right.has(type))), among);
    // That it is of these types is said by what is told of them.
    const isTold = parts.some((part) => this.#isNarrowed(part, possible) && !this.#isBare(part));
    const others = withinReach(
      parts.filter((part) => !(isTold && this.#isBare(part))),
      possible,
      this.naming.objects,
    );
    const narrowed = others.map((part) => this.#narrowed(part, possible));
    const telling = [...new Set(narrowed.filter((type) => type !== "unknown"))];
    if (telling.includes("never")) return "never";
    if (telling.length === 0) return "unknown";
    return telling.length === 1 ? (telling[0] as string) : telling.map((type) => group(type, "&")).join(" & ");
  }

  /** The type of a node where only some JSON types are possible. */
  #narrowed(node: Node, possible: ReadonlySet<JsonType>): string {
    const types = [...possibleTypes(node)];
    if (!types.some((type) => possible.has(type))) return "never";
    if (types.every((type) => possible.has(type))) return this.#type(node);
    if (needsWays(node)) return this.#byPossibleWays(node, possible);
    switch (node.kind) {
      case "types":
        return union(node.arms.filter((arm) => possible.has(arm.kind)).map((arm) => this.#type(arm)));
      case "anyOf":
      case "oneOf":
        return union(node.arms.map((arm) => this.#narrowed(arm, possible)));
      case "allOf":
        return this.#intersection(node.parts, possible);
      case "use":
        return (isObjectOnly(possible) && this.naming.objects.get(node.definition.node)) || this.#type(node);
      default:
        return this.#type(node);
    }
  }

  /** Whether the type of a node is printed for the JSON types that are possible alone. */
  #isNarrowed(node: Node, possible: ReadonlySet<JsonType>): boolean {
    if (node.kind === "anyOf" || node.kind === "oneOf")
      return !needsWays(node) && node.arms.every((arm) => this.#isNarrowed(arm, possible));
    if (node.kind !== "use") return ["types", "literal", "closedList", "openList", ...jsonTypes].includes(node.kind);
    const defined = node.definition.node;
    const isObject = isObjectOnly(possible) && this.naming.objects.has(defined);
    return isObject || ([...possibleTypes(defined)].every((type) => possible.has(type)) && this.#isNarrowed(defined, possible));
  }

  /** Whether a node says of what types a value is, and nothing more that its type could tell. */
  #isBare(node: Node): boolean {
    const arms = node.kind === "types" ? node.arms : [node];
    return arms.every((arm) => (jsonTypes as readonly string[]).includes(arm.kind) && this.#untold.has(this.#type(arm)));
  }

  #array({ prefix, rest: others, least, most }: MergedArray): string {
    const isTold = this.#told([...prefix.flat(), ...others]);
    return this.#list({ prefix: prefix.map((nodes) => nodes.filter(isTold)), rest: others.filter(isTold), least, most });
  }

  #list({ prefix: places, rest: others, least, most }: MergedArray): string {
    const prefix = places.map((nodes) => this.#all(nodes));
    // A place that nothing fits ends every array before it.
    const end = prefix.indexOf("never");
    const rest = end >= 0 ? "never" : this.#all(others);
    const fixed = end >= 0 ? prefix.slice(0, end) : prefix;
    const repeated = least - fixed.length;
    if (rest === "never" && repeated > 0) return "never";
    if (repeated > 0 && least <= longestTuple && rest.length <= longestRepeat)
      fixed.push(...Array.from({ length: repeated }, () => rest));
    if (fixed.length > longestTuple || (fixed.length === 0 && rest !== "never" && most > 0)) {
      return `${this.fixed}${group(fixed.length === 0 ? rest : union([...fixed, rest]), "[]")}[]`;
    }
    const refersBack = [...places.flat(), ...others].some((node) => this.#refersBack(node));
    const isOpen = rest !== "never" && most > fixed.length;
    // Names of places, or others that are of a name or stand in parentheses, keep TypeScript from looking into the tuple too early.
    const isNamed = refersBack && !isOpen;
    const written = fixed.slice(0, most).map((type, at) => {
      if (isNamed) return `item${at}${at < least ? "" : "?"}: ${type}`;
      return at < least ? type : `${group(type, "?")}?`;
    });
    const list = `${group(rest, "[]")}[]`;
    const open = refersBack && !/^[A-Z]\w*$/.test(rest) ? `...(${list})` : `...${list}`;
    return `${this.fixed}[${[...written, ...(isOpen ? [open] : [])].join(", ")}]`;
  }

  /** TypeScript sees a circle where a tuple holds a list of what holds the tuple. */
  #refersBack(node: Node): boolean {
    if (this.recursive.size === 0) return false;
    const known = this.#referring.get(node) ?? usesInside(node).some((definition) => this.recursive.has(definition));
    this.#referring.set(node, known);
    return known;
  }

  #object(node: ObjectNode): string {
    return this.#written(this.#shape(mergeObjects({ objects: [node], absent: [] })));
  }

  /** `never` are names that other shapes of a union declare: without them a value of both would pass for one of either. */
  #written({ members, index }: PrintedShape, never: readonly string[] = []): string {
    const lines = [
      ...members.map((member) => this.#member(member)),
      ...never.map((name) => `${step}${this.fixed}${propertyKey(name)}?: never;\n`),
      ...index,
    ];
    return lines.length === 0 ? `{ ${this.fixed}[name: string]: never }` : `{\n${lines.join("")}}`;
  }

  /** TypeScript takes what every object inherits for a member that is there, and would refuse a document without it. */
  #held({ name, nodes, required, absent }: MergedMember): string {
    const type = absent ? "never" : this.#all(nodes);
    if (!inheritedNames.includes(name)) return type;
    // A function is no JSON value: what is inherited is then not the member that has to be there.
    return required ? (type === "unknown" ? union(Object.values(this.#free)) : type) : "unknown";
  }

  #member({ name, nodes, required, absent, type }: PrintedMember): string {
    const said = nodes.map((node) => (node.kind === "use" ? { ...node.definition.node.notes, ...node.notes } : node.notes));
    const notes = absent ? {} : (said.find((one) => paragraphs(one).length + tags(one).length > 0) ?? {});
    const text = spaced(indentBy(type, step));
    return `${docComment(paragraphs(notes), tags(notes), step)}${step}${this.fixed}${propertyKey(name)}${required ? "" : "?"}:${text};\n`;
  }

  /** Names of a simple pattern are told by a template; what is left by one signature for all names, which covers the others too. */
  #indexSignatures(members: readonly PrintedMember[], patterns: readonly PatternMember[], rest: readonly Node[]): string[] {
    const keyed = [...new Set(patterns.map(({ pattern }) => pattern))].map((pattern) => ({
      pattern,
      key: keyTemplate(pattern),
      type: this.#all(patterns.filter((one) => one.pattern === pattern).map(({ node }) => node)),
    }));
    const others = this.#all(rest);
    const optional = members.some((member) => !member.required) ? ["undefined"] : [];
    const telling = keyed.filter(
      ({ key, pattern }) => key !== undefined && !inheritedNames.some((name) => matches(pattern, name)),
    );
    const templates = telling.map(({ key, pattern, type }) => {
      const matching = members.filter(({ name }) => matches(pattern, name)).map((member) => member.type);
      return `${step}${this.fixed}[name: ${key}]: ${indentBy(covering(type, [...matching, ...optional]), step)};\n`;
    });
    const isComplete = telling.length === keyed.length;
    if (others === "never" && isComplete) return templates;
    const named = members.map(({ type }) => type);
    const all = union([...keyed.map(({ type }) => type), others, ...named, ...(named.length > 0 ? optional : [])]);
    const short = named.length > 0 && (all.length > longestRepeat || meetsShapes(all)) ? "unknown" : all;
    return [...(short === "unknown" ? templates : []), `${step}${this.fixed}[name: string]: ${indentBy(short, step)};\n`];
  }

  /** One type for each way in which the value can be what the schema says, of the JSON types that are possible; unknown where none says more. */
  #byWays(node: Node, possible: readonly JsonType[] = jsonTypes): string {
    const types = possible.map((type) => readable(this.#waysOf(ways(node, type), type)));
    return possible.every((type, at) => types[at] === this.#free[type]) ? "unknown" : union(types);
  }

  #byPossibleWays(node: Node, possible: ReadonlySet<JsonType>): string {
    const types = jsonTypes.filter((type) => possible.has(type) && possibleTypes(node).has(type));
    if (types.length === possibleTypes(node).size) return this.#type(node);
    const key = types.join();
    const texts = this.#narrow.get(node) ?? new Map<string, string>();
    this.#narrow.set(node, texts);
    const before = texts.get(key);
    if (before !== undefined) return before;
    // As in #type: within itself it may be anything.
    texts.set(key, "unknown");
    const parts = node.kind === "allOf" ? node.parts : undefined;
    const text = unlessTooMany(
      () => this.#byWays(node, types),
      () => (parts ? this.#intersection(parts, possible) : this.#plain(node)),
    );
    texts.set(key, text);
    return text;
  }

  #waysOf(found: readonly Way[], type: JsonType): string[] {
    if (found.some((way) => way.listed.length > 0)) return found.map((way) => this.#listed(way, type));
    if (type === "array") return found.map(({ arrays }) => this.#array(mergeArrays(arrays)));
    if (type !== "object") return found.map(() => type);
    return this.#shapes(found.map((way) => this.#shape(mergeObjects(way))));
  }

  /** Not what is long and stands at several places: each level of nesting would double the text. */
  #told(all: readonly Node[]): (node: Node) => boolean {
    const uses = new Map<Node, number>();
    for (const node of all) uses.set(node, (uses.get(node) ?? 0) + 1);
    return (node) => uses.get(node) === 1 || this.#type(node).length <= longestShared;
  }

  #shape(object: MergedObject): PrintedShape {
    const { members, patterns, rest } = this.#withoutRepeats(object);
    const printed = members.map((member) => ({ ...member, type: this.#held(member) }));
    const index = this.#indexSignatures(printed, patterns, rest);
    return { members: printed, index, isClosed: index.length === 0 };
  }

  #withoutRepeats({ members, patterns, rest }: MergedObject): MergedObject {
    const isTold = this.#told([...members.flatMap(({ nodes }) => nodes), ...patterns.map(({ node }) => node), ...rest]);
    return {
      members: members.map((member) => ({ ...member, nodes: member.nodes.filter(isTold) })),
      patterns: patterns.map((one) =>
        isTold(one.node) ? one : { ...one, node: { kind: "any", notes: {}, span: one.node.span } },
      ),
      rest: rest.filter(isTold),
    };
  }

  /** Without a shape that nothing fits, and without one that another says more widely. */
  #shapes(all: readonly PrintedShape[]): string[] {
    const possible = all.filter(({ members }) => !members.some(({ type, required }) => required && type === "never"));
    const shapes = possible.filter(
      (shape, at) => !possible.some((other, index) => index !== at && isWithin(shape, other, index < at)),
    );
    const names = new Set(shapes.flatMap(({ members }) => members.map(({ name }) => name)));
    return shapes.map((shape) => {
      const own = shape.members.map(({ name }) => name);
      const never = [...names].filter((name) => !own.includes(name) && !inheritedNames.includes(name));
      return this.#written(shape, shape.isClosed && shapes.length > 1 ? never : []);
    });
  }

  #listed({ listed }: Way, type: JsonType): string {
    return listed.length === 0 ? this.#free[type] : this.#intersection(listed);
  }
}

function unlessTooMany(print: () => string, otherwise: () => string): string {
  try {
    return print();
  } catch (error) {
    if (!(error instanceof TooManyWays)) throw error;
    return otherwise();
  }
}

/** The ways in one union. Throws TooManyWays. */
function readable(types: readonly string[]): string {
  const text = union(types);
  if (types.length > 1 && text.length > longestWays) throw new TooManyWays();
  return text;
}

interface PrintedMember extends MergedMember {
  readonly type: string;
}

interface PrintedShape {
  readonly members: readonly PrintedMember[];
  /** Index signatures; an object without any is closed. */
  readonly index: readonly string[];
  readonly isClosed: boolean;
}

/** Whether whatever fits the one shape fits the other, as far as the texts of their types tell. Of two that say the same, the first stays. */
function isWithin(shape: PrintedShape, other: PrintedShape, isFirst: boolean): boolean {
  if (other.isClosed || shape.index.join("") !== other.index.join("")) return false;
  const fits = other.members.every((wide) => {
    const narrow = shape.members.find(({ name }) => name === wide.name);
    if (narrow === undefined) return !wide.required && wide.type === "unknown";
    const isWider = wide.type === "unknown" || narrow.type === wide.type || narrow.type.split(" & ").includes(wide.type);
    return isWider && (narrow.required || !wide.required);
  });
  return fits && (isFirst || !isWithin(other, shape, true));
}

/** TypeScript does not always see that what is of two types at once is of one of them: it is told, or the type is widened. */
function covering(type: string, others: readonly string[]): string {
  const all = union([type, ...others]);
  const isSeen = others.every((other) => other === "undefined" || !meetsShapes(other));
  return isSeen && all.length <= type.length + longestRepeat ? all : "unknown";
}

/** Whether shapes that have no name hold at once: TypeScript does not always see that such a type is the same as itself. */
const meetsShapes = (type: string): boolean => type.includes("{") && type.includes(" & ");

const matches = (pattern: string, name: string): boolean => new RegExp(pattern, "u").test(name);

/** What a value of a JSON type is where nothing more is said of it. */
const freeTypes = (fixed: string): Readonly<Record<JsonType, string>> => ({
  null: "null",
  boolean: "boolean",
  number: "number",
  string: "string",
  array: `${fixed}unknown[]`,
  object: `{\n  ${fixed}[name: string]: unknown;\n}`,
});

// prettier-ignore
const inheritedNames: readonly string[] = ["constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"];
