import type { Json } from "../../../generator/json/json.ts";
import { sameJson } from "../edit-json.ts";
import type { Random } from "../random.ts";
import type { Change } from "./change.ts";
import { nearbyTexts } from "./near-texts.ts";
import type { Place } from "./places.ts";
import { anyText } from "./texts.ts";

/** Values that stand beside those of a const or a closed list. */
export function listAims({ nodes }: Place): Change[] {
  return [...nodes].flatMap((node): Change[] => {
    if (node.kind === "literal") return neighbours("const", [node.value]);
    return node.kind === "closedList"
      ? neighbours(
          "enum",
          node.values.map((known) => known.value),
        )
      : [];
  });
}

function neighbours(about: string, values: readonly Json[]): Change[] {
  const outside = (candidates: readonly Json[], random: Random): Json | undefined => {
    const others = candidates.filter((one) => !values.some((value) => sameJson(value, one)));
    return others.length === 0 ? undefined : random.pick(others);
  };
  return [
    { about: `${about} neighbour`, make: (_value, { random }) => outside(beside(random.pick(values)), random) },
    {
      about: `${about} stranger`,
      make: (_value, { random }) => outside([anyText(random), "toString", "__proto__", 7, -7], random),
    },
    { about: `${about} of another type`, make: (_value, { random }) => outside(otherwise(random.pick(values)), random) },
  ];
}

function beside(value: Json): Json[] {
  if (typeof value === "string") return nearbyTexts(value);
  if (typeof value === "number") return [value + 1, value - 1, value + 0.5, -value];
  if (typeof value === "boolean") return [!value];
  return [null, 0, "", [], {}];
}

const otherwise = (value: Json): Json[] => [
  [value],
  { value },
  null,
  typeof value === "string" ? Number(value) || 0 : JSON.stringify(value),
];
