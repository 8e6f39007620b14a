import { diagnose, type Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Definition, Node, OpenListNode } from "../model/model.ts";
import { besideMembers, children } from "../model/walk.ts";
import { meetAsObjects } from "./met-as-objects.ts";
import { definitionTypeName, nameSuffix, pascalCase, plural, valueName } from "./names.ts";
import type { Unit } from "./unit.ts";

/** Who called what, in one module. */
export interface Naming {
  readonly root: string;
  /** How a reference to a definition is printed, by its key. */
  readonly references: ReadonlyMap<string, string>;
  /** Those that are printed themselves, in the order in which they are first met: not the root, nor a list that a member names. */
  readonly definitions: readonly NamedDefinition[];
  readonly lists: ReadonlyMap<OpenListNode, string>;
  /** What the root or a definition is called where only an object is possible, by its node. */
  readonly objects: ReadonlyMap<Node, string>;
  readonly diagnostics: readonly Diagnostic[];
}
export interface NamedDefinition {
  readonly definition: Definition;
  readonly name: string;
}

/**
 * `refuse`: a clash is the author's to mend. `separate`: schemas that nobody here can mend; every one of the clashing
 * names gets a suffix made of its exact text, so that none of them moves when members are reordered.
 */
export type OnClash = "refuse" | "separate";

/** Names every definition and open list that a unit reaches. */
export function nameUnit(unit: Unit, onClash: OnClash): Naming {
  const { wanted, references, objects } = wantedNames(unit);
  const byFolded = new Map<string, Wanted[]>();
  for (const one of wanted) {
    const exports = [...one.exports, ...(objects.has(one.node) ? [objectName(one.name)] : [])];
    for (const folded of exports.map((name) => name.toLowerCase())) byFolded.set(folded, [...(byFolded.get(folded) ?? []), one]);
  }
  const clashing = new Set([...byFolded.values()].filter((group) => new Set(group).size > 1).flat());
  const diagnostics =
    onClash === "separate"
      ? []
      : [...byFolded.values()]
          .flatMap((group) => clashesOf(group))
          .filter((found, at, all) => all.findIndex((other) => other.span === found.span) === at);
  const nameOf = (one: Wanted): string =>
    clashing.has(one) && one.subject !== "root" ? `${one.name}${nameSuffix(one.exact)}` : one.name;
  return {
    root: unit.typeName,
    references: new Map([...references].map(([key, one]) => [key, nameOf(one)])),
    definitions: wanted.flatMap((one) => (isDefinition(one.subject) ? [{ definition: one.subject, name: nameOf(one) }] : [])),
    lists: new Map(wanted.flatMap((one) => one.lists.map((list) => [list, nameOf(one)] as const))),
    objects: new Map(wanted.flatMap((one) => (objects.has(one.node) ? [[one.node, objectName(nameOf(one))] as const] : []))),
    diagnostics,
  };
}

interface Wanted {
  readonly name: string;
  /** What tells it from another of the same name. */
  readonly exact: string;
  readonly subject: "root" | "list" | Definition;
  readonly lists: readonly OpenListNode[];
  readonly exports: readonly string[];
  readonly node: Node;
}

const isDefinition = (subject: Wanted["subject"]): subject is Definition => typeof subject === "object";

function clashesOf(group: readonly Wanted[]): Diagnostic[] {
  const [first, ...others] = [...new Set(group)];
  return first === undefined
    ? []
    : others.map((other) => diagnose("type-name-clash", other.node.span, { name: other.name, other: first.node.span.pointer }));
}

interface WantedNames {
  readonly wanted: readonly Wanted[];
  /** By definition key: the root and a list that a member holds keep their one name where something refers to them. */
  readonly references: ReadonlyMap<string, Wanted>;
  /** Those that something refers to as objects. */
  readonly objects: ReadonlySet<Node>;
}

function wantedNames(unit: Unit): WantedNames {
  const named = new Map<Node, Wanted>();
  const references = new Map<string, Wanted>();
  const queued = new Set<string>();
  const waiting: Definition[] = [];
  const objects = new Set<Node>();
  const want = (node: Node, name: string, exact: string, subject: Wanted["subject"]): Wanted => {
    const told = listThatTells(node) ?? node;
    const one = named.get(told) ?? wantedName(name, `${exact} ${node.span.pointer}`, subject, node);
    named.set(told, one);
    return one;
  };
  // A list that a member holds is called after the member; any other after what it is a part of.
  const visit = (node: Node, around: string, member?: string): void => {
    if (node.kind === "use" && !queued.has(node.definition.key)) {
      queued.add(node.definition.key);
      waiting.push(node.definition);
    }
    meetAsObjects(node, objects);
    if (node.kind === "openList")
      want(node, member === undefined ? `${around}Value` : pascalCase(member), member ?? around, "list");
    if (node.kind === "object") for (const { name, node: held } of node.members.values()) visit(held, around, name);
    for (const child of node.kind === "object" ? besideMembers(node) : children(node)) visit(child, around, member);
  };
  want(unit.root, unit.typeName, "", "root");
  visit(unit.root, unit.typeName);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const name = definitionTypeName(next.name);
    references.set(next.key, want(next.node, name, exactName(next, unit), next));
    visit(next.node, name);
  }
  return { wanted: [...named.values()], references, objects };
}

/** The open list that is all a type can tell of a node: the node itself, or one beside what is said of its base (a length, a pattern). */
function listThatTells(node: Node): OpenListNode | undefined {
  if (node.kind === "openList") return node;
  if (node.kind !== "allOf") return undefined;
  const [list, ...more] = node.parts.filter(({ kind }) => !ofBase.includes(kind));
  return list?.kind === "openList" && more.length === 0 ? list : undefined;
}

const ofBase: readonly Node["kind"][] = ["null", "boolean", "number", "string", "types"];

/** Definitions of the unit's own file are told apart by their pointers; others by their file, and by the way that led to them. */
function exactName({ name, key }: Definition, { root }: Unit): string {
  const isOwn = key.startsWith(`${root.span.file}#`) && !key.includes(" [[");
  return isOwn ? name : `${name} ${key}`;
}

/** Every name that the module will export for it, in both of TypeScript's namespaces. */
function wantedName(name: string, exact: string, subject: Wanted["subject"], node: Node): Wanted {
  const faces = subject === "root" ? Object.values(rootNames(name)) : [];
  const list = listThatTells(node);
  const listExports = list === undefined ? undefined : listNames(name);
  return {
    name,
    exact,
    subject,
    node,
    lists: list === undefined ? [] : [list],
    exports: [name, ...faces, ...(listExports === undefined ? [] : Object.values(listExports))],
  };
}

/** The names that the root of a module exports beside its type. */
export const rootNames = (name: string) => ({
  is: `is${name}`,
  check: `check${name}`,
  parse: `parse${name}`,
  unknownIn: `unknownIn${name}`,
  value: valueName(name),
  problem: `${name}Problem`,
});

const objectName = (name: string): string => `${name}Object`;

/** The names that an open list exports. */
export const listNames = (name: string) => ({
  known: `Known${name}`,
  values: `known${plural(name)}`,
  guard: `isKnown${name}`,
  reader: `read${name}`,
  reading: `${name}Reading`,
});
