import type { JsonType } from "../../../generator/json/json.ts";
import type { AnyOfNode, KnownValue, Node, OneOfNode, OpenListNode } from "../../../generator/model/model.ts";
import { speakersOf, type Speaker } from "../speakers.ts";

/**
 * The open lists of a place whose unknown values are reserved, with every value that the place knows. Where another arm of a choice
 * lets values of that type through without listing them, they are data, as the keys of a map are.
 */
export function reservedLists(speakers: readonly Speaker[]): readonly OpenListNode[] {
  const lists = speakers.flatMap(({ node }) => (node.kind === "openList" ? [node] : []));
  const reserved = lists.filter(
    (list) => !speakers.some(({ node }) => isChoice(node) && node.arms.some((arm) => isFree(arm, list, node))),
  );
  const bases = new Set(reserved.map(({ base }) => base));
  const [first, ...others] = lists.filter(({ base }) => bases.has(base));
  if (first === undefined) return [];
  // A value that a closed list or a const beside it names is known here as well.
  const named = speakers.flatMap(({ node, supposed }): readonly KnownValue[] => {
    if (supposed) return [];
    if (node.kind === "closedList") return node.values;
    return node.kind === "literal" ? [{ value: node.value, notes: {}, span: node.span }] : [];
  });
  return [{ ...first, values: [...first.values, ...named] }, ...others];
}

const isChoice = (node: Node): node is AnyOfNode | OneOfNode => node.kind === "anyOf" || node.kind === "oneOf";

function isFree(arm: Node, list: OpenListNode, choice: AnyOfNode | OneOfNode): boolean {
  const holdsList = (one: Node): boolean => speakersOf([{ node: one, supposed: false }]).some(({ node }) => node === list);
  return choice.arms.some(holdsList) && !holdsList(arm) && letsThrough(arm, list.base === "integer" ? "number" : list.base);
}

/** Whether an arm accepts values of a type without listing them. */
function letsThrough(node: Node, type: JsonType): boolean {
  switch (node.kind) {
    case "any":
    case "opaque":
    case "not":
    case "condition":
      return true;
    case "use":
      return letsThrough(node.definition.node, type);
    case "types":
    case "anyOf":
    case "oneOf":
      return node.arms.some((arm) => letsThrough(arm, type));
    case "allOf":
      return node.parts.every((part) => letsThrough(part, type));
    case "unevaluated":
      return letsThrough(node.node, type);
    default:
      return node.kind === type;
  }
}
