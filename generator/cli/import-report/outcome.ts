import type { CardImport } from "../../import/import-card.ts";
import type { PreparedContracts } from "../../import/write-contracts.ts";
import type { Written } from "../../write.ts";

/** What became of a card. */
export type ImportOutcome = UnplannedImport | PlannedImport;

/** Nothing on it was used. */
export interface UnplannedImport {
  readonly file: string;
  readonly imported: Exclude<CardImport, { readonly outcome: "planned" }>;
}

export interface PlannedImport {
  readonly file: string;
  readonly imported: Extract<CardImport, { readonly outcome: "planned" }>;
  readonly prepared: PreparedContracts;
  /** The authors' folder, as its user would type it. */
  readonly schemas: string;
  readonly date: string;
  /** Where modules were asked for. */
  readonly modules?: { readonly folder: string; readonly written: Written };
}

export const isPlanned = (outcome: ImportOutcome): outcome is PlannedImport => outcome.imported.outcome === "planned";

/** Whether something stood in the way, so that nothing was written. */
export const isHeldBack = ({ prepared, modules }: PlannedImport): boolean =>
  prepared.outcome === "refused" || modules?.written.outcome === "refused";
