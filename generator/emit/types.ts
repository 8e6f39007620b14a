import { isArray, isObject, type Json } from "../json/json.ts";
import type { ArrayNode, KnownValue, Member, Node, Notes, ObjectNode, OpenListNode } from "../model/model.ts";
import type { Naming } from "./naming.ts";
import { docComment, indentBy, jsonLiteral, propertyKey } from "./text.ts";
import type { Section, Unit } from "./unit.ts";

/**
 * Types: every valid document is assignable; what a type can express as wrong is not. Where TypeScript cannot say what
 * the schema says (patterns, lengths, conditions, exclusion), the type is wider and the validator decides.
 */
export function emitTypes(unit: Unit, naming: Naming): Section {
  const printer = new TypePrinter(naming);
  const named: readonly (readonly [string, Node])[] = [
    [naming.root, unit.root],
    ...naming.definitions.map(({ definition, name }) => [name, definition.node] as const),
  ];
  // Open lists print their own names: the type, the known values, the guard.
  const blocks = named.filter(([, node]) => node.kind !== "openList").map(([name, node]) => printer.alias(name, node));
  return { declarations: blocks.join("\n"), code: "" };
}

const step = "  ";
/** Tuples are written out to this many places; beyond it the array is typed by its items. */
const longestTuple = 16;
/** A type is repeated (in a tuple, in an index signature) only while it is this short. */
const longestRepeat = 160;

class TypePrinter {
  /** A type stands in its member and in the index signature beside it: printed anew each time, nesting would double the work. */
  readonly #printed = new Map<Node, string>();

  constructor(readonly naming: Naming) {}

  alias(name: string, node: Node): string {
    return `${docComment(paragraphs(node.notes), tags(node.notes), "")}export type ${name} =${spaced(this.#type(node))};\n`;
  }

  /** The type of a node, its inner lines indented by one step for each level. */
  #type(node: Node): string {
    const known = this.#printed.get(node);
    if (known !== undefined) return known;
    const text = this.#print(node);
    this.#printed.set(node, text);
    return text;
  }

  #print(node: Node): string {
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
        return this.#array(node);
      case "object":
        return this.#object(node);
      case "types": {
        const types = node.arms.map((arm) => this.#type(arm));
        // All six, none of them narrowed: saying so would say nothing.
        return types.length === 6 && types.every((type) => plainTypes.has(type)) ? "unknown" : union(types);
      }
      case "literal":
        return literalType(node.value);
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
      return union(values.map((known) => literalType(known.value)));
    return values
      .map((known) => `\n${docComment(paragraphs(known.notes), tags(known.notes), step)}${step}| ${literalType(known.value)}`)
      .join("");
  }

  /** Parts say more the fewer JSON types are left: keywords without `type` are read in the light of their neighbours. */
  #intersection(parts: readonly Node[]): string {
    const possible = parts.map(typesOf).reduce((left, right) => new Set([...left].filter((type) => right.has(type))));
    const narrowed = parts.map((part) => {
      if (part.kind !== "types") return this.#type(part);
      const arms = part.arms.filter((arm) => possible.has(arm.kind));
      return arms.length === 0 ? "never" : union(arms.map((arm) => this.#type(arm)));
    });
    const telling = [...new Set(narrowed.filter((type) => type !== "unknown"))];
    if (telling.includes("never")) return "never";
    if (telling.length === 0) return "unknown";
    return telling.length === 1 ? (telling[0] as string) : telling.map((type) => group(type, "&")).join(" & ");
  }

  #array(node: ArrayNode): string {
    const prefix = node.prefix.map((item) => this.#type(item));
    // A place that nothing fits ends every array before it.
    const end = prefix.indexOf("never");
    const rest = end >= 0 ? "never" : this.#type(node.rest);
    const most = node.maxItems ?? Infinity;
    const least = node.minItems ?? 0;
    const fixed = end >= 0 ? prefix.slice(0, end) : prefix;
    const repeated = least - fixed.length;
    if (repeated > 0 && least <= longestTuple && rest.length <= longestRepeat)
      fixed.push(...Array.from({ length: repeated }, () => rest));
    if (fixed.length > longestTuple || (fixed.length === 0 && rest !== "never" && most > 0)) {
      return `${group(fixed.length === 0 ? rest : union([...fixed, rest]), "[]")}[]`;
    }
    const places = fixed.slice(0, most).map((type, at) => (at < least ? type : `${group(type, "?")}?`));
    const open = rest !== "never" && most > places.length;
    return `[${[...places, ...(open ? [`...${group(rest, "[]")}[]`] : [])].join(", ")}]`;
  }

  #object(node: ObjectNode): string {
    const members = [...node.members.values()].map((member) => this.#member(member));
    const undeclared = [...node.required].filter((name) => !node.members.has(name));
    const required = undeclared.map((name) => `${step}${propertyKey(name)}: ${indentBy(union(this.#others(node)), step)};\n`);
    const index = this.#indexSignature(node);
    const lines = [...members, ...required, ...(index === undefined ? [] : [`${step}[name: string]: ${index};\n`])];
    return lines.length === 0 ? "{ [name: string]: never }" : `{\n${lines.join("")}}`;
  }

  /** What members that are not declared may hold: the rest, and whatever a pattern says. */
  #others(node: ObjectNode): string[] {
    return [...node.patternMembers.map((member) => member.node), node.rest].map((one) => this.#type(one));
  }

  /** TypeScript takes what every object inherits for a member that is there, and would refuse a document without it. */
  #held({ name, node, required }: Member): string {
    return !required && inheritedNames.includes(name) ? "unknown" : this.#type(node);
  }

  #member(member: Member): string {
    const { name, node, required } = member;
    const type = indentBy(this.#held(member), step);
    const notes = node.kind === "use" ? { ...node.definition.node.notes, ...node.notes } : node.notes;
    return `${docComment(paragraphs(notes), tags(notes), step)}${step}${propertyKey(name)}${required ? "" : "?"}:${spaced(type)};\n`;
  }

  /** An index signature covers the named members too, so it is the union of all of them, or `unknown`. */
  #indexSignature(node: ObjectNode): string | undefined {
    if (node.patternMembers.length === 0 && node.rest.kind === "never") return undefined;
    const others = this.#others(node);
    const named = [...node.members.values()].map((member) => this.#held(member));
    if (named.length === 0 && node.required.size === 0) return indentBy(union(others), step);
    const optional = [...node.members.values()].some((member) => !member.required);
    const text = union([...others, ...named, ...(optional ? ["undefined"] : [])]);
    return text.length > longestRepeat ? "unknown" : indentBy(text, step);
  }
}

