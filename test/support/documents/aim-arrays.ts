import { isArray, type Json } from "../../../generator/json/json.ts";
import type { Change } from "./change.ts";
import { ofKind } from "./flatten.ts";
import type { Place } from "./places.ts";
import { itemNodes } from "./sample-array.ts";
import { sampleValid } from "./sample.ts";
import type { Sampling } from "./sampling.ts";

export function arrayAims({ nodes }: Place): Change[] {
  const arrays = ofKind([...nodes], "array");
  const least = Math.max(0, ...arrays.map((node) => node.minItems ?? 0));
  const most = Math.min(Infinity, ...arrays.map((node) => node.maxItems ?? Infinity));
  const filled = (value: Json, count: number, sampling: Sampling): Json | undefined => {
    const items = isArray(value) ? value.slice(0, count) : [];
    while (items.length < count) {
      const item = sampleValid(itemNodes(arrays, items.length), sampling, [], 5) ?? items[0];
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  };
  return [
    ...(most < 1000 ? [{ about: "maxItems", make: (value: Json, sampling: Sampling) => filled(value, most + 1, sampling) }] : []),
    ...(least > 0 ? [{ about: "minItems", make: (value: Json, sampling: Sampling) => filled(value, least - 1, sampling) }] : []),
    ...(arrays.some((node) => node.uniqueItems)
      ? [
          {
            about: "uniqueItems",
            make: (value: Json) => (isArray(value) && value.length > 0 ? [...value, value[0] as Json] : undefined),
          },
        ]
      : []),
    ...(arrays.some((node) => node.contains) ? [{ about: "contains", make: () => [] }] : []),
    ...(arrays.some((node) => node.rest.kind === "never")
      ? [{ about: "item too many", make: (value: Json) => (isArray(value) ? [...value, null] : undefined) }]
      : []),
  ];
}
