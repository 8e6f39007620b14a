import { createRequire } from "node:module";
import type { Json } from "../../json/json.ts";
import { metaSchemaAt } from "../../load/meta-schema.ts";

const carried: ReadonlyMap<string, string> = new Map([
  ["http://json-schema.org/draft-06/schema", "ajv/dist/refs/json-schema-draft-06.json"],
  ["http://json-schema.org/draft-07/schema", "ajv/dist/refs/json-schema-draft-07.json"],
]);

/** The meta-schema at an address, as AJV carries it: schemas refer to them. */
export function knownMetaSchema(address: string): Json | undefined {
  const file = carried.get(address);
  return file === undefined ? metaSchemaAt(address) : (createRequire(import.meta.url)(file) as Json);
}
