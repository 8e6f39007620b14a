import type { ArrayNode, Node, ObjectNode } from "../../model/model.ts";
import { saysSomething } from "../../model/notes.ts";
import { and, hasMember, not } from "./test.ts";

/** What one part of a schema has looked at of the value that it judges, where `when` holds. (2020-12 core, 11.) */
export interface Looked {
  readonly when: string;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  readonly allMembers: boolean;
  /** So many items from the first on. */
  readonly prefix: number;
  readonly allItems: boolean;
  /** Items that are of this node. */
  readonly contains: Node | undefined;
}

/** Keeps the answer to a test: the name of a constant. */
type Ask = (test: string) => string;

/** How a node is tested: an expression over the value. */
type TestOf = (node: Node) => string;

const nothing = { names: [], patterns: [], allMembers: false, prefix: 0, allItems: false, contains: undefined };

/** Parts times the conditions under which they count. Choices of choices of choices could make one for every path. */
const most = 2_000;

/** What a node looks at, wherever it stands in place; `ask` keeps which arms of its choices hold. */
export function lookedAt(root: Node, testOf: TestOf, ask: Ask): Looked[] {
  const found: Looked[] = [];
  const met = new Map<string, Set<Node>>();
  const isNew = (node: Node, when: string): boolean => {
    const nodes = met.get(when) ?? new Set<Node>();
    const before = nodes.size;
    met.set(when, nodes.add(node));
    return nodes.size > before;
  };
  const add = (part: Partial<Looked>, when: string): void => {
    const looked = { ...nothing, ...part, when };
    if (looksItself(looked)) found.push(looked);
    if (found.length > most) throw new Error("more parts of the schema look at one value than a validator can tell apart");
  };
  const look = (node: Node, when: string): void => {
    if (!isNew(node, when)) return;
    const lookIf = (part: Node, test: string): void => {
      if (looks(part)) look(part, ask(and(when, test)));
    };
    switch (node.kind) {
      case "object":
        add(ofObject(node), when);
        for (const [name, part] of node.dependentSchemas) lookIf(part, and("_isObject(value)", hasMember("value", name)));
        break;
      case "array":
        add(ofArray(node), when);
        break;
      case "anyOf":
      case "oneOf":
        for (const arm of node.arms) lookIf(arm, testOf(arm));
        break;
      case "condition": {
        if (!looks(node)) break;
        const holds = ask(testOf(node.if));
        lookIf(node.if, holds);
        lookIf(node.then, holds);
        lookIf(node.else, not(holds));
        break;
      }
      case "unevaluated":
        look(node.node, when);
        add({ allMembers: node.properties !== undefined, allItems: node.items !== undefined }, when);
        break;
      default:
        for (const part of partsOf(node)) look(part, when);
    }
  };
  look(root, "true");
  return found;
}

/** Whether it looks at anything but through its parts. */
const looksItself = ({ names, patterns, allMembers, prefix, allItems, contains }: Looked): boolean =>
  names.length + patterns.length + prefix > 0 || allMembers || allItems || contains !== undefined;

const ofObject = ({ members, patternMembers, rest }: ObjectNode): Partial<Looked> => ({
  names: [...members.keys()],
  patterns: patternMembers.map(({ pattern }) => pattern),
  allMembers: isStated(rest),
});

const ofArray = ({ prefix, rest, contains }: ArrayNode): Partial<Looked> => ({
  prefix: prefix.length,
  allItems: isStated(rest),
  contains: contains?.node,
});

/** Whether `additionalProperties` or `items` was written: what it looks at is seen, even where it refuses nothing. */
const isStated = (rest: Node): boolean => rest.kind !== "any" || rest.stated === true || saysSomething(rest.notes);

/** Parts that hold wherever the node does. */
function partsOf(node: Node): readonly Node[] {
  if (node.kind === "allOf") return node.parts;
  if (node.kind === "types") return node.arms;
  return node.kind === "use" ? [node.definition.node] : [];
}

const looking = new WeakMap<Node, boolean>();
/** Whether a node looks at any member or item at all; most arms of most choices do not, and need not be asked again. */
function looks(node: Node): boolean {
  const known = looking.get(node) ?? looksAt(node);
  looking.set(node, known);
  return known;
}

function looksAt(node: Node): boolean {
  switch (node.kind) {
    case "object":
      return (
        node.members.size + node.patternMembers.length > 0 ||
        isStated(node.rest) ||
        [...node.dependentSchemas.values()].some(looks)
      );
    case "array":
      return node.prefix.length > 0 || isStated(node.rest) || node.contains !== undefined;
    case "anyOf":
    case "oneOf":
      return node.arms.some(looks);
    case "condition":
      return [node.if, node.then, node.else].some(looks);
    case "unevaluated":
      return true;
    default:
      return partsOf(node).some(looks);
  }
}
