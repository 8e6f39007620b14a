import type { Span } from "../../../generator/diagnostic/diagnostic.ts";
import type { Json } from "../../../generator/json/json.ts";
import type { Side } from "./side.ts";

export type Inclusion =
  | { readonly outcome: "included" }
  | { readonly outcome: "not-included"; readonly witness: Json }
  | { readonly outcome: "undecided"; readonly reason: string; readonly place: Span };

export interface InclusionOptions {
  /** Steps of proof; about a second for the default. */
  readonly budget?: number;
  readonly seed?: number;
  /** Documents to try first as witnesses. */
  readonly hints?: readonly Json[];
  /** Both sides must then have been made with formats asserted too. */
  readonly assertFormats?: boolean;
}

export function includes(before: Side, _after: Side, _options: InclusionOptions = {}): Inclusion {
  return { outcome: "undecided", reason: "not built yet", place: before.node.span };
}
