import type { ArrayNode, Member, Node, ObjectNode, PatternMember } from "../../model/model.ts";
import type { Way } from "./ways.ts";

/** A member of all the objects of a way at once. */
export interface MergedMember {
  readonly name: string;
  /** All of these hold of what it holds; none where nothing is said. */
  readonly nodes: readonly Node[];
  readonly required: boolean;
  /** It is not there. */
  readonly absent: boolean;
}

export interface MergedObject {
  readonly members: readonly MergedMember[];
  readonly patterns: readonly PatternMember[];
  /** What members hold of which nothing else is said. */
  readonly rest: readonly Node[];
}

/** What several objects say together of each member: what one declares, another may hold to its pattern or to its remaining members. */
export function mergeObjects(way: Pick<Way, "objects" | "absent">): MergedObject {
  const { absent } = way;
  const objects = way.objects.flatMap((object) => [object, ...namesOf(object)]);
  const names = new Set([...objects.flatMap(({ members, required }) => [...members.keys(), ...required]), ...absent]);
  return {
    members: [...names].map((name) => ({
      name,
      nodes: objects.flatMap((object) => said(object, name)),
      required: objects.some(({ required }) => required.has(name)),
      absent: absent.includes(name),
    })),
    patterns: objects.flatMap((object) =>
      // What another object says of such a name depends on the name.
      object.patternMembers.filter(({ pattern }) => !matchesAll(pattern)),
    ),
    rest: objects.flatMap(remaining),
  };
}

/** A list of the only names, said as an object that has these and no others. */
function namesOf(object: ObjectNode): ObjectNode[] {
  const names = object.propertyNames === undefined ? undefined : listedNames(object.propertyNames);
  if (names === undefined) return [];
  const base = { notes: {}, span: object.span };
  const members = names.map((name): [string, Member] => [name, { name, node: { kind: "any", ...base }, required: false }]);
  const rest: Node = { kind: "never", ...base };
  const { propertyNames: _names, minProperties: _least, maxProperties: _most, ...plain } = object;
  return [{ ...plain, members: new Map(members), required: new Set(), patternMembers: [], rest, ...base }];
}

function listedNames(node: Node): string[] | undefined {
  const values =
    node.kind === "never"
      ? []
      : node.kind === "literal"
        ? [node.value]
        : node.kind === "closedList"
          ? node.values.map(({ value }) => value)
          : undefined;
  return node.kind === "use" ? listedNames(node.definition.node) : values?.filter((value) => typeof value === "string");
}

/** Where a pattern matches every name, nothing is left to the remaining members. */
function remaining({ patternMembers, rest }: ObjectNode): Node[] {
  const all = patternMembers.filter(({ pattern }) => matchesAll(pattern)).map(({ node }) => node);
  return all.length > 0 ? all : [rest];
}

/** Without an assertion it is found in every text if it is found in the empty one. */
const matchesAll = (pattern: string): boolean => !/[\^$\\]|\(\?/.test(pattern) && new RegExp(pattern, "u").test("");

/** What an object says of a member; that of the remaining ones where it says nothing of this one. */
export function said(object: ObjectNode, name: string): Node[] {
  const found = declared(object, name);
  return found.length > 0 ? found : [object.rest];
}

/** Whether an object names a member or has a pattern that matches it. */
export const declares = (object: ObjectNode, name: string): boolean => declared(object, name).length > 0;

function declared({ members, patternMembers }: ObjectNode, name: string): Node[] {
  const member = members.get(name);
  const patterned = patternMembers.filter(({ pattern }) => new RegExp(pattern, "u").test(name)).map(({ node }) => node);
  return [...(member ? [member.node] : []), ...patterned];
}

export interface MergedArray {
  readonly prefix: readonly (readonly Node[])[];
  readonly rest: readonly Node[];
  readonly least: number;
  readonly most: number;
}

export function mergeArrays(arrays: readonly ArrayNode[]): MergedArray {
  const longest = Math.max(0, ...arrays.map(({ prefix }) => prefix.length));
  return {
    prefix: Array.from({ length: longest }, (_, at) => arrays.map(({ prefix, rest }) => prefix[at] ?? rest)),
    rest: arrays.map(({ rest }) => rest),
    least: Math.max(0, ...arrays.map(({ minItems, contains }) => Math.max(minItems ?? 0, contains?.minContains ?? 0))),
    most: Math.min(Infinity, ...arrays.map(({ maxItems }) => maxItems ?? Infinity)),
  };
}
