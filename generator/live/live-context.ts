import type { RequestOptions } from "../../registry/http/request.ts";
import type { Lookup } from "../../registry/lookup/lookup.ts";

/** What a check may ask. */
export interface LiveContext {
  /** What is registered under an identifier, as the registries say that are asked. */
  readonly lookup: (identifier: string) => Promise<Lookup>;
  /** How addresses are asked. */
  readonly request: RequestOptions;
}
