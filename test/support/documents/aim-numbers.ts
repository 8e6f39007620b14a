import type { Change } from "./change.ts";
import { ofKind } from "./flatten.ts";
import type { Place } from "./places.ts";
import { boundsOf } from "./sample-number.ts";

export function numberAims({ nodes }: Place): Change[] {
  const numbers = ofKind([...nodes], "number");
  if (numbers.length === 0) return [];
  const { least, most, integer, multipleOf } = boundsOf(numbers);
  const gap = integer ? 1 : 2 ** -20;
  const change = (about: string, value: (between: number) => number): Change => ({
    about,
    make: (old, { random }) => value(typeof old === "number" ? old : random.below(10)),
  });
  return [
    ...(Number.isFinite(most) ? [change("maximum", () => most + gap)] : []),
    ...(Number.isFinite(least) ? [change("minimum", () => least - gap)] : []),
    ...(integer
      ? [
          change("integer", (old) => (old >= most ? most - 0.5 : old + 0.5)),
          change("almost an integer", (old) => (old >= most ? most - 1e-9 : old + 1e-9)),
        ]
      : []),
    ...(multipleOf === undefined ? [] : [change("multipleOf", (old) => old + multipleOf / 2)]),
    ...(Number.isFinite(most) ? [change("far above", () => Math.max(most * 1000, 1e21))] : []),
    ...(Number.isFinite(least) ? [change("far below", () => -1e21)] : []),
  ];
}
