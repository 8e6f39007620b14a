import type { Json } from "../json/json.ts";
import { valueAt as valueAtPointer } from "../json/pointer.ts";
import type { Location } from "../load/source.ts";

/** The value at a location, or undefined where nothing stands there. */
export const valueAt = ({ source, pointer }: Location): Json | undefined => valueAtPointer(source.value, pointer);
