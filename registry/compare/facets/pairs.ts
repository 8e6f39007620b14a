import type { Node } from "../../../generator/model/model.ts";
import type { Change, InnerChange } from "../change.ts";
import { placeOf, typed, type Place } from "../place.ts";
import { objectSide } from "./objects.ts";
import { typesAt } from "./types.ts";

/**
 * The place itself, and places inside it of which one version says nothing: the items of a list, the values of a map.
 * There anything is accepted, and nothing where `false` stands.
 */
export function pairsOf(change: Change): Change[] {
  const { around: _around, ...apart } = change;
  return [
    change,
    ...change.inner.flatMap((inner): Change[] => {
      const before = inner.before ?? silent(change, inner, "before");
      const after = inner.after ?? silent(change, inner, "after");
      const isOneSided = inner.before === undefined || inner.after === undefined;
      const { path } = inner.before ?? inner.after ?? change;
      return isOneSided && before && after ? [{ ...apart, path, before, after, inner: [] }] : [];
    }),
  ];
}

/** What a version accepts at a place of which it says nothing; undefined where other rules speak of that. */
function silent(change: Change, { step, kind }: InnerChange, side: "before" | "after"): Place | undefined {
  const nodes = change[side].nodes.flatMap(typed);
  const said = nodes.flatMap((node) => saidOf(node, step));
  const isRest = kind === "items" || kind === "values";
  if (isRest) {
    const accepted = typesAt(change[side]).has(kind === "items" ? "array" : "object");
    return accepted && said.every((one) => one.kind === "any") && !isNewlyClosed(change, kind)
      ? place(change[side], "any")
      : undefined;
  }
  if (said.length === 0) return undefined;
  return place(change[side], said.some((one) => one.kind === "never") ? "never" : "any");
}

/** What a node says of the place at that step, where it is `true` or `false` and so no place by itself. */
function saidOf(node: Node, step: string): readonly Node[] {
  const found =
    node.kind === "object"
      ? [
          ...[...node.members].map(([name, member]): Said => [`.${name}`, member.node]),
          ...node.patternMembers.map((one): Said => [`{${one.pattern}}`, one.node]),
          ["{}", node.rest] satisfies Said,
        ]
      : node.kind === "array"
        ? [...node.prefix.map((item, at): Said => [`[${at}]`, item]), ["[*]", node.rest] satisfies Said]
        : [];
  return found.flatMap(([at, one]) => (at === step ? [one] : []));
}

type Said = readonly [step: string, node: Node];

/** Members that were free and have to fit now, or the reverse: the object was closed or opened. */
const isNewlyClosed = (change: Change, kind: "items" | "values"): boolean =>
  kind === "values" && (["before", "after"] as const).some((side) => objectSide(change, side).unknown !== "map");

const place = ({ path, span }: Place, kind: "any" | "never"): Place => placeOf({ kind, notes: {}, span }, path);
