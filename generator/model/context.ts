import type { Parameters } from "../diagnostic/codes.ts";
import type { DiagnosticCode, Span } from "../diagnostic/diagnostic.ts";
import type { Location } from "../load/source.ts";
import type { Node } from "./model.ts";

/** What the parts of the builder ask of it. A path leads on from the location, step by step. */
export interface BuildContext {
  /** The schema under a keyword, or under further steps below it. */
  child(location: Location, ...path: (string | number)[]): Node;
  /** A schema for all remaining members or items, marked as written where that can matter. */
  rest(location: Location, keyword: string): Node;
  /** The list of schemas under a keyword; empty where the keyword is absent. */
  schemas(location: Location, keyword: string): Node[];
  span(location: Location, ...path: (string | number)[]): Span;
  report<C extends DiagnosticCode>(
    code: C,
    location: Location,
    path: readonly (string | number)[],
    parameters: Parameters<C>,
  ): void;
}
