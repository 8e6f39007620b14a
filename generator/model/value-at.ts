import type { Location } from "../load/source.ts";
import { isArray, isObject, own, steps } from "./json.ts";
import type { Json } from "./model.ts";

/** The value at a location, or undefined where nothing stands there. */
export function valueAt({ source, pointer }: Location): Json | undefined {
  let value: Json | undefined = source.value;
  for (const name of steps(pointer)) {
    if (isArray(value)) value = value[Number(name)];
    else if (isObject(value)) value = own(value, name);
    else return undefined;
  }
  return value;
}
