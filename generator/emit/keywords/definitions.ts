import type { CodeKeywordDefinition } from "ajv/dist/2020.js";
import { compileSchema, resolveRef, SchemaEnv } from "./ajv-code.ts";
import type { Places } from "./places.ts";

/**
 * Definitions are compiled before what refers to them, the last first, since the printer puts them in the order in which they
 * are met: AJV compiles what it meets while it compiles, and a long chain would be more than its stack holds. Those that have
 * themselves inside are known to it before any is compiled, so that it calls them and goes on: round a circle there is no order.
 */
export const definitions = ({ isRecursive }: Places): CodeKeywordDefinition => ({
  keyword: "$defs",
  schemaType: "object",
  before: "$ref",
  code({ schema, it }) {
    const { root } = it.schemaEnv;
    const bodies = Object.entries(schema as Record<string, object>);
    for (const [name, body] of bodies)
      if (isRecursive(name)) root.refs[referenceTo(name)] = new SchemaEnv({ schema: body, root, baseId: it.baseId });
    for (const [name] of bodies.reverse()) {
      const known = root.refs[referenceTo(name)];
      if (known instanceof SchemaEnv) compileSchema.call(it.self, known);
      else resolveRef.call(it.self, root, it.baseId, referenceTo(name));
    }
  },
});

const referenceTo = (name: string): string => `#/$defs/${name}`;
