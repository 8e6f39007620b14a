import type { CodeKeywordDefinition } from "ajv/dist/2020.js";
import type { JsonObject } from "../../json/json.ts";
import { resolveRef } from "./ajv-code.ts";

/**
 * Definitions are compiled before what refers to them, the last first, since the printer puts them in the order in which they
 * are met: AJV compiles what it meets while it compiles, and a long chain would be more than its stack holds.
 */
export const definitions: CodeKeywordDefinition = {
  keyword: "$defs",
  schemaType: "object",
  before: "$ref",
  code({ schema, it }) {
    for (const name of Object.keys(schema as JsonObject).reverse())
      resolveRef.call(it.self, it.schemaEnv.root, it.baseId, `#/$defs/${name}`);
  },
};
