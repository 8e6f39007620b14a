import type { Parameters } from "../diagnostic/codes.ts";
import type { DiagnosticCode } from "../diagnostic/diagnostic.ts";
import type { Node } from "./model.ts";
import type { Site } from "./site.ts";

/** What the parts of the builder ask of it. A path leads on from the site, step by step. */
export interface BuildContext {
  /** The schema under a keyword, or under further steps below it. */
  child(site: Site, ...path: (string | number)[]): Node;
  /** A schema for all remaining members or items, marked as written where that can matter. */
  rest(site: Site, keyword: string): Node;
  /** The list of schemas under a keyword; empty where the keyword is absent. */
  schemas(site: Site, keyword: string): Node[];
  report<C extends DiagnosticCode>(code: C, site: Site, path: readonly (string | number)[], parameters: Parameters<C>): void;
}
