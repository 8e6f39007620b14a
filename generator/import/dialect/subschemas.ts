import { isArray, isObject, member, type Json, type JsonObject } from "../../json/json.ts";
import type { Dialect, Holds } from "./dialect.ts";
import { namedDialect } from "./known-dialects.ts";

/** A schema inside a schema, and the steps that lead to it. */
export interface Inside {
  readonly steps: readonly (string | number)[];
  readonly value: Json;
}

/** The dialect that a schema is in: the one that it names, where that is understood, else that of what is around it. */
export const dialectOf = (schema: Json, around: Dialect): Dialect => namedDialect(schema)?.dialect ?? around;

/** Whether a reference stands alone here, so that no keyword beside it counts. Definitions beside it are still referred to. */
export const isAlone = (schema: JsonObject, dialect: Dialect): boolean =>
  dialect.referenceAlone && typeof member(schema, "$ref") === "string";

export const definitionsBeside: ReadonlySet<string> = new Set(["definitions", "$defs"]);

/** The schemas directly inside one. */
export function subschemas(schema: JsonObject, dialect: Dialect): Inside[] {
  const alone = isAlone(schema, dialect);
  const counting = Object.keys(schema).filter((name) => !alone || definitionsBeside.has(name));
  return counting.flatMap((name) => {
    const holds = dialect.holds.get(name);
    return holds === undefined ? [] : held(holds, member(schema, name) as Json, name);
  });
}

function held(holds: Holds, value: Json, name: string): Inside[] {
  if (isArray(value))
    return holds === "list" || holds === "either" ? value.map((item, at) => ({ steps: [name, at], value: item })) : [];
  if (holds === "schema" || holds === "either") return [{ steps: [name], value }];
  const isMap = (holds === "map" || holds === "mixed") && isObject(value);
  return isMap ? Object.entries(value).map(([step, inner]) => ({ steps: [name, step], value: inner })) : [];
}
