import { type Json, type JsonType, jsonType } from "../../json/json.ts";
import type { ArrayNode, Member, Node, ObjectNode, TypedNode } from "../../model/model.ts";
import { saysSomething } from "../../model/notes.ts";
import { possibleTypes } from "../possible-types.ts";
import { isScalar } from "./listed.ts";
import { literalsMeet } from "./literals-meet.ts";
import { declares, said } from "./merged.ts";

/**
 * One way in which a value of one JSON type satisfies a schema: all of these hold. What a type cannot say (a pattern, a length, that
 * a text is not another) is left out, so that the ways together accept whatever the schema does.
 */
export interface Way {
  readonly objects: readonly ObjectNode[];
  readonly arrays: readonly ArrayNode[];
  /** Lists of values, and the like: nodes that say all there is to say of the value. */
  readonly listed: readonly Node[];
  /** Members that are not there. */
  readonly absent: readonly string[];
  /** What arms of a choice look at that may hold beside the one that does. */
  readonly beside: readonly (ObjectNode | ArrayNode)[];
}

const free: Way = { objects: [], arrays: [], listed: [], absent: [], beside: [] };
/** More ways than a person would read. */
const most = 24;
/** Definitions that lead to definitions are followed this far. */
const deepest = 200;

export class TooManyWays extends Error {}

/**
 * Whether a type says more where the ways are told apart: what was looked at, what a condition asks, what may not be there. A choice
 * between definitions keeps their names.
 */
export function needsWays(node: Node): boolean {
  switch (node.kind) {
    case "unevaluated":
    case "condition":
    case "not":
      return true;
    case "object":
      return node.dependentRequired.size + node.dependentSchemas.size > 0;
    case "types":
      return node.arms.some(needsWays);
    case "allOf":
      return node.parts.some(needsWays) || narrowsObject(node.parts) || literalsMeet(node.parts);
    case "anyOf":
      return node.arms.length > 1 && node.arms.every(isClosedObject);
    case "oneOf":
      return node.arms.some(({ kind }) => kind !== "use" && kind !== "literal") && !areOfDifferentTypes(node.arms);
    default:
      return false;
  }
}

/** An object that refuses what it does not declare: a value that has members of two of them is of neither. */
const isClosedObject = (node: Node): boolean =>
  node.kind === "object" && node.rest.kind === "never" && node.patternMembers.length === 0;

/** Whether no two arms have a JSON type in common: then that one excludes the others says nothing. */
function areOfDifferentTypes(arms: readonly Node[]): boolean {
  const types = arms.map((arm) => possibleTypes(arm));
  return new Set(types.flatMap((one) => [...one])).size === types.reduce((sum, { size }) => sum + size, 0);
}

/** An object beside a choice that says more of it: required members, a tag. */
const narrowsObject = (parts: readonly Node[]): boolean =>
  parts.some(({ kind }) => kind === "object") &&
  parts.some((part) => part.kind === "anyOf" && part.arms.every(({ kind }) => kind === "object" || kind === "types"));

type FindWays = (node: Node, type: JsonType) => readonly Way[];

/** Answers once for each node: definitions that meet again and again would be gone through once for each path that leads to them. */
function once(find: FindWays): FindWays {
  const known = new WeakMap<Node, Map<JsonType, readonly Way[]>>();
  let depth = 0;
  return (node, type) => {
    const byType = known.get(node) ?? new Map<JsonType, readonly Way[]>();
    known.set(node, byType);
    const before = byType.get(type);
    if (before !== undefined) return before;
    if (depth === deepest) throw new TooManyWays();
    depth += 1;
    try {
      const found = find(node, type);
      byType.set(type, found);
      return found;
    } finally {
      depth -= 1;
    }
  };
}

/** Every way in which a value of the type can satisfy the node; none where it cannot. Throws TooManyWays. */
export const ways = once(findWays);

