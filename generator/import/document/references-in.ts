import { isArray, isObject, member, type Json } from "../../json/json.ts";
import { splitReference } from "../../load/resolve.ts";

/** Each address that a `$ref` anywhere in the value names, in examples too: what it means is found out later. */
export function addressesIn(root: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: Json[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const ref = member(value, "$ref");
    if (typeof ref === "string" && !ref.startsWith("#")) found.add(splitReference(ref)[0]);
    const inside = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    for (const inner of inside) waiting.push(inner);
  }
  return found;
}
