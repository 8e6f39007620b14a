import { jsonKey, type Json, type JsonObject } from "../../../generator/json/json.ts";
import { canonicalPrint } from "../../../generator/model/digest.ts";
import type { Node } from "../../../generator/model/model.ts";
import { printSchema } from "../../../generator/model/print.ts";

/** One text for everything that a node says. */
export const sayingOf = canonicalPrint;

/** One text for what a node refuses; its words and annotations leave no trace. */
export const refusalOf = (node: Node): string => jsonKey(printSchema(node, { purpose: "assertions" }).schema);

/** One text for everything that a node says but its own title and description. */
export function shapeOf(node: Node): string {
  const printed: Json = printSchema(node, { purpose: "canonical" }).schema;
  if (typeof printed !== "object" || printed === null) return jsonKey(printed);
  const { title: _title, description: _description, ...shape } = printed as JsonObject;
  return jsonKey(shape);
}

/** What is only on one side, by a key. */
export interface Difference<T> {
  readonly came: readonly T[];
  readonly went: readonly T[];
}

export function difference<T>(before: readonly T[], after: readonly T[], key: (item: T) => string): Difference<T> {
  const keys = (items: readonly T[]): ReadonlySet<string> => new Set(items.map(key));
  const [left, right] = [keys(before), keys(after)];
  return { came: after.filter((item) => !left.has(key(item))), went: before.filter((item) => !right.has(key(item))) };
}