function findWays(node: Node, type: JsonType): readonly Way[] {
  switch (node.kind) {
    case "any":
    case "opaque":
      return [free];
    case "never":
      return [];
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "array":
    case "object":
      return node.kind === type ? typedWays(node) : [];
    case "types":
      return node.arms.flatMap((arm) => ways(arm, type));
    case "literal":
      return jsonType(node.value) === type ? [{ ...free, listed: [node] }] : [];
    case "closedList": {
      const values = node.values.filter(({ value }) => jsonType(value) === type);
      return values.length === 0 ? [] : [{ ...free, listed: [{ ...node, values }] }];
    }
    case "openList":
      return (node.base === "integer" ? "number" : node.base) === type ? [{ ...free, listed: [node] }] : [];
    case "allOf":
      return node.parts.map((part) => ways(part, type)).reduce(product, [free]);
    case "anyOf":
      return anyWays(node.arms.map((arm) => ways(arm, type)));
    case "oneOf":
      return oneWays(node.arms, type);
    case "not":
      return failures(node.node, type);
    case "condition":
      return limited([
        ...product(ways(node.if, type), ways(node.then, type)),
        ...product(failures(node.if, type), ways(node.else, type)),
      ]);
    case "use":
      return ways(node.definition.node, type);
    case "unevaluated":
      return ways(node.node, type).map((way) => closed(way, type, node));
  }
}

function typedWays(node: TypedNode): readonly Way[] {
  if (node.kind === "array") return [{ ...free, arrays: [node] }];
  if (node.kind !== "object") return [free];
  const plain: Way = { ...free, objects: [node] };
  const triggered = [
    ...[...node.dependentRequired].map(([name, names]) => present(name, [requiring(node, names)])),
    ...[...node.dependentSchemas].map(([name, schema]) => present(name, ways(schema, "object"))),
  ];
  return triggered.reduce(product, [plain]);

  function present(name: string, then: readonly Way[]): readonly Way[] {
    return [{ ...free, absent: [name] }, ...product([requiring(node as ObjectNode, [name])], then)];
  }
}

/** An object that has these members, whatever else it has. */
const requiring = ({ span }: Node, names: readonly string[]): Way => ({
  ...free,
  objects: [{ ...bareObject(span), required: new Set(names) }],
});

const bareObject = (span: Node["span"]): ObjectNode => ({
  kind: "object",
  members: new Map(),
  required: new Set(),
  patternMembers: [],
  rest: { kind: "any", notes: {}, span },
  dependentRequired: new Map(),
  dependentSchemas: new Map(),
  notes: {},
  span,
});

function product(left: readonly Way[], right: readonly Way[]): readonly Way[] {
  if (left.length * right.length > most) throw new TooManyWays();
  return left.flatMap((one) => right.map((other) => both(one, other)));
}

const both = (one: Way, other: Way): Way => ({
  objects: distinct(one.objects, other.objects),
  arrays: distinct(one.arrays, other.arrays),
  listed: distinct(one.listed, other.listed),
  absent: distinct(one.absent, other.absent),
  beside: distinct(one.beside, other.beside),
});

const distinct = <T>(some: readonly T[], others: readonly T[]): readonly T[] =>
  some.length === 0 ? others : others.length === 0 ? some : [...new Set([...some, ...others])];

function limited(found: readonly Way[]): readonly Way[] {
  if (found.length > most) throw new TooManyWays();
  return found;
}

/** At least one holds: each arm in turn, with what the others may have looked at. */
function anyWays(arms: readonly (readonly Way[])[]): readonly Way[] {
  // Counted first: what is said beside each is as much as there are others.
  limited(arms.flat());
  return arms.flatMap((own, at) => {
    if (own.length === 0) return [];
    const others = arms.filter((_, other) => other !== at).flat();
    const beside = others.flatMap(({ objects, arrays, beside: further }) => [...objects, ...arrays, ...further]);
    return own.map((way) => ({ ...way, beside: distinct(way.beside, beside) }));
  });
}

