import type { NumberNode } from "../../../generator/model/model.ts";
import type { Random } from "../random.ts";

export type NumberFacets = Omit<NumberNode, "notes" | "span">;

export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly integer: boolean;
  readonly multipleOf: number | undefined;
}

export function boundsOf(nodes: readonly NumberFacets[]): Bounds {
  const integer = nodes.some((node) => node.integer);
  const gap = integer ? 1 : 2 ** -20;
  return {
    least: Math.max(
      -Infinity,
      ...nodes.map((node) => node.minimum ?? -Infinity),
      ...nodes.map((node) => (node.exclusiveMinimum ?? -Infinity) + gap),
    ),
    most: Math.min(
      Infinity,
      ...nodes.map((node) => node.maximum ?? Infinity),
      ...nodes.map((node) => (node.exclusiveMaximum ?? Infinity) - gap),
    ),
    integer,
    multipleOf: nodes.find((node) => node.multipleOf !== undefined)?.multipleOf,
  };
}

/** At the edges as often as between them. */
export function sampleNumber(nodes: readonly NumberFacets[], random: Random): number {
  const { least, most, integer, multipleOf } = boundsOf(nodes);
  const low = Number.isFinite(least) ? least : Math.min(-1000, most - 1000);
  const high = Number.isFinite(most) ? most : Math.max(1000, low + 1000);
  const value = random.chance(0.3) ? random.pick([low, high]) : low + random.next() * (high - low);
  if (multipleOf !== undefined) return Math.ceil(value / multipleOf) * multipleOf;
  if (!integer && !random.chance(0.4)) return value;
  return Math.min(Math.max(Math.round(value), Math.ceil(low)), Math.floor(high));
}
