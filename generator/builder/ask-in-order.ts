import { lookup, type Lookup } from "../../registry/lookup/lookup.ts";
import { problem, type Problem } from "../../registry/problem/problem.ts";
import type { ProjectRegistry } from "./open-registry.ts";

export type OrderedAnswer =
  | {
      readonly outcome: "found";
      readonly found: Extract<Lookup, { readonly outcome: "found" }>;
      readonly registry: ProjectRegistry;
    }
  | {
      readonly outcome: "refused";
      readonly problem: Problem;
      /** The registry that refused; absent where none of them knows the name. */
      readonly place?: string;
    };

/**
 * Asks registries in order. The next one is asked only where one knows nothing by that name: any other refusal is the answer, so that no
 * registry slips another version under a name that an earlier one has.
 */
export async function askInOrder(reference: string, registries: readonly ProjectRegistry[]): Promise<OrderedAnswer> {
  const unknown: Problem[] = [];
  for (const registry of registries) {
    const found = await lookup(await registry.open(), reference);
    if (found.outcome === "found") return { outcome: "found", found, registry };
    if (found.problem.code !== "unknown-name") return { ...found, place: registry.place };
    unknown.push(found.problem);
  }
  const suggestions = [...new Set(unknown.flatMap((one) => one.suggestions))].slice(0, 3);
  return { outcome: "refused", problem: problem("unknown-name", reference, {}, { suggestions }) };
}
