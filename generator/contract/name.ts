/**
 *     label = LOW [ *61( LOW / DIGIT / "-" / "_" ) ( LOW / DIGIT ) ]      no "--", "__", "-_", "_-"
 *     name  = label 1*( "." label )                                      at most 128 characters, two labels or more
 *
 * A first label that Windows reserves (con, nul, com1 …) is refused.
 */
export function isContractName(value: Json): value is string {
  if (typeof value !== "string" || value.length > 128) return false;
  const labels = value.split(".");
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(labels[0]!)) return false;
  return labels.length >= 2 && labels.every((label) => label.length <= 63 && /^[a-z](?:[-_]?[a-z0-9])*$/.test(label));
}

/** Two names with one skeleton cannot be told apart by people or by file systems. */
export const skeleton = (name: string): string => name.toLowerCase().replaceAll("_", "-");
import type { Json } from "../json/json.ts";