/** One holds and the others fail. Where an arm cannot fail, no other is the one. */
function oneWays(arms: readonly Node[], type: JsonType): readonly Way[] {
  const failing = arms.map((arm) => failures(arm, type));
  const holding = arms.map((arm, at) => ({ at, own: ways(arm, type) })).filter(({ own }) => own.length > 0);
  const sure = failing.findIndex(({ length }) => length === 0);
  const possible = sure < 0 ? holding : holding.filter(({ at }) => at === sure);
  // Counted first: each is told together with all the others that fail.
  limited(possible.flatMap(({ own }) => own));
  const othersFail = (at: number): readonly Way[] => failing.filter((_, other) => other !== at).reduce(product, [free]);
  return limited(possible.flatMap(({ at, own }) => product(own, othersFail(at))));
}

/** The ways in which a value of the type can fail the node, as far as a type can say it. */
const failures = once(findFailures);

function findFailures(node: Node, type: JsonType): readonly Way[] {
  switch (node.kind) {
    case "any":
      return [];
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "array":
    case "object":
      return node.kind === type ? typedFailures(node) : [free];
    case "types": {
      const arm = node.arms.find(({ kind }) => kind === type);
      return arm === undefined ? [free] : typedFailures(arm);
    }
    case "literal":
      return valueFailures([node.value], type, node);
    case "closedList":
      return valueFailures(
        node.values.map(({ value }) => value),
        type,
        node,
      );
    case "openList":
      return node.base === type ? [] : [free];
    case "allOf":
      return limited(node.parts.flatMap((part) => failures(part, type)));
    case "anyOf":
      return node.arms.map((arm) => failures(arm, type)).reduce(product, [free]);
    case "not":
      return ways(node.node, type);
    case "use":
      return failures(node.definition.node, type);
    default:
      return [free];
  }
}

function typedFailures(node: TypedNode): readonly Way[] {
  const { kind, notes: _notes, span: _span, ...facets } = node;
  if (node.kind === "object") return objectFailures(node);
  if (node.kind === "number") return node.integer || Object.keys(facets).length > 1 ? [free] : [];
  if (kind === "array") return isFreeArray(node as ArrayNode) ? [] : [free];
  return Object.keys(facets).length === 0 ? [] : [free];
}

const isFreeArray = ({ prefix, rest, uniqueItems, contains, minItems, maxItems }: ArrayNode): boolean =>
  prefix.length === 0 &&
  isPlain(rest) &&
  !uniqueItems &&
  contains === undefined &&
  minItems === undefined &&
  maxItems === undefined;

const isPlain = (node: Node): boolean => node.kind === "any" && !saysSomething(node.notes);

/** A member that has to be there is missing, or one that is there holds something else. */
function objectFailures(node: ObjectNode): readonly Way[] {
  const { members, required, patternMembers, rest, propertyNames, minProperties, maxProperties } = node;
  const others = patternMembers.length + node.dependentRequired.size + node.dependentSchemas.size;
  const isSimple =
    others === 0 && isPlain(rest) && [propertyNames, minProperties, maxProperties].every((one) => one === undefined);
  if (!isSimple) return [free];
  return limited([
    ...[...required].map((name): Way => ({ ...free, absent: [name] })),
    ...[...members.values()]
      .filter((member) => !isPlain(member.node))
      .map((member): Way => ({ ...free, objects: [failing(member)] })),
  ]);
}

/** Of a scalar it is told which others may stand there; of shapes it is not: what they refer to may come back to them. */
function failing({ name, node }: Member): ObjectNode {
  const { span } = node;
  const other: Node = isScalar(node) ? { kind: "not", node, notes: {}, span } : { kind: "any", notes: {}, span };
  const member: Member = { name, node: other, required: true };
  return { ...bareObject(span), members: new Map([[name, member]]), required: new Set([name]) };
}

