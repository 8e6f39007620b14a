import { foldText } from "../../../registry/compare/meaning/text.ts";
import { quote } from "../../diagnostic/define.ts";
import { jsonKey } from "../../json/json.ts";
import type { KnownValue, Node } from "../../model/model.ts";
import type { PlaceChange, PlaceChangesOptions } from "./place-changes.ts";
import type { TypePair } from "../pair-types.ts";

/** What became of the known values of an open list. Values are texts, numbers or booleans, as a literal type writes them. */
export interface ListChange {
  readonly name: string;
  readonly known: string;
  readonly before: ReadonlySet<unknown>;
  readonly added: readonly unknown[];
  /** Of values that were known before. */
  readonly values: ReadonlyMap<unknown, readonly PlaceChange[]>;
}

/** The open lists of a module of which somebody who names their values should hear. */
export function listChanges(types: readonly TypePair[], options: PlaceChangesOptions): ListChange[] {
  return types.flatMap(({ before, after }) => {
    const known = before.faces.get("known");
    if (before.node.kind !== "openList" || known === undefined || after === undefined) return [];
    const now = valuesOf(after.node);
    const had = before.node.values;
    const values = new Map(had.map((one) => [one.value as unknown, changesOf(one, now, options)] as const));
    const added = now.filter((one) => !had.some((other) => isSame(one, other))).map(({ value }) => value);
    return [{ name: before.name, known, before: new Set(had.map(({ value }) => value)), added, values }];
  });
}

function valuesOf(node: Node): readonly KnownValue[] {
  return node.kind === "openList" || node.kind === "closedList" ? node.values : [];
}

const isSame = (left: KnownValue, right: KnownValue): boolean => jsonKey(left.value) === jsonKey(right.value);

function changesOf(before: KnownValue, now: readonly KnownValue[], { reworded }: PlaceChangesOptions): PlaceChange[] {
  const after = now.find((one) => isSame(one, before));
  if (after === undefined) return [{ what: "removed", message: "it is no known value any more" }];
  const [said, says] = [before.notes.description ?? "", after.notes.description ?? ""];
  return [
    ...(after.notes.deprecated === true ? [{ what: "deprecated", message: says } as const] : []),
    ...(reworded && foldText(said) !== foldText(says)
      ? [{ what: "reworded", message: `its description was ${quote(said)} and is now ${quote(says)}` } as const]
      : []),
  ];
}
