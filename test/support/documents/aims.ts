import type { Node } from "../../../generator/model/model.ts";
import { arrayAims } from "./aim-arrays.ts";
import { edgeAims } from "./aim-edges.ts";
import { listAims } from "./aim-lists.ts";
import { numberAims } from "./aim-numbers.ts";
import { objectAims } from "./aim-objects.ts";
import { partAims } from "./aim-parts.ts";
import { stringAims } from "./aim-strings.ts";
import { typeAims } from "./aim-types.ts";
import type { Change } from "./change.ts";
import { placesOf, type Place } from "./places.ts";

export interface Aim extends Change {
  readonly place: Place;
}

export interface Aims {
  /** Changes made to be refused. */
  readonly refused: readonly Aim[];
  /** Changes to the edge of what is accepted, and to what is kept without being known. */
  readonly accepted: readonly Aim[];
}

/**
 * Every change that a schema gives reason for. Turn by turn: the first of every place, then the second of every place,
 * so that a stream that stops early has been everywhere.
 */
export function aimsOf(root: Node): Aims {
  const places = placesOf(root);
  const each = (changes: (place: Place) => readonly Change[]): Aim[][] =>
    places.map((place) => changes(place).map((change) => ({ ...change, place })));
  return { refused: byTurns(each(refusedChanges)), accepted: byTurns(each(edgeAims)) };
}

/** The first of each table violates a keyword that the others of it do not. */
function refusedChanges(place: Place): Change[] {
  return [
    ...byTurns([typeAims(place), numberAims(place), stringAims(place), arrayAims(place), objectAims(place)]),
    ...listAims(place),
    ...partAims(place),
  ];
}

function byTurns<T>(rows: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, turn) => rows.flatMap((row) => row.slice(turn, turn + 1))).flat();
}
