import type { CardImport } from "../../import/import-card.ts";
import type { Writing } from "./writing.ts";

/** What became of a card. */
export type ImportOutcome = UnplannedImport | PlannedImport;

/** Nothing on it was used. */
export interface UnplannedImport {
  readonly file: string;
  readonly imported: Exclude<CardImport, { readonly outcome: "planned" }>;
}

export interface PlannedImport extends Writing {
  readonly file: string;
  readonly imported: Extract<CardImport, { readonly outcome: "planned" }>;
  readonly date: string;
}

export const isPlanned = (outcome: ImportOutcome): outcome is PlannedImport => outcome.imported.outcome === "planned";
