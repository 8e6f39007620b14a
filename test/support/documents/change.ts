import type { Json } from "../../../generator/json/json.ts";
import type { Sampling } from "./sampling.ts";

/** One way to change a value of a place, and nothing else of the document. */
export interface Change {
  /** What it does, in a few words: `type`, `maxLength`, `required name`. */
  readonly about: string;
  /** The changed value; undefined where this value cannot be changed this way. */
  readonly make: (value: Json, sampling: Sampling) => Json | undefined;
}
