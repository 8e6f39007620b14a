import type { AliasKind } from "../../generator/contract/record.ts";

/** How an identifier came to its entry. A pointer may answer another entry tomorrow; an identifier and a digest never do. */
export type Via =
  | { readonly by: "identifier" }
  | { readonly by: "line"; readonly line: string }
  | { readonly by: "alias"; readonly alias: string; readonly kind: AliasKind; readonly target: string }
  | { readonly by: "digest"; readonly of: "canonical" | "served"; readonly identifiers: readonly string[] };

/**
 * How an identifier was answered, as one sentence for people.
 *
 * @example
 * describeVia({ by: "line", line: "codossier.quick-ask/1" }, "codossier.quick-ask/1.0");
 * // "codossier.quick-ask/1 is a line; its newest entry that stands is codossier.quick-ask/1.0."
 */
export function describeVia(via: Via, entry: string): string {
  switch (via.by) {
    case "identifier":
      return `${entry} is an entry; it never changes.`;
    case "line":
      return `${via.line} is a line; its newest entry that stands is ${entry}.`;
    case "alias":
      return via.target === entry
        ? `${via.alias} stands for ${entry}.`
        : `${via.alias} stands for ${via.target}, whose newest entry that stands is ${entry}.`;
    case "digest":
      return `It is the digest of the ${via.of === "canonical" ? "canonical form" : "served bytes"} of ${via.identifiers.join(", ")}.`;
  }
}
