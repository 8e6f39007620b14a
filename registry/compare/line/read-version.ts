import type { Attestation, ContractRecord } from "../../../generator/contract/record.ts";
import type { Diagnostic } from "../../../generator/diagnostic/diagnostic.ts";
import { isError } from "../../../generator/diagnostic/diagnostic.ts";
import { loadSchema } from "../../../generator/load/load-schemas.ts";
import { buildModel } from "../../../generator/model/build.ts";
import { attestationFindings, attestationKey } from "../meaning/attestations.ts";
import type { LineContract, LineEntry, Version } from "./version.ts";

export type ReadVersion =
  | { readonly outcome: "read"; readonly version: Version }
  | { readonly outcome: "refused"; readonly diagnostics: readonly Diagnostic[] };

/** A schema text that stands alone, and what its contract says, as the comparison takes them. */
export function readVersion(file: string, text: string, contract: LineContract): ReadVersion {
  const { source, resolved, diagnostics } = loadSchema(file, text);
  if (source === undefined || diagnostics.some(isError)) return { outcome: "refused", diagnostics };
  const { model, diagnostics: building } = buildModel(source, resolved, "opaque");
  if (model === undefined) return { outcome: "refused", diagnostics: building };
  return { outcome: "read", version: { schema: source.value, model, contract } };
}

export const lineContract = (record: ContractRecord, covering: readonly Attestation[] = []): LineContract => ({
  promise: record.kind === "governed" ? record.promise : "both",
  aliases: record.aliases,
  attestations: [...(record.kind === "governed" ? record.attestations : []), ...covering],
});

/**
 * The owner's attestations that bear on this line. Those of rewordings that this line never had, or had before it began, say
 * nothing here; they are the owner's to answer for.
 */
export function coveringHere(history: readonly LineEntry[], next: Version, covering: readonly Attestation[]): Attestation[] {
  const published = new Set(history.flatMap(({ contract }) => contract.attestations.map(attestationKey)));
  return covering.filter((one) => {
    const alone: Version = { ...next, contract: { ...next.contract, attestations: [one] } };
    return published.has(attestationKey(one)) || attestationFindings(history, alone).length === 0;
  });
}
