import type { Parameters } from "../diagnostic/codes.ts";
import type { DiagnosticCode } from "../diagnostic/diagnostic.ts";
import type { Node } from "./model.ts";
import type { Site } from "./site.ts";

/** What the parts of the builder ask of it. */
export interface BuildContext {
  /** The schema one step further. */
  child(site: Site, step: string | number): Node;
  /** A schema for all remaining members or items, marked as written where that can matter. */
  rest(site: Site, keyword: string): Node;
  /** The list of schemas under a keyword; empty where the keyword is absent. */
  schemas(site: Site, keyword: string): Node[];
  /** A path leads on from the site, step by step. */
  report<C extends DiagnosticCode>(code: C, site: Site, path: readonly (string | number)[], parameters: Parameters<C>): void;
}
