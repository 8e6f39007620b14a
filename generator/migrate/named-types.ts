import { placeOf } from "../../registry/compare/place.ts";
import { listNames, nameUnit, rootNames } from "../emit/naming.ts";
import type { Unit } from "../emit/unit.ts";
import type { Node, OpenListNode } from "../model/model.ts";

/** What a module has a name for: its root, a definition, or an open list that a member names. */
export interface NamedType {
  readonly name: string;
  readonly node: Node;
  /** Every name that may be exported for it, by what it is for: `type`, `check`, `guard`, … */
  readonly faces: ReadonlyMap<string, string>;
  /** Where all of these speak, it is spoken of. */
  readonly nodes: readonly Node[];
}

/** The types of one module, the root first, then in the order in which they are printed. */
export function namedTypes(unit: Unit): NamedType[] {
  const naming = nameUnit(unit, "separate");
  const nodes = new Map<Node, string>([
    [unit.root, naming.root],
    ...naming.definitions.map(({ definition, name }) => [definition.node, name] as const),
    ...naming.lists,
  ]);
  return [...nodes].map(([node, name]) => ({
    name,
    node,
    nodes: placeOf(node).nodes,
    faces: new Map([
      ["type", name],
      ...(node === unit.root ? Object.entries(rootNames(name)) : []),
      ...(naming.lists.has(node as OpenListNode) ? Object.entries(listNames(name)) : []),
    ]),
  }));
}