// prettier-ignore
const inheritedNames: readonly string[] = ["constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"];

const plainTypes = new Set(["null", "boolean", "number", "string", "unknown[]", "{\n  [name: string]: unknown;\n}"]);

/** A type that begins on a line of its own leaves no space at the end of this one. */
const spaced = (type: string): string => (type.startsWith("\n") ? type : ` ${type}`);

/** The JSON types that a node leaves possible; all of them where it does not say. */
function typesOf(node: Node): ReadonlySet<string> {
  switch (node.kind) {
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "array":
    case "object":
      return new Set([node.kind]);
    case "types":
      return new Set(node.arms.map((arm) => arm.kind));
    case "anyOf":
    case "oneOf":
      return new Set(node.arms.flatMap((arm) => [...typesOf(arm)]));
    case "allOf":
      return node.parts.map(typesOf).reduce((left, right) => new Set([...left].filter((type) => right.has(type))));
    default:
      return allTypes;
  }
}
const allTypes: ReadonlySet<string> = new Set(["null", "boolean", "number", "string", "array", "object"]);

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)].filter((type) => type !== "never");
  if (distinct.includes("unknown")) return "unknown";
  if (distinct.length === 0) return "never";
  return distinct.length === 1 ? (distinct[0] as string) : distinct.map((type) => group(type, "|")).join(" | ");
}

/** Parentheses where the operator around a type would otherwise take it apart. */
function group(type: string, around: "|" | "&" | "[]" | "?"): string {
  if (around === "|") return type.startsWith("\n") ? `(${type})` : type;
  return /^[\w$.]+$/.test(type) || (type.startsWith("{") && closes(type)) || /^"[^"\\]*"$/.test(type) ? type : `(${type})`;
}

/** Whether the first brace is closed by the last character, so that the whole text is one object type; in doubt it is not. */
function closes(type: string): boolean {
  return type.startsWith("{\n") ? type.endsWith("}") && !type.slice(0, -1).includes("\n}") : /^\{[^{}|&]*\}$/.test(type);
}

function literalType(value: Json): string {
  if (isArray(value)) return `[${value.map(literalType).join(", ")}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, item]) => `${propertyKey(name)}: ${literalType(item)}`);
    return members.length === 0 ? "{ [name: string]: never }" : `{ ${members.join("; ")} }`;
  }
  return jsonLiteral(value);
}

/** What a schema says about a place, for its JSDoc. */
export function paragraphs(notes: Notes): string[] {
  return [notes.title, notes.description].filter((text): text is string => text !== undefined && text !== "");
}

export function tags(notes: Notes): string[] {
  return [
    ...(notes.deprecated ? ["@deprecated"] : []),
    ...(notes.default === undefined ? [] : [`@default ${jsonLiteral(notes.default)}`]),
    ...(notes.examples ?? []).map((example) => `@example ${jsonLiteral(example)}`),
  ];
}

export type { OpenListNode };
