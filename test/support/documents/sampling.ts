import type { Json } from "../../../generator/json/json.ts";
import type { Node } from "../../../generator/model/model.ts";
import type { Random } from "../random.ts";

export interface Sampling {
  readonly random: Random;
  /** Texts seen in example documents: tried where a text has to fit. */
  readonly texts: readonly string[];
  /** How many of the optional members are there, from 0 to 1; drawn once a document. */
  readonly density: number;
  /** What is left of the levels below which only what has to be there is made. */
  readonly depth: number;
  /** How many objects the document has so far; beyond some hundred only what has to be there is made. */
  readonly made: { objects: number };
}

export const mostObjects = 150;

/** One step down from a value, as the schema sees it. */
export type Step =
  | { readonly kind: "member"; readonly name: string }
  | { readonly kind: "matching"; readonly pattern: string }
  /** A member that nothing declares: a map's value. */
  | { readonly kind: "other" }
  | { readonly kind: "prefix"; readonly at: number }
  /** Any item after the prefix. */
  | { readonly kind: "item" };

/** Makes a value for what stands inside another one; given by whoever samples the outer one. */
export type Inside = (nodes: readonly Node[], sampling: Sampling, towards: readonly Step[]) => Json | undefined;
