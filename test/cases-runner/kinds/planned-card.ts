import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { planImport, type ImportPlan } from "../../../generator/import/plan-import.ts";
import { readJson } from "../../../generator/load/read-json.ts";
import { canonicalDigest } from "../../../generator/json/digest.ts";
import { readAgentCard } from "../../../runtime/a2a/index.ts";
import { CaseFileError } from "../case.ts";

export interface PlannedCard {
  readonly value: unknown;
  readonly plan: ImportPlan;
}

/** A card of the case files, and what a project without contracts would make of it. `change` edits its text first. */
export function plannedCard(path: string, change = (text: string): string => text): PlannedCard {
  const { source, diagnostics } = readJson(basename(path), change(readFileSync(path, "utf8")));
  if (source === undefined) throw new CaseFileError(`${path}: ${diagnostics.map(({ message }) => message).join("; ")}`);
  const origin = { address: "https://cases.example/card", date: "2026-09-18", digest: canonicalDigest(source.value) };
  const plan = planImport(readAgentCard(source.value), source, { origin, base: "https://contracts.example/", standing: [] });
  return { value: source.value, plan };
}
