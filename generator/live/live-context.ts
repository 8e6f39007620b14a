import type { RequestOptions } from "../../registry/http/request.ts";
import type { Store } from "../../registry/store/store.ts";

/** What a check may ask. */
export interface LiveContext {
  /** The registry that says what is registered. */
  readonly store: Store;
  /** How addresses are asked. */
  readonly request: RequestOptions;
}
