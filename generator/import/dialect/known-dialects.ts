import { member, type Json } from "../../json/json.ts";
import { draft04, draft06, draft07 } from "../draft-07/draft-07.ts";
import { oasDialect } from "../openapi/oas-dialect.ts";
import type { Dialect } from "./dialect.ts";
import { jsonSchema202012 } from "./json-schema-2020-12.ts";

/** By the address that `$schema` gives, without the empty fragment and whichever scheme it is written with. */
const byAddress: ReadonlyMap<string, Dialect> = new Map([
  ["json-schema.org/draft-04/schema", draft04],
  ["json-schema.org/draft-06/schema", draft06],
  ["json-schema.org/draft-07/schema", draft07],
  ["json-schema.org/draft/2020-12/schema", jsonSchema202012],
  ["spec.openapis.org/oas/3.1/dialect/base", oasDialect],
]);

/** The dialect of that address; undefined where it is not understood. */
export const dialectAt = (address: string): Dialect | undefined =>
  byAddress.get(address.replace(/^https?:\/\//, "").replace(/#$/, ""));

/** What a schema says that it is written in: the address, and its dialect where that is understood. */
export function namedDialect(schema: Json): { readonly address: string; readonly dialect: Dialect | undefined } | undefined {
  const address = member(schema, "$schema");
  return typeof address === "string" ? { address, dialect: dialectAt(address) } : undefined;
}