function valueFailures(values: readonly Json[], type: JsonType, node: Node): readonly Way[] {
  const own = values.filter((value) => jsonType(value) === type);
  if (own.length === 0) return [free];
  if (type === "null" || (type === "boolean" && new Set(own).size === 2)) return [];
  if (type !== "boolean") return [free];
  return [
    { ...free, listed: [{ kind: "literal", value: !(own[0] as boolean), at: node.span.pointer, notes: {}, span: node.span }] },
  ];
}

// -- What nobody has looked at -----------------------------------------------------------------------------------------

type Unevaluated = Node & { readonly kind: "unevaluated" };

function closed(way: Way, type: JsonType, { properties, items }: Unevaluated): Way {
  if (type === "object" && properties)
    return { ...way, beside: [], objects: [...way.objects, ...closingObject(way, properties)] };
  if (type === "array" && items) return { ...way, beside: [], arrays: [...way.arrays, ...closingArray(way, items)] };
  return way;
}

const isOpen = (rest: Node): boolean => rest.kind === "any" && rest.stated !== true;

/** Whether an object says something of a member: it declares it, matches it, or holds the remaining ones to a schema. */
const looksAt = (object: ObjectNode, name: string): boolean => declares(object, name) || !isOpen(object.rest);

const namesIn = (objects: readonly ObjectNode[]): ReadonlySet<string> =>
  new Set(objects.flatMap(({ members }) => [...members.keys()]));

/** As `additionalProperties` would say it: what was looked at is as it is, the others are of the schema. */
function closingObject({ objects, beside }: Way, others: Node): ObjectNode[] {
  const besides = beside.filter((node) => node.kind === "object");
  if (objects.some(({ rest }) => !isOpen(rest))) return [];
  const any: Node = { kind: "any", notes: {}, span: others.span };
  const members = new Map<string, Member>();
  for (const name of namesIn([...objects, ...besides])) {
    const isLookedAt = objects.some((object) => declares(object, name));
    const node = isLookedAt
      ? any
      : either([others, ...besides.flatMap((object) => (looksAt(object, name) ? said(object, name) : []))]);
    members.set(name, { name, node, required: false });
  }
  const patterns = [...objects, ...besides].flatMap(({ patternMembers }) =>
    patternMembers.map(({ pattern }) => ({ pattern, node: any })),
  );
  const rest = besides.some((object) => !isOpen(object.rest)) ? any : others;
  return [{ ...bareObject(others.span), members, patternMembers: patterns, rest: lookedAt(rest) }];
}

function closingArray({ arrays, beside }: Way, others: Node): ArrayNode[] {
  const besides = beside.filter((node) => node.kind === "array");
  if (arrays.some(({ rest }) => !isOpen(rest))) return [];
  const any: Node = { kind: "any", notes: {}, span: others.span };
  const own = Math.max(0, ...arrays.map(({ prefix }) => prefix.length));
  const longest = Math.max(own, ...besides.map(({ prefix }) => prefix.length));
  const found = [...arrays, ...besides].flatMap(({ contains }) => (contains ? [contains.node] : []));
  const left = either([others, ...found, ...besides.filter(({ rest }) => !isOpen(rest)).map(({ rest }) => rest)]);
  const place = (at: number): Node => (at < own ? any : either([left, ...besides.flatMap(({ prefix }) => prefix[at] ?? [])]));
  const prefix = Array.from({ length: longest }, (_, at) => place(at));
  return [{ kind: "array", prefix, rest: lookedAt(left), uniqueItems: false, notes: {}, span: others.span }];
}

/** What was held to a schema was looked at, be it one that accepts everything. */
const lookedAt = (node: Node): Node => (node.kind === "any" ? { ...node, stated: true } : node);

const either = (arms: readonly Node[]): Node => {
  const [first, ...more] = arms as readonly [Node, ...Node[]];
  return more.length === 0 ? first : { kind: "anyOf", arms, notes: {}, span: first.span };
};
