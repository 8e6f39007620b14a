import { toJson } from "../../diagnostic/render.ts";
import type { PlannedSkill } from "../../import/plan-import.ts";
import { isPlanned, type ImportOutcome } from "./outcome.ts";
import { contractsRecord, isHeldBack } from "./writing.ts";

/** What became of a card, for programs. */
export function recordOf(outcome: ImportOutcome): unknown {
  const { file, imported } = outcome;
  if (!isPlanned(outcome))
    return { file, ...imported, ...("diagnostics" in imported && { diagnostics: imported.diagnostics.map(toJson) }) };
  const { verification, address, plan } = outcome.imported;
  return {
    file,
    outcome: isHeldBack(outcome) ? "refused" : "imported",
    source: { address, date: outcome.date },
    verification: verification ?? null,
    extension: plan.extension,
    skills: plan.skills.map(skillRecord),
    contracts: contractsRecord(outcome),
    ...(outcome.modules && { modules: outcome.modules.written }),
  };
}

function skillRecord(skill: PlannedSkill): unknown {
  switch (skill.outcome) {
    case "contract":
      return { skill: skill.skill, outcome: skill.outcome, identifier: skill.contract.identifier };
    case "module":
      return { skill: skill.skill, outcome: skill.outcome, code: skill.note.code, message: skill.note.message };
    case "refused":
      return { ...skill, diagnostics: skill.diagnostics.map(toJson) };
    case "no-schema":
      return skill;
  }
}
